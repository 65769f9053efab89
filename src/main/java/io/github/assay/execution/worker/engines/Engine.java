package io.github.assay.execution.worker.engines;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.execution.protocol.Request;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** One database engine: how it is opened so that nothing can be written, and how its values and errors are read. */
public interface Engine extends AutoCloseable {
    /** What an exception of an engine means. */
    enum Fault {
        /** The engine refused or failed: the statement's own trouble. */
        STATEMENT,
        /** The database itself cannot be read. */
        DATABASE,
        /** It needed more memory than it may have. */
        MEMORY,
        /** A value grew longer than any may be. */
        CELL,
        /** A time limit that Assay set in the engine ended it. */
        TIME
    }

    /** The statement is refused before the database is asked. */
    final class Refused extends SQLException {
        Refused(String message) {
            super(message);
        }
    }

    /** The database is not to be used as it is stated; the message says so in a whole sentence, with what to do. */
    final class Unfit extends SQLException {
        Unfit(String message) {
            super(message);
        }
    }

    /** How rows come out of the engine. */
    enum Mode {
        /** Some at a time, so that a result of any length needs little memory. */
        STREAMED,
        /** All at once, where only that makes the engine tell its error. */
        WHOLE
    }

    /** The engine read a statement and does not take it for one query that only reads. */
    final class NoQuery extends SQLException {
        private final String rule;

        /** It takes it for something else. */
        NoQuery(String message) {
            this("not_a_query", message);
        }

        /** It takes it for a query that breaks another rule of the guard. */
        NoQuery(String rule, String message) {
            super(message);
            this.rule = rule;
        }

        /** It cannot say what it takes it for. */
        static NoQuery unknown(String message) {
            return new NoQuery("unparsable", message);
        }

        /** The rule by which it is kept back. */
        public String rule() {
            return rule;
        }
    }

    /**
     * A read-only connection for one query. It is fresh, or holds no state that one query could leave for the next.
     *
     * @throws SQLException if the database cannot be opened
     */
    Connection connect(Request request, Mode mode) throws SQLException;

    /** Takes a connection back whose query came to its own end, with rows or an error, and was not stopped. */
    default void giveBack(Connection connection, Request answered) throws SQLException {
        connection.close();
    }

    /**
     * Lets a statement pass that the engine itself takes for one query that only reads. It is parsed for that, never
     * run; all other walls of the connection stand as they do for every query.
     *
     * @throws NoQuery if the engine takes it for something else
     * @throws SQLException if the engine does not take it at all
     */
    void mustOnlyRead(Connection connection, String sql) throws SQLException;

    /** Whether {@link #mustOnlyRead} is asked about every statement, not only about those that the guard cannot read. */
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

    /** How its values become cells. */
    CellReader cells();

    /** What kind of failure an exception of the driver is. */
    Fault faultOf(SQLException e);

    /** The engine's message, with what Assay knows beside it. */
    default String message(SQLException e) {
        return String.valueOf(e.getMessage());
    }

    /** What a person can do when the database cannot be opened. */
    String remedy();

    /** Lets go of files and memory that were kept for the next query. */
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
}
