package io.github.assay.files;

import io.github.assay.domain.Captured;
import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.Outcome;
import java.nio.file.Path;

/** Result tables that lie in a project's files (project-and-cli.md §4, metrics.md §7.1). */
public final class CapturedTables {
    private CapturedTables() {}

    /**
     * Loads one captured result.
     *
     * @return the outcome that was captured: rows, or the error, time-out … that a {@code status} names; unavailable
     *     ({@code no_result}) when the record says that there is no result; an error ({@code bad_result}) when it
     *     cannot be read, with what was found
     */
    public static Outcome<ExecutionOutcome> load(Path projectFolder, Captured captured) {
        return Outcome.error("bad_result", "not read yet");
    }
}
