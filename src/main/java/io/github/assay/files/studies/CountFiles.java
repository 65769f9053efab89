package io.github.assay.files.studies;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.CsvFields;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordFile;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads confusion counts of published comparisons from CSV with the columns {@code framework, tp, fn, fp, tn}. Optional
 * columns {@code printed_low, printed_high} hold the published interval of κ.
 */
public final class CountFiles {
    private CountFiles() {}

    /**
     * The counts of one framework.
     *
     * @param name its name
     * @param counts its verdicts compared with the labels
     * @param printed the interval of κ as published
     */
    public record Framework(String name, Confusion counts, Optional<Interval> printed) {}

    /** @throws ProjectFormatException when the file cannot be read or a row does not hold counts */
    public static List<Framework> read(Path file, Progress progress) throws ProjectFormatException {
        RecordFile records = new RecordFile(file, new ProblemList(), progress);
        records.open();
        List<Framework> rows = new ArrayList<>();
        try {
            records.readCsv(fields -> rows.add(row(fields)));
        } catch (IllegalArgumentException e) {
            throw new ProjectFormatException(
                    file + ", row " + (rows.size() + 1) + ": " + e.getMessage(),
                    "It needs the columns framework, tp, fn, fp, tn with whole numbers.", e);
        }
        if (rows.isEmpty()) {
            throw new ProjectFormatException(file + " holds no counts", "It needs the columns framework, tp, fn, fp, tn.");
        }
        return rows;
    }

    private static Framework row(CsvFields fields) {
        Confusion counts = new Confusion(count(fields, "tp"), count(fields, "fn"), count(fields, "fp"), count(fields, "tn"));
        String low = fields.text("printed_low").strip();
        String high = fields.text("printed_high").strip();
        Optional<Interval> printed = low.isEmpty() || high.isEmpty()
                ? Optional.empty()
                : Optional.of(new Interval(Double.parseDouble(low), Double.parseDouble(high), 0.95, "printed", List.of()));
        return new Framework(fields.text("framework", "metric", "name").strip(), counts, printed);
    }

    private static long count(CsvFields fields, String column) {
        String text = fields.text(column).strip();
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(column + " is '" + text + "'", e);
        }
    }
}
