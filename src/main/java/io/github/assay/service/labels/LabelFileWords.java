package io.github.assay.service.labels;

import io.github.assay.domain.labelling.Label;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Describes how a label file is read, with the same words in the window and on the command line. */
public final class LabelFileWords {
    private LabelFileWords() {}

    /** The use of each column, one line each. */
    public static List<String> lines(LabelReading reading) {
        List<String> lines = new ArrayList<>();
        lines.add(reading.name() + " is read as " + reading.form() + ":");
        int width = reading.columns().stream().mapToInt(c -> name(c).length()).max().orElse(0);
        reading.columns().forEach(c ->
                lines.add("  " + String.format(Locale.ROOT, "%-" + (width + 2) + "s", name(c)) + LabelFiles.words(c)));
        reading.counts().forEach((annotator, labels) -> lines.add("  " + annotator + ": " + labels(labels)));
        return lines;
    }

    private static String name(LabelReading.ColumnUse column) {
        return column.column().isEmpty() ? "(unnamed)" : column.column();
    }

    private static String labels(Map<Label, Long> labels) {
        long all = labels.values().stream().mapToLong(Long::longValue).sum();
        return count(all, "vote") + ", "
                + labels.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(e -> e.getValue() + " " + e.getKey().word())
                        .collect(Collectors.joining(", "));
    }

    static String count(long n, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", n, noun, n == 1 ? "" : "s");
    }
}
