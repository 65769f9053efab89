package io.github.assay.execution.child;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.postgresql.Driver;
import org.postgresql.core.NativeQuery;
import org.postgresql.core.Parser;

/**
 * PostgreSQL: every transaction of the session is read-only and has a time limit; the query runs alone in one that has
 * begun, so that it cannot be made writable any more. What the role itself may do is the last wall.
 */
final class PostgresEngine implements Engine {
    private static final int FETCH_SIZE = 1_000;
    private static final int CONNECT_SECONDS = 10;

    private static final Pattern WRITES = Pattern.compile("\"Node Type\": \"(ModifyTable|LockRows)\"");

    private final CellReader cells = new PostgresCells();

    @Override
    public Connection connect(Request request, Mode mode) throws SQLException {
        refuseSeveral(request.sql());
        Connection connection = new Driver().connect(request.location(), settings(request));
        if (connection == null) {
            throw new SQLException("not a jdbc:postgresql: URL");
        }
        try {
            connection.setAutoCommit(false);
            connection.setReadOnly(true);
            try (Statement statement = connection.createStatement()) {
                // A transaction that has read once cannot be set to read-write any more.
                statement.execute("SELECT 1");
            }
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    /** The driver would cut a text at its semicolons and send the pieces one by one. */
    private static void refuseSeveral(String sql) throws SQLException {
        List<NativeQuery> parts = Parser.parseJdbcSql(sql, true, false, true, false, false);
        if (parts.size() > 1) {
            throw new Refused("the text holds " + parts.size() + " statements, one is allowed");
        }
    }

    /** The server plans it as one statement, and the plan changes and locks nothing. */
    @Override
    public void mustOnlyRead(Connection connection, String sql) throws SQLException {
        refuseSeveral(sql);
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            try (ResultSet plan = statement.executeQuery("EXPLAIN (COSTS OFF, FORMAT JSON) " + sql)) {
                plan.next();
                if (WRITES.matcher(plan.getString(1)).find()) {
                    throw new NoQuery("PostgreSQL would change or lock rows");
                }
            }
        }
    }

    private static Properties settings(Request request) {
        long millis = request.limits().timeout().toMillis();
        Properties settings = new Properties();
        if (!request.user().isEmpty()) {
            settings.put("user", request.user());
        }
        if (!request.password().isEmpty()) {
            settings.put("password", request.password());
        }
        settings.put("readOnly", "true");
        settings.put("readOnlyMode", "always");
        settings.put("connectTimeout", Integer.toString(CONNECT_SECONDS));
        settings.put("loginTimeout", Integer.toString(CONNECT_SECONDS));
        settings.put("ApplicationName", "Assay");
        settings.put("options", "-c default_transaction_read_only=on -c statement_timeout=" + millis
                + " -c idle_in_transaction_session_timeout=" + (millis + 60_000) + " -c TimeZone=UTC"
                + " -c IntervalStyle=postgres -c lock_timeout=" + Math.min(millis, 5_000));
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
            default -> state.startsWith("08") ? Fault.DATABASE : Fault.STATEMENT;
        };
    }

    @Override
    public String remedy() {
        return "Start the server, or correct url, user and passwordFrom in project.json";
    }
}
