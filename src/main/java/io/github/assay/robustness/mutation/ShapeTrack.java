package io.github.assay.robustness.mutation;

import java.util.Locale;

/** The seven tracks of the thesis's Table 4.2: what grows from 1 to 9 while the other is fixed. */
public enum ShapeTrack {
    COLUMNS_OF_1_ROW(0, 1),
    ROWS_OF_1_COLUMN(1, 0),
    COLUMNS_OF_5_ROWS(0, 5),
    ROWS_OF_5_COLUMNS(5, 0),
    COLUMNS_OF_9_ROWS(0, 9),
    ROWS_OF_9_COLUMNS(9, 0),
    BOTH(0, 0);

    /** Steps of each track, and the size of the whole table both ways. */
    public static final int STEPS = 9;

    /** Rows and columns of gold. */
    public static final int GOLD = 5;

    private final int columns;
    private final int rows;

    /** A fixed number; 0: it grows. */
    ShapeTrack(int columns, int rows) {
        this.columns = columns;
        this.rows = rows;
    }

    /** Its number in the table, from 1. */
    public int number() {
        return ordinal() + 1;
    }

    /** Its name in files. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Columns of the prediction at a step from 1 to 9. */
    public int columns(int step) {
        return columns == 0 ? step : columns;
    }

    /** Rows of the prediction at a step from 1 to 9. */
    public int rows(int step) {
        return rows == 0 ? step : rows;
    }
}
