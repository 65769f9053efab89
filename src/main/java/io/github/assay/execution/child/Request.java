package io.github.assay.execution.child;

import io.github.assay.domain.DatabaseSpec;
import io.github.assay.domain.Limits;

/**
 * What the parent asks the child to run.
 *
 * @param kind the engine
 * @param location an absolute file path, or a JDBC URL
 * @param user the user to connect as; empty: none
 * @param password the resolved password; empty: none
 * @param sql the statement as written
 * @param limits what it may use
 */
public record Request(
        DatabaseSpec.Kind kind, String location, String user, String password, String sql, Limits limits) {
    /** Leaves out the password and whatever a URL may carry behind its question mark. */
    @Override
    public String toString() {
        return kind + " " + place();
    }

    /** The location without URL parameters, which may hold secrets. */
    String place() {
        int parameters = kind == DatabaseSpec.Kind.POSTGRESQL ? location.indexOf('?') : -1;
        return parameters < 0 ? location : location.substring(0, parameters);
    }
}
