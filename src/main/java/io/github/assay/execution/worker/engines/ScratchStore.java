package io.github.assay.execution.worker.engines;

import io.github.assay.execution.protocol.Request;
import io.github.assay.execution.protocol.ScratchRequest;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.duckdb.DuckDBDriver;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * A database in memory, or temporary tables of a server, that Assay fills and empties (counterexample.md §7.1). Queries of others meet the same limits as
 * on a real database and can write nothing that outlives their database.
 */
public abstract class ScratchStore implements AutoCloseable {
    final Connection owner;
    private final Engine engine;

    ScratchStore(Engine engine, Connection owner) {
        this.engine = engine;
        this.owner = owner;
    }

    /**
     * An empty database with the request's tables.
     *
     * @throws SQLException if the engine refuses the tables, or has no databases in memory
     */
    public static ScratchStore open(ScratchRequest request) throws SQLException {
        ScratchStore store = switch (request.kind()) {
            case SQLITE -> new Sqlite(request);
            case DUCKDB -> new DuckDb(request);
            case H2 -> new H2(request);
            case POSTGRESQL -> new Postgres(request);
            case OTHER -> throw new SQLException("there are no databases in memory for this kind");
        };
        try (Statement statement = store.owner.createStatement()) {
            for (String table : request.tables()) {
                statement.execute(table);
            }
            store.tablesMade();
        } catch (SQLException e) {
            store.close();
            throw e;
        }
        return store;
    }

    /** The engine that reads values and errors. */
    public Engine engine() {
        return engine;
    }

    /** Runs the statements that insert rows. */
    public abstract void fill(List<String> rows) throws SQLException;

    /** Delivers rows without an order in reverse, where the engine can. */
    public void reverse(boolean reversed) throws SQLException {}

    /** Removes all rows. */
    public abstract void empty() throws SQLException;

    /** The connection on which queries of others run. */
    public Connection reader() throws SQLException {
        return owner;
    }

    /**
     * Refuses a statement that is not one query.
     *
     * @param unparsed whether the statement guard could not parse it
     */
    public void check(String sql, boolean unparsed) throws SQLException {
        engine.mustOnlyRead(reader(), sql);
    }

    void tablesMade() throws SQLException {}

    /** Frees the memory. */
    @Override
    public void close() {
        try {
            owner.close();
        } catch (SQLException e) {
            throw new IllegalStateException("a database in memory does not close", e);
        }
    }

    static void run(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static final class Sqlite extends ScratchStore {
        Sqlite(ScratchRequest request) throws SQLException {
            super(new SqliteEngine(), inMemory(request));
        }

        private static Connection inMemory(ScratchRequest request) throws SQLException {
            SQLiteConfig config = SqliteEngine.limited(new Request(request.kind(), "", "", "", "", request.limits()));
            Connection connection = config.createConnection("jdbc:sqlite::memory:");
            run(connection, List.of("PRAGMA temp_store=2", "PRAGMA trusted_schema=0", "PRAGMA foreign_keys=0"));
            return connection;
        }

        @Override
        void tablesMade() throws SQLException {
            owner.setAutoCommit(false);
        }

        @Override
        public void fill(List<String> rows) throws SQLException {
            run(owner, List.of("PRAGMA query_only=0"));
            run(owner, rows);
            run(owner, List.of("PRAGMA query_only=1"));
        }

        @Override
        public void reverse(boolean reversed) throws SQLException {
            run(owner, List.of("PRAGMA reverse_unordered_selects=" + (reversed ? 1 : 0)));
        }

        @Override
        public void empty() throws SQLException {
            owner.rollback();
        }

        @Override
        public void check(String sql, boolean unparsed) throws SQLException {
            SqliteEngine.refuseDriverCommands(sql);
            if (unparsed) {
                super.check(sql, true);
            }
        }
    }

    private static final class DuckDb extends ScratchStore {
        DuckDb(ScratchRequest request) throws SQLException {
            super(new DuckDbEngine(), inMemory(request));
        }

        private static Connection inMemory(ScratchRequest request) throws SQLException {
            Properties settings = DuckDbEngine.settings(
                    new Request(request.kind(), "", "", "", "", request.limits()), Engine.Mode.WHOLE);
            settings.remove("duckdb.read_only");
            Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", settings);
            run(connection, List.of("SET GLOBAL TimeZone='UTC'", "SET lock_configuration=true"));
            return connection;
        }

        @Override
        public void fill(List<String> rows) throws SQLException {
            owner.setAutoCommit(false);
            run(owner, rows);
        }

        @Override
        public void empty() throws SQLException {
            owner.rollback();
        }
    }

    /** Temporary tables of a session of its own: nothing is written that outlives it, and no table of the server is in sight. */
    private static final class Postgres extends ScratchStore {
        /** Statements that were checked: what they call and read is the same on each database of the session. */
        private final Set<String> checked = new HashSet<>();

        Postgres(ScratchRequest request) throws SQLException {
            super(new PostgresEngine(), PostgresEngine.scratch(request.of("")));
        }

        @Override
        void tablesMade() throws SQLException {
            owner.commit();
        }

        /** One message to the server, because its answer costs more time than its work. */
        @Override
        public void fill(List<String> rows) throws SQLException {
            try (Statement statement = owner.createStatement()) {
                for (String sql : rows) {
                    statement.addBatch(sql);
                }
                statement.addBatch("SET TRANSACTION READ ONLY");
                statement.executeBatch();
            } catch (BatchUpdateException e) {
                throw e.getNextException() == null ? e : e.getNextException();
            }
        }

        @Override
        public void check(String sql, boolean unparsed) throws SQLException {
            if (!checked.contains(sql)) {
                super.check(sql, unparsed);
                checked.add(sql);
            }
        }

        @Override
        public void empty() throws SQLException {
            owner.rollback();
        }
    }

    /** H2 gives its administrator file functions, so queries run as a user who may only read. */
    private static final class H2 extends ScratchStore {
        private static final String READER = "READER";

        private final String url;
        private @Nullable Connection reader;

        H2(ScratchRequest request) throws SQLException {
            this("jdbc:h2:mem:scratch" + Integer.toHexString(System.identityHashCode(request)) + ";DB_CLOSE_ON_EXIT=FALSE;CASE_INSENSITIVE_IDENTIFIERS=TRUE");
        }

        private H2(String url) throws SQLException {
            super(new H2Engine(), H2Engine.connect(url, "sa", ""));
            this.url = url;
            run(owner, List.of("SET REFERENTIAL_INTEGRITY FALSE"));
        }

        @Override
        void tablesMade() throws SQLException {
            run(owner, List.of("CREATE USER " + READER + " PASSWORD ''", "GRANT SELECT ON SCHEMA PUBLIC TO " + READER));
            reader = H2Engine.connect(url, READER, "");
        }

        @Override
        public Connection reader() {
            return Objects.requireNonNull(reader, "no tables yet");
        }

        @Override
        public void fill(List<String> rows) throws SQLException {
            run(owner, rows);
        }

        @Override
        public void empty() throws SQLException {
            try (Statement statement = owner.createStatement();
                    Statement listing = owner.createStatement();
                    var names = listing.executeQuery(
                            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC' AND table_type = 'BASE TABLE'")) {
                while (names.next()) {
                    statement.execute("DELETE FROM \"" + names.getString(1).replace("\"", "\"\"") + "\"");
                }
            }
        }

        @Override
        public void close() {
            try {
                if (reader != null) {
                    reader.close();
                }
            } catch (SQLException e) {
                throw new IllegalStateException("a database in memory does not close", e);
            } finally {
                super.close();
            }
        }
    }
}
