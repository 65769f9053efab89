package io.github.assay.compare.cells;

/** Reading of a column's cells that makes them comparable with its partner's (column coercion, metrics.md §0.3). */
public enum CellReading {
    AS_IS,
    NUMBERS,
    BOOLEANS,
    TIMES,
    /** Texts as times of day. */
    CLOCK,
    /** Integers that a floating-point number cannot represent, as the nearest one. */
    FLOATS,
    /** Times without a zone as points in time, in the zone of the rules. */
    INSTANTS,
    /** Bytes as UTF-8 text. */
    TEXT,
    /** Texts as numbers or times where they contain one, each cell by itself. */
    ANYTHING
}
