package io.github.assay.metrics.partial;

import io.github.assay.domain.Cell;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/** The canonical order of cells and rows by which ties are broken: NULL first, then family, then value. */
final class CellOrder {
    static final Comparator<Cell> CELLS = CellOrder::compare;

    /** Rows cell by cell; a shorter row comes first. */
    static final Comparator<List<Cell>> ROWS = CellOrder::compareRows;

    private CellOrder() {}

    private static int compareRows(List<Cell> a, List<Cell> b) {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            int order = compare(a.get(i), b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(a.size(), b.size());
    }

    private static int compare(Cell a, Cell b) {
        int family = a.family().compareTo(b.family());
        return family != 0 ? family : sameFamily(a, b);
    }

    private static int sameFamily(Cell a, Cell b) {
        return switch (a) {
            case Cell.Null _ -> 0;
            case Cell.Bool(boolean value) -> Boolean.compare(value, ((Cell.Bool) b).value());
            case Cell.Int _, Cell.Dec _, Cell.Real _ -> numbers(a, b);
            case Cell.Date(var value) -> value.compareTo(((Cell.Date) b).value());
            case Cell.Time(var value) -> value.compareTo(((Cell.Time) b).value());
            case Cell.Timestamp(var value) -> value.compareTo(((Cell.Timestamp) b).value());
            case Cell.Zoned(var value) -> value.compareTo(((Cell.Zoned) b).value());
            case Cell.Blob(byte[] value) -> text(value).compareTo(text(((Cell.Blob) b).value()));
            case Cell.Text _, Cell.Interval _, Cell.Nested _ -> a.display().compareTo(b.display());
        };
    }

    private static String text(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static int numbers(Cell a, Cell b) {
        if (a instanceof Cell.Int(long x) && b instanceof Cell.Int(long y)) {
            return Long.compare(x, y);
        }
        double x = approximate(a);
        double y = approximate(b);
        if (!Double.isFinite(x) || !Double.isFinite(y)) {
            return Double.compare(x, y);
        }
        return exact(a).compareTo(exact(b));
    }

    private static double approximate(Cell cell) {
        return switch (cell) {
            case Cell.Int(long value) -> value;
            case Cell.Dec(BigDecimal value) -> value.signum();
            case Cell.Real(double value) -> value;
            default -> 0;
        };
    }

    private static BigDecimal exact(Cell cell) {
        return switch (cell) {
            case Cell.Int(long value) -> BigDecimal.valueOf(value);
            case Cell.Dec(BigDecimal value) -> value;
            case Cell.Real(double value) -> new BigDecimal(value);
            default -> BigDecimal.ZERO;
        };
    }
}
