package io.github.assay.compare.cells;

import io.github.assay.domain.table.Column;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Names of a table's columns as they are compared and shown (metrics.md §0.2). */
public final class ColumnNames {
    private ColumnNames() {}

    /** The normalised name of each column. */
    public static List<String> normalised(List<Column> columns) {
        return columns.stream().map(c -> normalise(c.name())).toList();
    }

    /** The names as readers see them: the second and later columns of one name carry their number. */
    public static List<String> displayed(List<Column> columns) {
        Map<String, Integer> seen = new HashMap<>();
        return columns.stream()
                .map(c -> {
                    int copy = seen.merge(c.name(), 1, Integer::sum);
                    return copy == 1 ? c.name() : c.name() + " (" + copy + ")";
                })
                .toList();
    }

    /**
     * NFC, trimmed, without quotes and table qualifier, lower case, runs of other characters as {@code _}. A name that
     * is an expression, such as {@code count(*)}, has no qualifier to drop.
     */
    public static String normalise(String name) {
        String text = Normalizer.normalize(name, Normalizer.Form.NFC).strip();
        StringBuilder plain = new StringBuilder();
        text.chars().filter(c -> "\"`[]".indexOf(c) < 0).forEach(c -> plain.append((char) c));
        String bare = plain.toString();
        if (isQualified(bare)) {
            bare = bare.substring(bare.lastIndexOf('.') + 1);
        }
        return joined(bare.toLowerCase(Locale.ROOT));
    }

    /**
     * The lower-case words of a name: it is split at capitals inside it and at all characters except letters and
     * digits.
     */
    public static List<String> words(String name) {
        String split = name.replaceAll("(\\p{Ll})(\\p{Lu})", "$1_$2");
        return Arrays.stream(normalise(split).split("_")).filter(w -> !w.isEmpty()).toList();
    }

    private static boolean isQualified(String name) {
        return name.lastIndexOf('.') > 0
                && name.chars().allMatch(c -> Character.isLetterOrDigit(c) || "_.$ ".indexOf(c) >= 0);
    }

    private static String joined(String name) {
        StringBuilder joined = new StringBuilder();
        boolean gap = false;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isLetterOrDigit(c) || Character.isSurrogate(c)) {
                if (gap && !joined.isEmpty()) {
                    joined.append('_');
                }
                joined.append(c);
                gap = false;
            } else {
                gap = true;
            }
        }
        return joined.toString();
    }
}
