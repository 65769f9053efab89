package io.github.assay.compare.cells;

import java.util.Locale;

/** Rule by which two cells are equal (metrics.md §0.3). */
public enum CellPolicy {
    STRICT,
    STANDARD,
    LENIENT,
    BIRD,
    SPIDER2;

    /** The word in settings and exports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
