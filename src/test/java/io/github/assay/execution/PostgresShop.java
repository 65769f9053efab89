package io.github.assay.execution;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.store.shared.TestPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A PostgreSQL server with a database as people have them, extensions and functions of its own included, and beside it
 * what no query may reach: a journal of another annotator, and passwords.
 */
final class PostgresShop implements AutoCloseable {
    /** What stands in the journal and in every secret of the server. */
    static final String MARK = "vote-of-another-annotator";

    private static final String SET_UP = """
            CREATE ROLE keeper LOGIN PASSWORD 'secret'; CREATE ROLE reader LOGIN; CREATE ROLE filer LOGIN;
            GRANT pg_read_server_files TO filer; CREATE ROLE staff; GRANT filer TO staff;
            CREATE ROLE member LOGIN; GRANT staff TO member;
            CREATE DATABASE shop OWNER keeper""";

    private static final String AS_SUPERUSER = """
            CREATE EXTENSION dblink; CREATE EXTENSION file_fdw; CREATE EXTENSION lo; CREATE EXTENSION tablefunc;
            CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent; CREATE EXTENSION fuzzystrmatch;
            CREATE EXTENSION pgcrypto; CREATE EXTENSION hstore; CREATE EXTENSION postgres_fdw;
            CREATE EXTENSION pageinspect;
            CREATE SERVER files FOREIGN DATA WRAPPER file_fdw;
            CREATE FOREIGN TABLE journal_file (line text) SERVER files OPTIONS (filename '%1$s');
            CREATE FOREIGN TABLE program_output (line text) SERVER files OPTIONS (program 'cat "%1$s"; touch "%2$s/ran"');
            GRANT SELECT ON journal_file, program_output TO PUBLIC;
            CREATE SERVER far FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host 'localhost');
            CREATE USER MAPPING FOR PUBLIC SERVER far OPTIONS (user 'u', password '%3$s');
            CREATE VIEW passwords AS SELECT rolname, rolpassword, '%3$s'::text AS mark FROM pg_authid;
            GRANT SELECT ON passwords TO PUBLIC;
            ALTER ROLE keeper SET app.secret = '%3$s'; ALTER DATABASE shop SET app.key = '%3$s';
            SELECT lo_from_bytea(4711, '%3$s');
            CREATE FUNCTION spill(text) RETURNS text LANGUAGE sql VOLATILE SECURITY DEFINER
                AS $$ SELECT pg_read_file($1) $$;
            CREATE FUNCTION spill_early(text) RETURNS text LANGUAGE plpgsql IMMUTABLE SECURITY DEFINER
                AS $$ BEGIN PERFORM dblink_exec('%4$s', 'DELETE FROM t'); RETURN pg_read_file($1); END $$;
            CREATE FUNCTION spill_int(text) RETURNS int LANGUAGE sql VOLATILE SECURITY DEFINER
                AS $$ SELECT length(pg_read_file($1)) $$;
            CREATE OPERATOR ~>~ (RIGHTARG = text, FUNCTION = spill);
            CREATE TYPE leak AS (line text);
            CREATE FUNCTION to_leak(text) RETURNS leak LANGUAGE sql VOLATILE SECURITY DEFINER
                AS $$ SELECT ROW(pg_read_file($1))::leak $$;
            CREATE CAST (text AS leak) WITH FUNCTION to_leak(text);
            CREATE DOMAIN leaking AS text CHECK (spill(VALUE) IS NULL);
            CREATE VIEW journal_view AS SELECT spill('%1$s') AS line; GRANT SELECT ON journal_view TO PUBLIC;
            CREATE VIEW journal_rows AS SELECT * FROM (VALUES (spill('%1$s')), ('a')) v(line);
            GRANT SELECT ON journal_rows TO PUBLIC""";

    private static final String AS_OWNER = """
            CREATE TABLE t (id int PRIMARY KEY, name text);
            INSERT INTO t SELECT i, 'name ' || i FROM generate_series(1, 100) i;
            CREATE SEQUENCE s;
            CREATE TYPE order_status AS ENUM ('open', 'paid', 'sent');
            CREATE TYPE address AS (city text, zip text);
            CREATE TABLE customer (id int PRIMARY KEY, name text, email text, tags text[], profile jsonb, home address);
            INSERT INTO customer VALUES (1, 'Ann', 'ann@x.org', '{vip,new}', '{"city": "Bonn", "likes": ["a", "b"]}', ('Bonn', '53')),
                (2, 'Bob', NULL, '{}', '{"address": {"zip": "1"}, "likes": []}', NULL);
            CREATE TABLE orders (id int PRIMARY KEY, customer_id int REFERENCES customer, amount numeric(10,2), status text,
                placed_at timestamp, total_price numeric, version int, random int, "user" text, file text);
            INSERT INTO orders SELECT i, 1 + i % 2, i * 10, (ARRAY['open','paid','sent'])[1 + i % 3],
                timestamp '2024-01-01' + i * interval '1 day', i, 1, 2, 'u', 'f' FROM generate_series(1, 20) i;
            COMMENT ON TABLE orders IS 'what was ordered';
            CREATE TABLE lineorder (lo_revenue int, lo_orderdate date); CREATE TABLE page (url text, query text);
            CREATE VIEW order_total AS SELECT customer_id, sum(amount) AS total FROM orders GROUP BY customer_id;
            CREATE FUNCTION customer_name(int) RETURNS text LANGUAGE sql STABLE AS $$ SELECT name FROM customer WHERE id = $1 $$;
            CREATE FUNCTION net(numeric, numeric DEFAULT 0.19) RETURNS numeric LANGUAGE plpgsql IMMUTABLE
                AS $$ BEGIN RETURN $1 / (1 + $2); END $$;
            CREATE FUNCTION total(int) RETURNS numeric LANGUAGE plpgsql
                AS $$ BEGIN UPDATE orders SET amount = 0 WHERE customer_id = $1; RETURN 0; END $$;
            CREATE FUNCTION touch_customer(customer) RETURNS text LANGUAGE sql AS $$ DELETE FROM t; SELECT 'x'::text $$;
            GRANT SELECT ON ALL TABLES IN SCHEMA public TO PUBLIC""";

