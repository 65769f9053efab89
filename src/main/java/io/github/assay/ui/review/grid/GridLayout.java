package io.github.assay.ui.review.grid;

import io.github.assay.ui.review.paint.Type;
import java.util.List;

/**
 * Where the columns of one side stand, in pixels from the left edge of the scrolled content.
 *
 * @param gutter width of the column of marks
 * @param starts left edge of every column, and the right edge of the last
 */
record GridLayout(double gutter, double[] starts) {
    private static final double GUTTER = 28;
    private static final double PADDING = 22;
    /** A column grows into free space up to this many times its natural width; the last one takes the rest. */
    private static final double GROWTH = 2.5;

    static GridLayout of(List<GridColumn> columns, Type type, double viewport) {
        double gutter = GUTTER * type.scale();
        double[] widths = columns.stream()
                .mapToDouble(c -> c.shape().chars() * type.charWidth() + PADDING * type.scale())
                .toArray();
        double natural = java.util.Arrays.stream(widths).sum();
        double free = viewport - gutter;
        double factor = natural > 0 && natural < free ? Math.min(GROWTH, free / natural) : 1;
        double[] starts = new double[widths.length + 1];
        starts[0] = gutter;
        for (int i = 0; i < widths.length; i++) {
            starts[i + 1] = starts[i] + Math.floor(widths[i] * factor);
        }
        return new GridLayout(gutter, starts);
    }

    double width() {
        return starts[starts.length - 1];
    }

    double x(int column) {
        return starts[column];
    }

    double width(int column) {
        return starts[column + 1] - starts[column];
    }

    /** The column at an x of the content, or -1. */
    int at(double x) {
        for (int i = 0; i + 1 < starts.length; i++) {
            if (x >= starts[i] && x < starts[i + 1]) {
                return i;
            }
        }
        return -1;
    }
}
