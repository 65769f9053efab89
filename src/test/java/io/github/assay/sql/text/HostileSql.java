package io.github.assay.sql.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Makes statements that try to write, reach files or change the engine, each of which the guard must block. Seeded: the
 * same seed gives the same statements. They name a table {@code t(id, name)} and files below {@code /tmp/assay-hostile}.
 */
public final class HostileSql {
    private static final List<String> WRITES = List.of(
            "INSERT INTO t VALUES (1, 'x')", "INSERT INTO t SELECT * FROM t", "UPDATE t SET name = 'x'",
            "UPDATE t SET id = id + 1 WHERE id IN (SELECT id FROM t)", "DELETE FROM t", "DELETE FROM t WHERE 1 = 1",
            "CREATE TABLE h (a INT)", "CREATE TEMP TABLE h AS SELECT * FROM t", "CREATE TEMPORARY TABLE h (a INT)",
            "CREATE VIEW h AS SELECT * FROM t", "CREATE INDEX hi ON t (name)", "DROP TABLE t",
            "DROP TABLE IF EXISTS t", "DROP INDEX IF EXISTS ti", "ALTER TABLE t ADD COLUMN h INT",
            "ALTER TABLE t RENAME TO h", "CREATE SCHEMA h", "DROP SCHEMA IF EXISTS h CASCADE",
            "GRANT ALL ON t TO PUBLIC", "REVOKE ALL ON t FROM PUBLIC", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT s",
            "ANALYZE", "VACUUM", "SELECT * INTO h FROM t", "SELECT id INTO TEMP h FROM t",
            "EXPLAIN ANALYZE SELECT * FROM t", "EXPLAIN ANALYZE DELETE FROM t", "EXPLAIN DELETE FROM t",
            "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d",
            "WITH d AS (INSERT INTO t VALUES (9, 'h') RETURNING id) SELECT * FROM d",
            "WITH d AS (UPDATE t SET name = 'h' RETURNING *) SELECT count(*) FROM d",
            "WITH a AS (SELECT 1), d AS (DELETE FROM t RETURNING *) SELECT * FROM a, d",
            "WITH a AS (SELECT 1) DELETE FROM t", "WITH a AS (SELECT 1 AS x) INSERT INTO t SELECT x, 'h' FROM a",
            "WITH a AS (SELECT 1 AS x) UPDATE t SET id = (SELECT x FROM a)",
            "SELECT * FROM (DELETE FROM t RETURNING *) d", "SELECT (DELETE FROM t)", "SELECT * FROM t FOR UPDATE",
            "SELECT * FROM (SELECT * FROM t FOR UPDATE) x", "SELECT * FROM t FOR SHARE",
            "MERGE INTO t USING t AS s ON t.id = s.id WHEN MATCHED THEN DELETE");

    private static final List<String> SQLITE = List.of(
            "REPLACE INTO t VALUES (1, 'x')", "INSERT OR REPLACE INTO t VALUES (1, 'x')",
            "ATTACH DATABASE '/tmp/assay-hostile/a.db' AS h", "ATTACH '/tmp/assay-hostile/b.db' AS h", "DETACH h",
            "PRAGMA table_info(t)", "PRAGMA journal_mode = WAL", "PRAGMA writable_schema = ON",
            "PRAGMA user_version = 7", "PRAGMA query_only = OFF", "PRAGMA main.auto_vacuum(1)", "REINDEX",
            "VACUUM INTO '/tmp/assay-hostile/c.db'", "CREATE VIRTUAL TABLE h USING fts5(a)",
            "CREATE TRIGGER h AFTER INSERT ON t BEGIN DELETE FROM t; END",
            "SELECT load_extension('/tmp/assay-hostile/x.so')", "SELECT writefile('/tmp/assay-hostile/w', 'x')",
            "SELECT readfile('/etc/passwd')", "SELECT edit(name) FROM t", "SELECT fts3_tokenizer('x', x'00')",
            "SELECT name FROM t WHERE load_extension('x') IS NULL", "BEGIN EXCLUSIVE", "RELEASE s",
            "SELECT \"load_extension\"('x')", "SELECT [load_extension]('x')");

