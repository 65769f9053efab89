package io.github.assay.ui.review.grid;

import java.util.OptionalInt;

/**
 * The annotator's choices for the two tables.
 *
 * @param raw each table in its own order, instead of aligned
 * @param onlyDifferences equal rows left out
 * @param sort number of the column pair that rows are sorted by; empty: unsorted
 * @param descending whether the sort is from large to small
 */
public record GridView(boolean raw, boolean onlyDifferences, OptionalInt sort, boolean descending) {
    public static final GridView ALIGNED = new GridView(false, false, OptionalInt.empty(), false);

    public GridView toggleRaw() {
        return new GridView(!raw, onlyDifferences, sort, descending);
    }

    public GridView toggleDifferences() {
        return new GridView(raw, !onlyDifferences, sort, descending);
    }

    /** Sorts by a pair: ascending, then descending, then unsorted. */
    public GridView sortedBy(int pair) {
        if (sort.isEmpty() || sort.getAsInt() != pair) {
            return new GridView(raw, onlyDifferences, OptionalInt.of(pair), false);
        }
        return descending ? unsorted() : new GridView(raw, onlyDifferences, sort, true);
    }

    /** Without a sort: what stays when the next case is opened. */
    public GridView unsorted() {
        return new GridView(raw, onlyDifferences, OptionalInt.empty(), false);
    }
}
