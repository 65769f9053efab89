package io.github.assay.ui.review.grid.layout;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.columns.ColumnPair;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Lays out the columns of either side: aligned pair by pair, or as the table has them. */
public final class GridColumns {
    private GridColumns() {}

    /** One side of the aligned view: partners stand at the same place, a missing column leaves a gap. */
    public static List<GridColumn> aligned(TableDiff diff, TableSide side) {
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
    public static List<GridColumn> plain(ResultTable table, int[] pairs) {
        return IntStream.range(0, table.columnCount())
                .mapToObj(i -> {
                    String name = table.columns().get(i).name();
                    String type = ColumnShapes.type(table, i);
                    return new GridColumn(
                            pairs[i], i, name, type, "", ColumnPair.Kind.PAIRED,
                            ColumnShapes.withHead(ColumnShapes.of(table, i), name, name, type.length()));
                })
                .toList();
    }

    /** The pair of every ordinal of one table. */
    public static int[] pairs(TableDiff diff, TableSide side) {
        int[] pairs = new int[table(diff, side).columnCount()];
        for (int pair = 0; pair < diff.columns().size(); pair++) {
            int own = ordinal(diff.columns().get(pair), side);
            if (own >= 0) {
                pairs[own] = pair;
            }
        }
        return pairs;
    }

    public static ResultTable table(TableDiff diff, TableSide side) {
        return side == TableSide.GOLD ? diff.gold() : diff.predicted();
    }

    private static GridColumn column(TableDiff diff, TableSide side, int pair, ColumnPair both, int own) {
        ResultTable table = table(diff, side);
        ResultTable other = table(diff, side.other());
        int across = ordinal(both, side.other());
        if (own < 0) {
            GridColumn.Shape narrow = new GridColumn.Shape(6, 6, 0, false, 4, GridColumn.Reading.PLAIN);
            return new GridColumn(pair, -1, "", "", name(other, across), both.kind(), narrow);
        }
        String partner = across >= 0 && side == TableSide.PREDICTED && both.renamed() ? name(other, across) : "";
        GridColumn.Shape shape = ColumnShapes.of(table, own);
        if (across >= 0) {
            shape = ColumnShapes.merge(shape, ColumnShapes.of(other, across));
        }
        String type = ColumnShapes.type(table, own);
        int note = both.kind() == ColumnPair.Kind.PAIRED ? Math.max(type.length(), partner.length() + 2) : 10;
        return new GridColumn(
                pair, own, name(table, own), type, partner, both.kind(),
                ColumnShapes.withHead(shape, name(table, own), across >= 0 ? name(other, across) : "", note));
    }

    private static String name(ResultTable table, int column) {
        return table.columns().get(column).name();
    }

    private static int ordinal(ColumnPair pair, TableSide side) {
        OptionalInt own = side == TableSide.GOLD ? pair.gold() : pair.predicted();
        return own.orElse(-1);
    }
}
