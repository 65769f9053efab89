package io.github.assay.cli;

import io.github.assay.statistics.Caution;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Cautions as lines of text: one line a kind, with everybody it concerns. */
final class CautionLines {
    /** Whose number is a count of items, cases or clusters; every other is a share or a coefficient. */
    private static final Set<String> COUNTS = Set.of(
            "FEW_ITEMS", "FEW_CASES", "UNDECIDED_ITEMS", "CONSTANT_METRIC", "CONSTANT_ANNOTATOR", "EQUALS_LABELS",
            "DUPLICATE_CASES", "TOO_FEW_CLUSTERS", "FEW_CLUSTERS", "SINGLE_ANNOTATOR");

    private CautionLines() {}

    static List<String> of(Iterable<Caution> cautions) {
        Map<String, List<String>> byCode = new LinkedHashMap<>();
        for (Caution c : cautions) {
            byCode.computeIfAbsent(c.code(), _ -> new ArrayList<>()).add(concerned(c));
        }
        return byCode.entrySet().stream()
                .map(e -> "caution: " + e.getKey().toLowerCase(Locale.ROOT).replace('_', ' ') + ": "
                        + String.join(", ", e.getValue()))
                .toList();
    }

    private static String concerned(Caution c) {
        String number = COUNTS.contains(c.code())
                ? String.format(Locale.ROOT, "%.0f", c.value())
                : c.code().endsWith("_PERCENT") ? Words.percent(c.value()) + " %" : Words.three(c.value());
        return c.subjects().isEmpty() ? number : String.join(", ", c.subjects()) + " (" + number + ")";
    }
}
