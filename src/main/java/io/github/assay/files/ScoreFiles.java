package io.github.assay.files;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Files of scores that need not belong to a project: columns {@code item, metric, value[, verdict]}. */
public final class ScoreFiles {
    private ScoreFiles() {}

    /**
     * One score.
     *
     * @param item the item; where the file has one {@code item} column, its text is the case id and the system is empty
     * @param metric the metric's name
     * @param value the value; empty when it is unavailable
     * @param verdict pass or fail, where the file says
     * @param reason why there is no value, where the file says; else empty
     */
    public record ScoreRow(
            ItemKey item, String metric, OptionalDouble value, Optional<Boolean> verdict, String reason) {}

    /**
     * What a score file holds.
     *
     * @param rows in file order
     * @param problems lines that could not be used
     */
    public record ScoreTable(List<ScoreRow> rows, List<Problem> problems) {
        public ScoreTable {
            rows = List.copyOf(rows);
            problems = List.copyOf(problems);
        }
    }

    /**
     * Reads CSV, JSONL, or the lines of {@code score --json}.
     *
     * @throws ProjectFormatException when the file cannot be read, or has not the columns of a score file
     */
    public static ScoreTable read(Path file, Progress progress) throws ProjectFormatException {
        throw new ProjectFormatException(file + " cannot be read yet", "");
    }
}
