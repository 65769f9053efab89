package io.github.assay.execution.worker.engines;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.execution.protocol.CloneRequest;
import io.github.assay.execution.protocol.Request;
import io.github.assay.execution.protocol.ScratchRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** One database engine. It opens databases so that nothing can be written, and reads the engine's values and errors. */
public interface Engine extends AutoCloseable {
    /** Kinds of exceptions of an engine. */
    enum Fault {
        /** The engine refused the statement or failed on it. */
        STATEMENT,
        /** The database itself cannot be read. */
        DATABASE,
        /** The engine needed more memory than its limit. */
        MEMORY,
        /** A value exceeded the greatest length. */
        CELL,
        /** A time limit that Assay set in the engine ended the statement. */
        TIME
    }

    /** The statement is refused before it is sent to the database. */
    final class Refused extends SQLException {
        Refused(String message) {
            super(message);
        }
    }

    /** The database must not be used as it is declared; the message is a sentence with the remedy. */
    final class Unfit extends SQLException {
        Unfit(String message) {
            super(message);
        }
    }

    /** Ways in which the engine delivers rows. */
    enum Mode {
        /** In parts, so that a result of any length needs little memory. */
        STREAMED,
        /** All at once, for engines that report an error only so. */
        WHOLE
    }

    /** The engine parsed a statement and does not accept it as one query that only reads. */
    final class NoQuery extends SQLException {
        private final String rule;

        /** The statement is something other than a query that only reads. */
        NoQuery(String message) {
            this("not_a_query", message);
        }

        /** The statement is a query that breaks another rule of the guard. */
        NoQuery(String rule, String message) {
            super(message);
            this.rule = rule;
        }

        /** The engine cannot classify the statement. */
        static NoQuery unknown(String message) {
            return new NoQuery("unparsable", message);
        }

        /** The rule that blocks it. */
        public String rule() {
            return rule;
        }
    }

    /**
     * A read-only connection for one query. It is new, or has no state that one query could leave for the next.
     *
     * @throws SQLException if the database cannot be opened
     */
    Connection connect(Request request, Mode mode) throws SQLException;

    /** Receives a connection for reuse after its query ended with rows or an error and was not stopped. */
    default void giveBack(Connection connection, Request answered) throws SQLException {
        connection.close();
    }

    /**
     * Checks by the engine's own parser that a statement is one query that only reads. The statement is parsed, never
     * run; all other protections of the connection apply as for every query.
     *
     * @throws NoQuery if it is something else
     * @throws SQLException if the engine cannot parse it
     */
    void mustOnlyRead(Connection connection, String sql) throws SQLException;

    /** Whether {@link #mustOnlyRead} is called for every statement, not only for those that the guard cannot parse. */
    default boolean judgesAll() {
        return false;
    }

    /** Whether an exception hides the engine's message, so that the statement has to be run in {@link Mode#WHOLE}. */
    default boolean hidesMessage(SQLException e) {
        return false;
    }

    /** Prepares a statement for reading under the request's limits. */
    default void prepare(Statement statement, Request request) throws SQLException {
        int rows = request.limits().maxRows();
        statement.setMaxRows(rows == Integer.MAX_VALUE ? 0 : rows + 1);
    }

    /** Turns the engine's values into cells. */
    CellReader cells();

    /** The kind of failure that an exception of the driver means. */
    Fault faultOf(SQLException e);

    /** The engine's message, with Assay's own explanation where it has one. */
    default String message(SQLException e) {
        return String.valueOf(e.getMessage());
    }

    /** The remedy when the database cannot be opened. */
    String remedy();

    /**
     * A database in memory, or of temporary tables, without tables.
     *
     * @throws SQLException if the engine has no such databases
     */
    default ScratchStore scratch(ScratchRequest request) throws SQLException {
        throw new SQLException("there are no databases in memory for this kind");
    }

    /**
     * A copy of a database file that may be written.
     *
     * @throws SQLException if the engine cannot open it, or has no files
     */
    default CloneStore copy(CloneRequest request, Path file) throws SQLException, IOException {
        throw new SQLException("there are no copies of this kind of database");
    }

    /** Closes files and frees memory kept for the next query. */
    @Override
    default void close() {}

    /** The engine of a kind. */
    static Engine of(DatabaseSpec.Kind kind) {
        return switch (kind) {
            case SQLITE -> new SqliteEngine();
            case DUCKDB -> new DuckDbEngine();
            case H2 -> new H2Engine();
            case POSTGRESQL -> new PostgresEngine();
            case OTHER -> throw new IllegalArgumentException("there is no driver for this kind of database");
        };
    }

    /** Runs statements of Assay's own. */
    static void run(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
