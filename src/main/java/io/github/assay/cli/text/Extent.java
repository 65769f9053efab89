package io.github.assay.cli.text;

import java.util.function.UnaryOperator;

/**
 * How much of a result a command prints for people.
 *
 * @param width most characters of a line
 * @param rows most rows of a table
 * @param equal whether all metrics of a group of equal verdicts are named
 * @param names what people call a metric, by its id
 */
public record Extent(int width, int rows, boolean equal, UnaryOperator<String> names) {
    /** Widest lines by default, on a wider terminal too. */
    public static final int WIDTH = 100;

    /** Rows by default. */
    public static final int ROWS = 10;

    private static final int LEAST = 40;

    /** Everything, in lines of any length. */
    public static final Extent WHOLE = new Extent(Integer.MAX_VALUE, Integer.MAX_VALUE, true, UnaryOperator.identity());

    /** What fits a terminal by default. */
    public static Extent fitting(int columns) {
        return new Extent(Math.clamp(columns, LEAST, WIDTH), ROWS, false, UnaryOperator.identity());
    }

    /** The same with all metrics of equal verdicts. */
    public Extent withEqual() {
        return new Extent(width, rows, true, names);
    }

    /** The same with other names of metrics. */
    Extent naming(UnaryOperator<String> other) {
        return new Extent(width, rows, equal, other);
    }

    /** Whether lines have any length. */
    boolean isUnlimited() {
        return width == Integer.MAX_VALUE;
    }
}
