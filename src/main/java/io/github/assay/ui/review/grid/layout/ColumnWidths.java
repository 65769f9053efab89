package io.github.assay.ui.review.grid.layout;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Widths of columns that the user chose, by side and column pair, in pixels at the usual text size. The two columns of
 * a pair always get the same width, so that the tables stay aligned. Immutable.
 */
public record ColumnWidths(Map<TableSide, Map<Integer, Double>> chosen) {
    /** No choice: columns share the width. */
    public static final ColumnWidths NONE = new ColumnWidths(Map.of());

    /** Least width of a column that is visible as one. */
    public static final double LEAST = 36;

    public ColumnWidths {
        Map<TableSide, Map<Integer, Double>> copy = new EnumMap<>(TableSide.class);
        chosen.forEach((side, widths) -> copy.put(side, Map.copyOf(widths)));
        chosen = Map.copyOf(copy);
    }

    public OptionalDouble of(TableSide side, int pair) {
        Double width = chosen.getOrDefault(side, Map.of()).get(pair);
        return width == null ? OptionalDouble.empty() : OptionalDouble.of(width);
    }

    /** With the present widths of one side's columns, so that a change of one leaves the others unchanged. */
    public ColumnWidths fixed(TableSide side, Map<Integer, Double> now) {
        Map<Integer, Double> all = new HashMap<>(now);
        all.putAll(chosen.getOrDefault(side, Map.of()));
        Map<TableSide, Map<Integer, Double>> copy = new HashMap<>(chosen);
        copy.put(side, all);
        return new ColumnWidths(copy);
    }

    /** With another width of a pair on both sides. */
    public ColumnWidths with(int pair, double width) {
        Map<TableSide, Map<Integer, Double>> copy = new HashMap<>();
        for (TableSide side : TableSide.values()) {
            Map<Integer, Double> widths = new HashMap<>(chosen.getOrDefault(side, Map.of()));
            widths.put(pair, Math.max(LEAST, width));
            copy.put(side, widths);
        }
        return new ColumnWidths(copy);
    }
}