    private static final List<String> POSTGRESQL = List.of(
            "COPY t TO '/tmp/assay-hostile/t.csv'", "COPY t FROM PROGRAM 'id'", "COPY (SELECT * FROM t) TO STDOUT",
            "DO $$ BEGIN DELETE FROM t; END $$", "DO $x$ BEGIN DELETE FROM t; END $x$", "CALL h()",
            "PREPARE h AS DELETE FROM t", "EXECUTE h", "LOCK TABLE t IN ACCESS EXCLUSIVE MODE",
            "SET session_replication_role = replica", "RESET ALL", "LISTEN h", "NOTIFY h", "TRUNCATE t",
            "TRUNCATE TABLE t CASCADE", "REFRESH MATERIALIZED VIEW h", "CLUSTER t", "REINDEX TABLE t", "CHECKPOINT",
            "COMMENT ON TABLE t IS 'h'", "DECLARE c CURSOR FOR SELECT * FROM t", "SELECT pg_sleep(60)",
            "SELECT pg_catalog.pg_sleep(60)", "SELECT \"pg_sleep\"(60)",
            "SELECT U&\"pg\\005fsleep\"(60)", "SELECT pg_read_file('/etc/passwd')",
            "SELECT pg_ls_dir('/')", "SELECT lo_import('/etc/passwd')", "SELECT lo_export(1, '/tmp/assay-hostile/l')",
            "SELECT nextval('s')", "SELECT setval('s', 9)", "SELECT set_config('work_mem', '1GB', false)",
            "SELECT * FROM dblink('dbname=x', 'DELETE FROM t') AS d(a int)", "SELECT pg_terminate_backend(1)",
            "SELECT query_to_xml('DELETE FROM t', true, true, '')", "SELECT ts_stat('DELETE FROM t')",
            "SELECT * FROM t FOR NO KEY UPDATE", "SELECT * FROM t FOR KEY SHARE SKIP LOCKED",
            "SELECT pg_advisory_lock(1)", "EXPLAIN (ANALYZE, BUFFERS) SELECT * FROM t",
            "EXPLAIN (ANALYZE true) DELETE FROM t", "SELECT 1 WHERE pg_sleep(9) IS NULL",
            "SELECT /* /* */ ; DELETE FROM t -- */ 1 */ 1; DELETE FROM t", "SELECT E'\\''; DELETE FROM t; --'");

    private static final List<String> DUCKDB = List.of(
            "ATTACH '/tmp/assay-hostile/d.db' AS h", "ATTACH 'https://example.invalid/x.db'", "DETACH h",
            "INSTALL httpfs", "FORCE INSTALL httpfs", "LOAD httpfs", "LOAD '/tmp/assay-hostile/x.duckdb_extension'",
            "COPY t TO '/tmp/assay-hostile/t.parquet' (FORMAT parquet)", "COPY t FROM '/etc/passwd'",
            "EXPORT DATABASE '/tmp/assay-hostile/e'", "IMPORT DATABASE '/tmp/assay-hostile/e'", "USE memory",
            "SET enable_external_access = true", "RESET memory_limit", "PRAGMA database_list", "CHECKPOINT",
            "FORCE CHECKPOINT", "CREATE OR REPLACE TABLE t AS SELECT 1", "CREATE MACRO h() AS 1",
            "CREATE SECRET h (TYPE s3)", "SUMMARIZE t", "SELECT * FROM '/etc/passwd'",
            "SELECT * FROM 'https://example.invalid/x.csv'", "SELECT * FROM \"/tmp/assay-hostile/x.csv\"",
            "SELECT * FROM t JOIN 'x.parquet' ON true", "SELECT * FROM t, 'x.csv'", "FROM 'x.csv'",
            "SELECT * FROM read_csv('/etc/passwd')", "SELECT * FROM read_csv_auto('/etc/passwd')",
            "SELECT * FROM read_text('/etc/passwd')", "SELECT * FROM glob('/*')", "SELECT * FROM read_parquet('x')",
            "SELECT * FROM parquet_scan('x')", "SELECT * FROM read_json('x')", "SELECT getenv('HOME')",
            "SELECT * FROM query('DELETE FROM t')", "SELECT * FROM sqlite_scan('x', 'y')", "SELECT nextval('s')",
            "SELECT * FROM (SELECT * FROM '/etc/passwd') x",
            "SELECT (SELECT count(*) FROM read_blob('/etc/passwd'))", "SELECT * FROM duckdb_secrets()",
            "SELECT json_execute_serialized_sql('{}')", "CALL pragma_version()", "EXECUTE h(1)");

    private static final List<String> H2 = List.of(
            "CREATE ALIAS h AS 'void x() {}'", "CREATE ALIAS h FOR \"java.lang.System.exit\"", "CALL 1",
            "CALL CSVWRITE('/tmp/assay-hostile/h.csv', 'SELECT * FROM t')", "SCRIPT TO '/tmp/assay-hostile/s.sql'",
            "RUNSCRIPT FROM '/tmp/assay-hostile/s.sql'", "BACKUP TO '/tmp/assay-hostile/b.zip'", "SHUTDOWN",
            "SHUTDOWN COMPACT", "SET EXCLUSIVE 1", "SET TRACE_LEVEL_FILE 3", "CHECKPOINT SYNC", "USE x",
            "SELECT * FROM CSVREAD('/etc/passwd')", "SELECT FILE_READ('/etc/passwd')",
            "SELECT CSVWRITE('/tmp/assay-hostile/h', 'SELECT 1')", "SELECT FILE_WRITE('x', '/tmp/assay-hostile/f')",
            "SELECT LINK_SCHEMA('a', 'b', 'c', 'd', 'e', 'f')", "SELECT * FROM FINAL TABLE (DELETE FROM t)",
            "SELECT id FROM OLD TABLE (UPDATE t SET id = 0)", "SELECT * FROM NEW TABLE (INSERT INTO t VALUES (9, 'h'))",
            "SELECT NEXT VALUE FOR s", "SELECT s.NEXTVAL FROM t", "TRUNCATE TABLE t", "MERGE INTO t KEY (id) VALUES (1, 'x')",
            "SELECT SET(@h, 1)", "SELECT ABORT_SESSION(1)", "EXPLAIN ANALYZE SELECT 1", "SELECT $a$; DELETE FROM t; $a$",
            "CREATE LINKED TABLE h('a', 'b', 'c', 'd', 'e')", "DROP ALL OBJECTS", "COMMENT ON TABLE t IS 'h'");

