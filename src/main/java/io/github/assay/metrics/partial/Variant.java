package io.github.assay.metrics.partial;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Lists the nine valid variants of execution precision and recall (metrics.md §1.11). They differ in how columns are
 * paired, whether a row must be equal as a whole, and whether extra predicted columns cost precision.
 */
public enum Variant {
    EC_EC_PE,
    EC_EC_IE,
    EC_PC_PE,
    EC_PC_IE,
    SC_EC_PE,
    SC_EC_IE,
    SC_PC_PE,
    SC_PC_IE,
    NC_PC_PE;

    /** How columns are paired. */
    enum Columns {
        EXACT,
        SEMANTIC,
        NONE
    }

    Columns columns() {
        return name().startsWith("EC") ? Columns.EXACT : name().startsWith("SC") ? Columns.SEMANTIC : Columns.NONE;
    }

    /** Whether equal cells of unequal rows count. */
    boolean partialCells() {
        return name().substring(3).startsWith("PC");
    }

    boolean ignoresExtraColumns() {
        return name().endsWith("IE");
    }

    /** As the thesis writes it: {@code SC-PC-PE}. */
    public String word() {
        return name().replace('_', '-');
    }

    static Optional<Variant> parse(String word) {
        return Arrays.stream(values())
                .filter(v -> v.word().equals(word.strip().toUpperCase(Locale.ROOT)))
                .findFirst();
    }

    static String words() {
        return Arrays.stream(values()).map(Variant::word).collect(Collectors.joining(", "));
    }
}
