package io.github.assay.execution.protocol;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import java.util.Optional;

/**
 * Request of the program to a worker process.
 *
 * @param kind the engine
 * @param location an absolute file path, or a JDBC URL
 * @param user the user to connect as; empty: none
 * @param password the resolved password; empty: none
 * @param sql the statement as written
 * @param limits limits of the query
 * @param race a second query to time against this one; empty: this one is run once and its table is sent
 * @param judge the part that checks that the statement only reads
 * @param privileged whether the role may have rights beyond the database, such as a superuser's
 */
public record Request(
        DatabaseSpec.Kind kind, String location, String user, String password, String sql, Limits limits,
        Optional<Race> race, Judge judge, boolean privileged) {
    /** The part that checks that a statement is one query that only reads. */
    public enum Judge {
        /** The statement guard, which parsed it. */
        GUARD,
        /** The engine, before the statement runs: the guard found no fault but could not parse it. */
        ENGINE
    }

    /**
     * Timing of two queries that run in alternation on one connection, with all rows fetched.
     *
     * @param rival the query to compare with the request's own
     * @param repetitions number of timed runs of each, after one run that is not counted
     */
    public record Race(String rival, int repetitions) {
        public Race {
            if (repetitions < 1) {
                throw new IllegalArgumentException("repetitions: " + repetitions);
            }
        }
    }

    /** A request for a table. */
    public Request(DatabaseSpec.Kind kind, String location, String user, String password, String sql, Limits limits) {
        this(kind, location, user, password, sql, limits, Optional.empty(), Judge.GUARD, false);
    }

    /** Leaves out the password and the parameters of a URL. */
    @Override
    public String toString() {
        return kind + " " + place();
    }

    /** The location without URL parameters, which may hold secrets. */
    public String place() {
        int parameters = kind.isFile() ? -1 : location.indexOf('?');
        return parameters < 0 ? location : location.substring(0, parameters);
    }
}
