package io.github.assay.metrics.execution;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table as texts, as pandas has them after a detour by JSON: columns that can be read as numbers are, whole numbers
 * become fractions beside fractions, and a missing number is {@code nan}.
 */
final class PandasTexts {
    private enum Type {
        INT,
        FLOAT,
        OBJECT
    }

    private PandasTexts() {}

    static ResultTable of(ResultTable table) {
        List<List<Cell>> columns = new ArrayList<>();
        List<Type> types = new ArrayList<>();
        for (int c = 0; c < table.columnCount(); c++) {
            int column = c;
            List<Cell> cells = table.rows().stream().map(row -> row.get(column)).toList();
            columns.add(cells);
            types.add(type(cells));
        }
        boolean numbers = !types.contains(Type.OBJECT);
        Type wide = numbers && types.contains(Type.FLOAT) ? Type.FLOAT : Type.INT;
        return ResultTable.of(
                table.columns(),
                IntStream.range(0, table.rowCount())
                        .mapToObj(r -> IntStream.range(0, columns.size())
                                .mapToObj(c -> Cell.of(text(
                                        columns.get(c).get(r),
                                        numbers && types.get(c) == Type.INT ? wide : types.get(c))))
                                .toList())
                        .toList());
    }

    private static Type type(List<Cell> cells) {
        boolean allNumbers = true;
        boolean allWhole = true;
        for (Cell cell : cells) {
            double value = number(cell);
            boolean nothing = cell instanceof Cell.Null;
            allNumbers &= nothing || !Double.isNaN(value);
            allWhole &= !nothing && value == Math.rint(value) && Math.abs(value) < 9e18;
        }
        return !allNumbers || cells.isEmpty() ? Type.OBJECT : allWhole ? Type.INT : Type.FLOAT;
    }

    /** The number a cell is read as; NaN where it is none. */
    private static double number(Cell cell) {
        return switch (cell) {
            case Cell.Int(long value) -> value;
            case Cell.Real(double value) -> value;
            case Cell.Text(String value) -> parsed(value);
            default -> Double.NaN;
        };
    }

    private static double parsed(String text) {
        return text.strip().matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?")
                ? Double.parseDouble(text.strip())
                : Double.NaN;
    }

    private static String text(Cell cell, Type type) {
        if (cell instanceof Cell.Null) {
            return type == Type.OBJECT ? "None" : "nan";
        }
        return switch (type) {
            case INT -> cell instanceof Cell.Int(long value) ? Long.toString(value) : Long.toString((long) number(cell));
            case FLOAT -> Double.toString(number(cell));
            case OBJECT -> cell instanceof Cell.Real(double value) ? Double.toString(value) : cell.display();
        };
    }
}
