package io.github.assay.ui.review.grid.layout;

import io.github.assay.ui.review.paint.PaintFonts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Breaks column names into at most two lines. Names break after white space, punctuation and operators, as in {@code
 * COUNT(DISTINCT} | {@code customer_id)}. UI thread only: measured widths are kept.
 */
public final class HeaderLines {
    private static final int KEPT = 4_000;
    private static final double SIDES = 20;
    private static final double SQUARE = 14;

    private static final Map<Measured, Double> WIDTHS = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Measured, Double> eldest) {
            return size() > KEPT;
        }
    };

    private record Measured(String text, double size) {}

    private HeaderLines() {}

    /** Width of a text in the font of column names, in pixels. */
    public static double width(PaintFonts type, String text) {
        return WIDTHS.computeIfAbsent(
                new Measured(text, type.header().getSize()), m -> PaintFonts.width(type.header(), m.text()));
    }

    /** Pixels that a name may take in a column. */
    public static double free(PaintFonts type, double columnWidth, boolean square) {
        return columnWidth - (SIDES + (square ? SQUARE : 0)) * type.scale();
    }

    /** Lines of names that the columns of one side need, 1 or 2. */
    public static int needed(List<GridColumn> columns, GridLayout layout, PaintFonts type, boolean squares) {
        for (int i = 0; i < columns.size(); i++) {
            GridColumn column = columns.get(i);
            if (!column.gap() && width(type, column.name()) > free(type, layout.width(i), squares)) {
                return 2;
            }
        }
        return 1;
    }

    /** The lines of a name in a free width: one or two, the last one cut with "…" where it is too long. */
    public static List<String> of(PaintFonts type, String name, double free, int lines) {
        if (width(type, name) <= free) {
            return List.of(name);
        }
        int end = lines < 2 ? 0 : firstLine(type, name, free);
        return end == 0
                ? List.of(cut(type, name, free))
                : List.of(name.substring(0, end).stripTrailing(), cut(type, name.substring(end).stripLeading(), free));
    }

    /** Characters of the first line; a name without a place to break is broken where it is full. */
    private static int firstLine(PaintFonts type, String name, double free) {
        int fits = fitting(type, name, free, "");
        for (int end = fits; end > 1; end--) {
            if (breaksAfter(name, end - 1)) {
                return end;
            }
        }
        return fits;
    }

    /** Whether a line may end after a character. */
    static boolean breaksAfter(String name, int at) {
        char c = name.charAt(at);
        return Character.isWhitespace(c) || "_.,()+-*/|=<>".indexOf(c) >= 0;
    }

    private static String cut(PaintFonts type, String text, double free) {
        return width(type, text) <= free ? text : text.substring(0, fitting(type, text, free, "…")) + "…";
    }

    /** Number of characters from the beginning that fit, at least 1. */
    private static int fitting(PaintFonts type, String text, double free, String after) {
        int low = 1;
        int high = text.length();
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (width(type, text.substring(0, middle) + after) <= free) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Characters of the longer line where a name is broken into two at the best place. */
    static int longestOfTwo(String name) {
        int best = name.length();
        for (int end = 1; end < name.length(); end++) {
            if (breaksAfter(name, end - 1)) {
                best = Math.min(best, Math.max(end, name.length() - end));
            }
        }
        return best;
    }
}
