package io.github.assay.service.run;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.DatabaseFileCheck;
import io.github.assay.execution.RunFingerprint;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Stores the content on which each database was last run, so that results for former contents are reported. */
public final class DatabaseRunLog {
    private final OutcomeLookup.Outcomes store;
    private final RunFingerprint fingerprints;

    DatabaseRunLog(OutcomeLookup.Outcomes store, RunFingerprint fingerprints) {
        this.store = store;
        this.fingerprints = fingerprints;
    }

    private static String key(DatabaseSpec database) {
        return "contents of the last run on\u0000" + database.id();
    }

    /** Records that queries were run on the current content of a database. */
    void remember(DatabaseSpec database) {
        String now = fingerprints.of(database);
        if (!last(database).equals(Optional.of(now))) {
            ResultTable contents = ResultTable.of(List.of(Column.of("contents")), List.of(List.of(Cell.of(now))));
            store.put(key(database), new ExecutionOutcome.Rows(contents, Duration.ZERO));
        }
    }

    private Optional<String> last(DatabaseSpec database) {
        return store.find(key(database))
                .filter(ExecutionOutcome.Rows.class::isInstance)
                .map(o -> ((ExecutionOutcome.Rows) o).table())
                .filter(t -> t.rowCount() == 1 && t.columnCount() == 1)
                .map(t -> t.rows().getFirst().getFirst().display());
    }

    /** The message about a database whose file is missing although it was run; empty where it was never run. */
    Optional<String> gone(DatabaseSpec database) {
        return last(database).map(_ -> "The file of database " + database.id() + ", " + database.location()
                + ", is gone. The results of the last run are kept, but count only for the file they were made on. Put"
                + " that file back, or correct its path in project.json, and they count again; or put another there and"
                + " run the queries again");
    }

    /**
     * The same message without a path, for pages whose content must not depend on the machine; empty unless the file is
     * missing.
     */
    public Optional<String> remark(DatabaseSpec database, long cases) {
        return cases > 0 && DatabaseFileCheck.isGone(database)
                ? Optional.of("The file of database " + database.id() + " is gone, so " + cases
                        + (cases == 1 ? " case is" : " cases are") + " not scored by execution. "
                        + (last(database).isPresent()
                                ? "The results of its last run are kept and count again once the file is back."
                                : "Put it there, or correct its path in project.json."))
                : Optional.empty();
    }

    /**
     * The message about a database whose content differs from the content it was run on; empty where both are equal.
     */
    Optional<String> changed(DatabaseSpec database) {
        return last(database).filter(last -> !last.equals(fingerprints.of(database))).map(_ -> "Database " + database.id()
                + ", " + database.location() + ", is no longer what it was at the last run. The results of that run are"
                + " kept, but count only for its former contents. Run the queries again, or put the former file back");
    }
}
