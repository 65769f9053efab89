package io.github.assay.execution.protocol;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import java.util.List;

/**
 * Request to make a changed copy of a database file (metrics.md §5.2). The worker writes the copy in its own folder and
 * never opens the file itself for writing. It answers with a table of the statements that failed.
 *
 * @param kind the engine
 * @param location the file
 * @param user the administrator, where the engine has one
 * @param password the administrator's password
 * @param statements what changes the copy, written by Assay; a statement that fails does not stop those after it
 * @param limits memory, and time of the whole
 */
public record CloneRequest(
        DatabaseSpec.Kind kind, String location, String user, String password, List<String> statements, Limits limits) {
    public CloneRequest {
        statements = List.copyOf(statements);
    }

    /** The name of the copy in the worker's folder; an engine with a server has none. */
    public static String fileName(DatabaseSpec.Kind kind) {
        return "clone" + kind.endings().getFirst();
    }

    /** Leaves out the password. */
    @Override
    public String toString() {
        return kind + " " + location + " " + statements.size() + " statements";
    }
}
