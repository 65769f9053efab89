package io.github.assay.ui.review.grid.layout;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.util.List;

/** Finds each column's width and whether it holds numbers, from its first rows and a sample of later ones. */
final class ColumnShapes {
    private static final int HEAD_ROWS = 200;
    private static final int SPREAD_ROWS = 200;
    private static final int NARROWEST = 5;
    private static final int WIDEST = 32;
    private static final int LONGEST_FRACTION = 10;
    /** Characters of a text that stay visible in a column that was made narrower. */
    private static final int LEAST_TEXT = 12;
    /** Characters of a line of a name that stay visible. */
    private static final int LEAST_NAME = 16;

    private ColumnShapes() {}

    /** The shape of one column. */
    static GridColumn.Shape of(ResultTable table, int column) {
        int chars = 0;
        int whole = 0;
        int fraction = 0;
        int numbers = 0;
        int others = 0;
        boolean dated = false;
        int rows = table.rowCount();
        int stride = Math.max(1, (rows - HEAD_ROWS) / SPREAD_ROWS);
        for (int row = 0; row < rows; row += row < HEAD_ROWS ? 1 : stride) {
            Cell cell = table.rows().get(row).get(column);
            CellText text = CellText.of(cell);
            dated |= CellText.isDated(cell);
            if (text.kind() == CellText.Kind.NUMBER) {
                numbers++;
                fraction = Math.max(fraction, Math.min(LONGEST_FRACTION, text.fraction()));
                whole = Math.max(whole, text.text().length() - (text.fraction() > 0 ? text.fraction() + 1 : 0));
            } else {
                others += cell.isNull() ? 0 : 1;
                chars = Math.max(chars, text.text().length());
            }
        }
        boolean numeric = numbers > others || numbers == 0 && others == 0 && rows > 0 && declaredNumeric(table, column);
        int number = numbers == 0 ? 0 : whole + whole / 4 + (fraction > 0 ? fraction + 1 : 0);
        int widest = within(Math.max(chars, number));
        boolean grouped = numeric && QuantityNames.isQuantity(table.columns().get(column).name());
        return new GridColumn.Shape(
                widest, widest, numeric ? fraction : 0, numeric, numeric ? widest : Math.min(widest, LEAST_TEXT),
                new GridColumn.Reading(grouped, dated));
    }

    /** One shape for two columns that stand side by side. */
    static GridColumn.Shape merge(GridColumn.Shape a, GridColumn.Shape b) {
        int quotes = a.reading().dated() == b.reading().dated() ? 0 : 2;
        return new GridColumn.Shape(
                Math.max(a.chars(), b.chars()) + quotes,
                Math.max(a.roomy(), b.roomy()) + quotes,
                Math.max(a.fraction(), b.fraction()),
                a.numeric() && b.numeric(),
                Math.max(a.least(), b.least()),
                new GridColumn.Reading(
                        a.reading().grouped() && b.reading().grouped(), a.reading().dated() || b.reading().dated()));
    }

    /** A shape in which both names of a pair fit and, when there is space, the note beside them. */
    static GridColumn.Shape withHead(GridColumn.Shape shape, String name, String partner, int noteChars) {
        int nameChars = Math.max(name.length(), partner.length());
        int broken = Math.max(HeadLines.longestOfTwo(name), HeadLines.longestOfTwo(partner));
        return new GridColumn.Shape(
                within(Math.max(shape.chars(), inCells(nameChars))),
                within(Math.max(shape.roomy(), inCells(nameChars + noteChars))),
                shape.fraction(),
                shape.numeric(),
                within(Math.max(shape.least(), inCells(Math.min(LEAST_NAME, broken)))),
                shape.reading());
    }

    /** Column headers use a narrower font than cells. */
    private static int inCells(int headChars) {
        return (int) Math.ceil(headChars * 0.88) + 2;
    }

    /** The declared type in one lower-case word; where there is none, the kind of the first value. */
    static String type(ResultTable table, int column) {
        Column declared = table.columns().get(column);
        if (!declared.declaredType().isBlank()) {
            return declared.declaredType().toLowerCase(java.util.Locale.ROOT).replaceAll("[( ].*", "");
        }
        List<List<Cell>> rows = table.rows();
        for (int row = 0; row < Math.min(rows.size(), HEAD_ROWS); row++) {
            Cell cell = rows.get(row).get(column);
            if (!cell.isNull()) {
                return word(cell);
            }
        }
        return "";
    }

    private static String word(Cell cell) {
        return switch (cell) {
            case Cell.Int _ -> "integer";
            case Cell.Dec _ -> "decimal";
            case Cell.Real _ -> "real";
            case Cell.Bool _ -> "boolean";
            case Cell.Zoned _ -> "timestamptz";
            default -> cell.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
        };
    }

    private static boolean declaredNumeric(ResultTable table, int column) {
        String type = type(table, column);
        return type.startsWith("int") || type.startsWith("dec") || type.startsWith("num") || type.startsWith("real")
                || type.startsWith("double") || type.startsWith("float") || type.startsWith("bigint");
    }

    private static int within(int chars) {
        return Math.clamp(chars, NARROWEST, WIDEST);
    }
}
