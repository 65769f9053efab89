package io.github.assay.execution.worker.engines;

import io.github.assay.domain.project.DatabaseUrl;
import io.github.assay.execution.protocol.Request;
import io.github.assay.execution.protocol.ScratchRequest;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.postgresql.Driver;
import org.postgresql.core.NativeQuery;
import org.postgresql.core.Parser;

/**
 * Runs PostgreSQL queries, each in one read-only transaction. Its settings are made by statements and then verified.
 * The role must have no rights beyond the database. The functions and relations of every statement are checked before
 * it runs ({@link PostgresCheck}).
 */
public final class PostgresEngine implements Engine {
    private static final int FETCH_SIZE = 1_000;
    private static final int CONNECT_SECONDS = 10;

    /** Query for the rights of a role beyond the database, directly or through a role of which it is a member. */
    public static final String PRIVILEGES =
            """
            SELECT pg_catalog.string_agg(DISTINCT
                CASE WHEN r.rolsuper THEN 'superuser'
                    WHEN r.rolcreaterole THEN 'CREATEROLE'
                    WHEN r.rolreplication THEN 'REPLICATION'
                    ELSE r.rolname::text END, ', ')
            FROM pg_catalog.pg_roles r
            WHERE (r.rolsuper OR r.rolcreaterole OR r.rolreplication OR r.rolname IN ('pg_read_server_files',
                    'pg_write_server_files', 'pg_execute_server_program', 'pg_create_subscription', 'pg_signal_backend'))
                AND (pg_catalog.pg_has_role(session_user, r.oid, 'MEMBER')
                    OR pg_catalog.pg_has_role(current_user, r.oid, 'MEMBER'))
                AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_roles s WHERE NOT r.rolsuper AND s.rolsuper
                    AND s.rolname IN (session_user, current_user))""";

    private static final String STATE =
            """
            SELECT pg_catalog.current_setting('transaction_read_only'),
                pg_catalog.current_setting('standard_conforming_strings'),
                pg_catalog.current_setting('statement_timeout'), pg_catalog.current_setting('session_replication_role'),
                session_user, (%s)"""
                    .formatted(PRIVILEGES);

    private final CellReader cells = new PostgresCells();