    private static final List<String> UNKNOWN = List.of(
            "SELECT 1 INTO OUTFILE '/tmp/assay-hostile/o'", "SELECT id INTO @v FROM t", "SELECT load_file('/etc/passwd')",
            "SELECT sleep(60)", "SELECT benchmark(1000000000, md5(1))", "LOAD DATA INFILE '/etc/passwd' INTO TABLE t",
            "SELECT /*! SLEEP(9) */ 1", "SELECT 1 /*!50000 UNION SELECT 2 */", "EXEC xp_cmdshell 'id'",
            "EXECUTE IMMEDIATE 'DELETE FROM t'", "SELECT xp_cmdshell('id')",
            "SELECT * FROM OPENROWSET('a', 'b', 'c')", "SELECT @a := 1", "SELECT * FROM t LOCK IN SHARE MODE",
            "SELECT utl_http.request('http://example.invalid') FROM dual", "CALL h()", "SELECT 'a\\'; DELETE FROM t; -- '",
            "SELECT 5--1; DELETE FROM t", "SELECT 1 # ; \n; DELETE FROM t", "SELECT [a']; DELETE FROM t -- ']",
            "SELECT $$; DELETE FROM t; -- $$", "UNLOAD ('SELECT 1') TO 's3://x'", "PUT file:///etc/passwd @h",
            "BULK INSERT t FROM '/etc/passwd'", "RENAME TABLE t TO h", "SELECT system$wait(9)");

    private HostileSql() {}

    /** {@code count} statements against a database of a dialect; an empty dialect stands for one that is not known. */
    public static List<String> statements(long seed, String dialect, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> bases = new ArrayList<>(WRITES);
        bases.addAll(ofDialect(dialect));
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String base = i < bases.size() ? bases.get(i) : bases.get(random.nextInt(bases.size()));
            all.add(i < bases.size() ? base : noise(random, smuggled(random, base), dialect));
        }
        return List.copyOf(all);
    }

    private static List<String> ofDialect(String dialect) {
        return switch (dialect) {
            case "sqlite" -> SQLITE;
            case "postgresql" -> POSTGRESQL;
            case "duckdb" -> DUCKDB;
            case "h2" -> H2;
            default -> UNKNOWN;
        };
    }

    private static String smuggled(SplittableRandom random, String sql) {
        return switch (random.nextInt(8)) {
            case 0 -> "SELECT 1; " + sql;
            case 1 -> sql + "; SELECT * FROM t";
            case 2 -> "SELECT ';' AS a FROM t; " + sql + ";";
            case 3 -> "/* SELECT 1 */ " + sql;
            case 4 -> "-- SELECT 1\n" + sql + "\n-- harmless";
            case 5 -> "SELECT * FROM t WHERE name = 'it''s' ;\n\t" + sql;
            default -> sql;
        };
    }

    /** Odd case, odd space and comments between the tokens; strings and quoted names stay as they are. */
    private static String noise(SplittableRandom random, String sql, String dialect) {
        StringBuilder out = new StringBuilder();
        for (Token t : SqlLexer.tokens(sql, dialect)) {
            String word = t.of(sql);
            switch (t.kind()) {
                case SPACE -> out.append(word.contains("\n") ? word : space(random));
                case KEYWORD, IDENTIFIER, FUNCTION -> out.append(oddCase(random, word));
                default -> out.append(word);
            }
        }
        return out.append(random.nextInt(3) == 0 ? " ;" : "").toString();
    }

    private static String space(SplittableRandom random) {
        return switch (random.nextInt(6)) {
            case 0 -> "\n";
            case 1 -> " /* ; ' */ ";
            case 2 -> " -- it's \"quoted\n";
            case 3 -> "\t\r\n ";
            default -> " ";
        };
    }

    private static String oddCase(SplittableRandom random, String word) {
        return switch (random.nextInt(3)) {
            case 0 -> word.toUpperCase(Locale.ROOT);
            case 1 -> word.toLowerCase(Locale.ROOT);
            default -> word;
        };
    }
}
