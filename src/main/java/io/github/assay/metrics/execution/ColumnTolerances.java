package io.github.assay.metrics.execution;

import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.compare.rules.ColumnTolerance;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads tolerances of single columns: {@code price=0.01, total=abs 0.5}. */
final class ColumnTolerances {
    private static final String ABSOLUTE = "abs";

    private ColumnTolerances() {}

    /** Tolerances by normalised column name. The text is one that {@link #fault} finds nothing wrong with. */
    static Map<String, ColumnTolerance> of(String text) {
        Map<String, ColumnTolerance> tolerances = new LinkedHashMap<>();
        for (String part : parts(text)) {
            int equals = part.lastIndexOf('=');
            tolerances.put(ColumnNames.normalise(part.substring(0, equals)), tolerance(part.substring(equals + 1)));
        }
        return tolerances;
    }

    private static ColumnTolerance tolerance(String text) {
        String bare = text.strip();
        return bare.startsWith(ABSOLUTE)
                ? new ColumnTolerance(0, Double.parseDouble(bare.substring(ABSOLUTE.length())))
                : new ColumnTolerance(Double.parseDouble(bare), 0);
    }

    private static Iterable<String> parts(String text) {
        return Arrays.stream(text.split("[,;]")).filter(part -> !part.isBlank()).toList();
    }

    /** What is wrong with a text. */
    static Optional<String> fault(String text) {
        for (String part : parts(text)) {
            if (!understood(part)) {
                return Optional.of("\"" + part.strip() + "\" in it is not of the form name=0.01 or name=abs 0.5");
            }
        }
        return Optional.empty();
    }

    private static boolean understood(String part) {
        int equals = part.lastIndexOf('=');
        if (equals < 1 || ColumnNames.normalise(part.substring(0, equals)).isEmpty()) {
            return false;
        }
        try {
            tolerance(part.substring(equals + 1));
            return true;
        } catch (IllegalArgumentException _) { // no number, or one out of range
            return false;
        }
    }
}