    final Path folder;
    final Path journal;
    private final Path data;
    private final EmbeddedPostgres server;

    PostgresShop(Path folder) throws IOException, SQLException {
        this.folder = Files.createDirectories(folder.resolve("bait"));
        journal = folder.resolve("journal.jsonl");
        Files.writeString(journal, MARK + "\n");
        data = folder.resolve("server");
        server = TestPostgres.in(data).setServerConfig("autovacuum", "off").start();
        folder.toFile().setReadable(true, false);
        execute("postgres", "postgres", SET_UP);
        execute("postgres", "shop", "GRANT CREATE ON SCHEMA public TO keeper");
        execute("keeper", "shop", AS_OWNER);
        execute("postgres", "shop", AS_SUPERUSER.formatted(journal, this.folder, MARK, dsn()));
    }

    String dsn() {
        return "host=localhost port=" + server.getPort() + " user=postgres dbname=shop";
    }

    DatabaseSpec as(String role) {
        return new DatabaseSpec("shop", Kind.POSTGRESQL, server.getJdbcUrl(role, "shop"), role, "");
    }

    /** The same where the project allows a privileged role. */
    DatabaseSpec allowed(String role) {
        return new DatabaseSpec("shop", Kind.POSTGRESQL, server.getJdbcUrl(role, "shop"), role, "", "", true);
    }


    /** Statements in one text, each in a transaction of its own. */
    void execute(String user, String database, String statements) throws SQLException {
        try (Connection connection = server.getDatabase(user, database).getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements.split(";(?=\\s+[A-Z]|$)(?! SELECT 'x')(?! RETURN)(?! END)")) {
                statement.execute(sql);
            }
        }
    }

    /** Everything a statement could have changed: rows, relations, functions, sequences, settings, large objects, roles. */
    String contents() throws SQLException {
        StringBuilder all = new StringBuilder();
        try (Connection connection = server.getDatabase("postgres", "shop").getConnection();
                Statement statement = connection.createStatement()) {
            for (String query : List.of(
                    "SELECT * FROM t ORDER BY id", "SELECT * FROM orders ORDER BY id", "SELECT * FROM customer ORDER BY id",
                    "SELECT last_value, is_called FROM s",
                    "SELECT relnamespace::regnamespace, relname, relkind, relacl FROM pg_class WHERE relnamespace::regnamespace::text NOT LIKE 'pg\\_t%' ORDER BY 1, 2",
                    "SELECT oid::regprocedure::text, proacl FROM pg_proc WHERE oid >= 16384 ORDER BY 1",
                    "SELECT nspname, nspacl FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%temp%' ORDER BY 1",
                    "SELECT setdatabase, setrole, setconfig::text FROM pg_db_role_setting ORDER BY 1, 2",
                    "SELECT rolname, rolsuper, rolpassword FROM pg_authid ORDER BY 1", "SELECT datname FROM pg_database ORDER BY 1",
                    "SELECT extname, extversion FROM pg_extension ORDER BY 1", "SELECT slot_name FROM pg_replication_slots",
                    "SELECT description FROM pg_description WHERE objoid = 't'::regclass",
                    "SELECT loid, pageno, data FROM pg_largeobject ORDER BY 1, 2", "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")) {
                try (ResultSet rows = statement.executeQuery(query)) {
                    while (rows.next()) {
                        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                            all.append(rows.getString(i)).append('|');
                        }
                        all.append('\n');
                    }
                }
            }
        }
        return all.toString();
    }

    /** Names of all files beside the write-ahead log and what the server itself rewrites, of the server and of the bait. */
    Set<String> files() throws IOException {
        Set<String> names = new TreeSet<>();
        for (Path root : List.of(data, folder)) {
            try (Stream<Path> all = Files.walk(root)) {
                all.map(Path::toString)
                        .filter(name -> !name.matches(".*(/pg_wal/|/pgsql_tmp|/pg_stat_tmp|_fsm$|_vm$|pg_internal\\.init).*"))
                        .forEach(names::add);
            }
        }
        return names;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
