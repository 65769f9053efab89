package io.github.assay.ui.review.grid;

import io.github.assay.compare.ColumnPair;
import io.github.assay.compare.TableDiff;
import io.github.assay.domain.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Lays out the columns of either side: aligned pair by pair, or as the table has them. */
final class GridColumns {
    /** Room for the square and the gaps of a head, in characters. */
    private static final int HEAD_EXTRA = 3;

    private GridColumns() {}

    /** One side of the aligned view: partners stand at the same place, a missing column leaves a gap. */
    static List<GridColumn> aligned(TableDiff diff, Side side) {
        List<GridColumn> columns = new ArrayList<>();
        for (int pair = 0; pair < diff.columns().size(); pair++) {
            ColumnPair both = diff.columns().get(pair);
            int own = ordinal(both, side);
            if (own >= 0 || both.kind() == ColumnPair.Kind.MISSING) {
                columns.add(column(diff, side, pair, both, own));
            }
        }
        return columns;
    }

    /** The table's own columns; {@code pairs} gives the pair of every ordinal. */
    static List<GridColumn> plain(ResultTable table, int[] pairs) {
        return IntStream.range(0, table.columnCount())
                .mapToObj(i -> {
                    String name = table.columns().get(i).name();
                    return new GridColumn(
                            pairs[i], i, name, ColumnShapes.type(table, i), "", ColumnPair.Kind.PAIRED,
                            ColumnShapes.withHead(ColumnShapes.of(table, i), name.length() + HEAD_EXTRA));
                })
                .toList();
    }

    /** The pair of every ordinal of one table. */
    static int[] pairs(TableDiff diff, Side side) {
        int[] pairs = new int[table(diff, side).columnCount()];
        for (int pair = 0; pair < diff.columns().size(); pair++) {
            int own = ordinal(diff.columns().get(pair), side);
            if (own >= 0) {
                pairs[own] = pair;
            }
        }
        return pairs;
    }

    static ResultTable table(TableDiff diff, Side side) {
        return side == Side.GOLD ? diff.gold() : diff.predicted();
    }

    private static GridColumn column(TableDiff diff, Side side, int pair, ColumnPair both, int own) {
        ResultTable table = table(diff, side);
        ResultTable other = table(diff, side.other());
        int across = ordinal(both, side.other());
        if (own < 0) {
            GridColumn.Shape narrow = new GridColumn.Shape(6, 0, false);
            return new GridColumn(pair, -1, "", "", name(other, across), both.kind(), narrow);
        }
        String partner = across >= 0 && side == Side.PREDICTED && both.renamed() ? name(other, across) : "";
        GridColumn.Shape shape = ColumnShapes.of(table, own);
        if (across >= 0) {
            shape = ColumnShapes.merge(shape, ColumnShapes.of(other, across));
        }
        int head = Math.max(headChars(table, own, partner), across >= 0 ? headChars(other, across, "") : 0);
        return new GridColumn(
                pair, own, name(table, own), ColumnShapes.type(table, own), partner, both.kind(),
                ColumnShapes.withHead(shape, head));
    }

    private static int headChars(ResultTable table, int column, String partner) {
        return name(table, column).length() + HEAD_EXTRA + (partner.isEmpty() ? 0 : partner.length() + 2);
    }

    private static String name(ResultTable table, int column) {
        return table.columns().get(column).name();
    }

    private static int ordinal(ColumnPair pair, Side side) {
        OptionalInt own = side == Side.GOLD ? pair.gold() : pair.predicted();
        return own.orElse(-1);
    }
}
