package io.github.assay.compare.cells;

/** How the cells of a column are read for the sake of its partner (column coercion, metrics.md §0.3). */
public enum CellReading {
    AS_IS,
    NUMBERS,
    BOOLEANS,
    TIMES,
    /** Times without a zone as points in time, in the zone of the rules. */
    INSTANTS,
    /** Bytes as UTF-8 text. */
    TEXT,
    /** Texts as numbers or times, whatever each of them looks like. */
    ANYTHING
}