    @Override
    public Connection connect(Request request, Mode mode) throws SQLException {
        refuseSeveral(request.sql());
        DatabaseUrl url = DatabaseUrl.of(request.location());
        Connection connection = url.isUnusable() ? null : new Driver().connect(url.location(), settings(request));
        if (connection == null) {
            throw new SQLException("not a URL of the form jdbc:postgresql://HOST:PORT/DATABASE");
        }
        try {
            connection.setAutoCommit(false);
            connection.setReadOnly(true);
            begin(connection, request);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    /**
     * A connection for temporary tables (counterexample.md §7.1). Names without a schema mean these tables alone; a failed
     * statement undoes nothing but itself.
     */
    static Connection scratch(Request request) throws SQLException {
        DatabaseUrl url = DatabaseUrl.of(request.location());
        Properties settings = settings(request);
        settings.remove("readOnly");
        settings.remove("readOnlyMode");
        settings.put("autosave", "always");
        Connection connection = url.isUnusable() ? null : new Driver().connect(url.location(), settings);
        if (connection == null) {
            throw new SQLException("not a URL of the form jdbc:postgresql://HOST:PORT/DATABASE");
        }
        try (Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (String setting : List.of(
                    "search_path = pg_temp", "statement_timeout = " + request.limits().timeout().toMillis(), "lock_timeout = 1000",
                    "standard_conforming_strings = on", "TimeZone = 'UTC'", "IntervalStyle = postgres", "bytea_output = hex")) {
                statement.execute("SET " + setting);
            }
            try (ResultSet rights = statement.executeQuery(PRIVILEGES)) {
                if (rights.next() && rights.getString(1) != null && !request.privileged()) {
                    throw new Unfit("The role of " + request.place() + " has rights beyond its database (" + rights.getString(1)
                            + "). Connect as a role that may only make temporary tables");
                }
            }
            connection.commit();
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Makes the settings of this transaction, and verifies them. After its first read a transaction cannot become
     * read-write.
     */
    private static void begin(Connection connection, Request request) throws SQLException {
        long millis = request.limits().timeout().toMillis();
        try (Statement statement = connection.createStatement()) {
            for (String setting : List.of(
                    "transaction_read_only = on", "statement_timeout = " + millis,
                    "lock_timeout = " + Math.min(millis, 5_000),
                    "idle_in_transaction_session_timeout = " + (millis + 60_000), "standard_conforming_strings = on",
                    "TimeZone = 'UTC'", "IntervalStyle = postgres", "bytea_output = hex", "quote_all_identifiers = off",
                    "transform_null_equals = off")) {
                statement.execute("SET LOCAL " + setting);
            }
            try (ResultSet state = statement.executeQuery(STATE)) {
                state.next();
                boolean holds = state.getString(1).equals("on") && state.getString(2).equals("on")
                        && !state.getString(3).equals("0") && state.getString(4).equals("origin");
                if (!holds) {
                    throw new Unfit("The session on " + request.place() + " is not read-only with a time limit, though it"
                            + " was set so. Connect to the server itself, not through a program that changes settings");
                }
                String privileges = state.getString(6);
                if (privileges != null && !request.privileged()) {
                    throw new Unfit("The role " + state.getString(5) + " of " + request.place() + " has rights beyond its"
                            + " database (" + privileges + "). Connect as a role that may only read, or state"
                            + " \"allowPrivilegedRole\": true for this database in project.json");
                }
            }
        }
    }

    /**
     * Refuses several statements, because the driver would split the text at semicolons and send the parts one by one.
     */
    private static void refuseSeveral(String sql) throws SQLException {
        List<NativeQuery> parts = Parser.parseJdbcSql(sql, true, false, true, false, false);
        if (parts.size() > 1) {
            throw new Refused("the text holds " + parts.size() + " statements, one is allowed");
        }
    }

    @Override
    public boolean judgesAll() {
        return true;
    }

    @Override
    public void mustOnlyRead(Connection connection, String sql) throws SQLException {
        refuseSeveral(sql);
        new PostgresCheck(connection).mustOnlyRead(sql);
    }

    private static Properties settings(Request request) {
        Properties settings = new Properties();
        if (!request.user().isEmpty()) {
            settings.put("user", request.user());
        }
        if (!request.password().isEmpty()) {
            settings.put("password", request.password());
        }
        settings.put("readOnly", "true");
        settings.put("readOnlyMode", "always");
        // In this mode the server itself refuses a text of several statements.
        settings.put("preferQueryMode", "extended");
        settings.put("connectTimeout", Integer.toString(CONNECT_SECONDS));
        settings.put("loginTimeout", Integer.toString(CONNECT_SECONDS));
        settings.put("ApplicationName", "Assay");
        return settings;
    }

    @Override
    public void prepare(Statement statement, Request request) throws SQLException {
        Engine.super.prepare(statement, request);
        statement.setFetchSize(FETCH_SIZE);
        statement.setEscapeProcessing(false);
    }

    @Override
    public CellReader cells() {
        return cells;
    }

    @Override
    public Fault faultOf(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        return switch (state) {
            case "57014" -> Fault.TIME;
            case "57P01", "57P02", "57P03", "58030", "XX001", "XX002" -> Fault.DATABASE;
            case "54000", "53200", "53400" -> Fault.MEMORY;
            case "08P01" -> Fault.STATEMENT; // A parameter such as $1 in the text has no value; the connection lives on.
            default -> state.startsWith("08") ? Fault.DATABASE : Fault.STATEMENT;
        };
    }

    @Override
    public String remedy() {
        return "Start the server, or correct url, user and passwordFrom in project.json";
    }

    @Override
    public ScratchStore scratch(ScratchRequest request) throws SQLException {
        return new Scratch(this, request);
    }

    /** Temporary tables of a session of its own: nothing is written that outlives it, and no table of the server is in sight. */
    private static final class Scratch extends ScratchStore {
        /** Statements that were checked: what they call and read is the same on each database of the session. */
        private final Set<String> checked = new HashSet<>();

        Scratch(Engine engine, ScratchRequest request) throws SQLException {
            super(engine, scratch(request.of("")));
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
    }
}
