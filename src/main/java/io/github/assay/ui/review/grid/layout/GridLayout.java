package io.github.assay.ui.review.grid.layout;

import io.github.assay.ui.review.paint.PaintFonts;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Positions of the columns of one side, in pixels from the left edge of the scrolled content.
 *
 * @param gutter width of the column of marks
 * @param starts left edge of every column, and the right edge of the last
 */
public record GridLayout(double gutter, double[] starts) {
    private static final double GUTTER = 28;
    private static final double PADDING = 22;
    /** A column grows into free space up to this many times its natural width; the last one takes the rest. */
    private static final double GROWTH = 2.5;

    /**
     * @param chosen the width that the user chose for a column, at the default text size; empty: none was chosen
     * @param digits digits of the row numbers for which the gutter is wide enough; 0: for marks only
     */
    public static GridLayout of(
            List<GridColumn> columns,
            PaintFonts type,
            double viewport,
            Function<GridColumn, OptionalDouble> chosen,
            int digits) {
        double gutter = Math.ceil(GUTTER * type.scale() + (digits == 0 ? 0 : (digits + 2) * type.charWidth()));
        if (columns.stream().anyMatch(c -> chosen.apply(c).isPresent())) {
            return at(gutter, columns.stream()
                    .mapToDouble(c -> chosen.apply(c).orElse(width(c, type, 0) / type.scale()) * type.scale())
                    .toArray());
        }
        double free = viewport - gutter;
        double least = sum(columns, type, 0);
        double roomy = sum(columns, type, 1);
        double narrowest = sum(columns, type, -1);
        double share = roomy <= free ? 1
                : least <= free ? between(least, roomy, free)
                : narrowest <= free ? between(narrowest, least, free) - 1 : 0;
        double[] widths = columns.stream().mapToDouble(c -> width(c, type, share)).toArray();
        double natural = Arrays.stream(widths).sum();
        double factor = natural > 0 && natural < free ? Math.min(GROWTH, free / natural) : 1;
        return at(gutter, Arrays.stream(widths).map(w -> Math.floor(w * factor)).toArray());
    }

    private static GridLayout at(double gutter, double[] widths) {
        double[] starts = new double[widths.length + 1];
        starts[0] = gutter;
        for (int i = 0; i < widths.length; i++) {
            starts[i + 1] = starts[i] + Math.round(widths[i]);
        }
        return new GridLayout(starts[0], starts);
    }

    private static double sum(List<GridColumn> columns, PaintFonts type, double share) {
        return columns.stream().mapToDouble(c -> width(c, type, share)).sum();
    }

    private static double between(double from, double to, double free) {
        return to <= from ? 0 : (free - from) / (to - from);
    }

    /**
     * The width at a share: at 1 the note beside the name is visible, at 0 every cell and the name on one line, at -1
     * the name takes two lines and long texts are cut.
     */
    private static double width(GridColumn column, PaintFonts type, double share) {
        GridColumn.Shape shape = column.shape();
        double chars = shape.chars()
                + share * (share > 0 ? shape.roomy() - shape.chars() : shape.chars() - Math.min(shape.chars(), shape.least()));
        return chars * type.charWidth() + PADDING * type.scale();
    }

    double width() {
        return starts[starts.length - 1];
    }

    public double x(int column) {
        return starts[column];
    }

    public double width(int column) {
        return starts[column + 1] - starts[column];
    }

    /** The column at an x of the content, or -1. */
    public int at(double x) {
        for (int i = 0; i + 1 < starts.length; i++) {
            if (x >= starts[i] && x < starts[i + 1]) {
                return i;
            }
        }
        return -1;
    }
}
