package io.github.assay.metrics.partial;

import io.github.assay.domain.table.Cell;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/**
 * Defines the canonical order of cells and rows that breaks ties: NULL first, then family, then value. Cells that can
 * be equal although they are written differently (1 and TRUE, a date and its midnight, é as one character or two) are
 * adjacent, so that a tie does not depend on how a cell is written.
 */
final class CanonicalCellOrder {
    static final Comparator<Cell> CELLS = ((Comparator<Cell>) CanonicalCellOrder::canonical).thenComparing(CanonicalCellOrder::asWritten);

    /** Rows cell by cell; a shorter row comes first. Only rows canonically alike are ordered as they are written. */
    static final Comparator<List<Cell>> ROWS = rows(CanonicalCellOrder::canonical).thenComparing(rows(CanonicalCellOrder::asWritten));

    /** Below it every integer is a double. */
    private static final double EXACT_INTEGERS = 1L << 53;

    private CanonicalCellOrder() {}

    private static Comparator<List<Cell>> rows(Comparator<Cell> cells) {
        return (a, b) -> {
            for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
                int order = cells.compare(a.get(i), b.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return Integer.compare(a.size(), b.size());
        };
    }

    private static int canonical(Cell a, Cell b) {
        return asWritten(canonical(a), canonical(b));
    }

    private static Cell canonical(Cell cell) {
        return switch (cell) {
            case Cell.Bool(boolean value) -> Cell.of(value ? 1L : 0L);
            case Cell.Date(var value) -> new Cell.Timestamp(value.atStartOfDay());
            case Cell.Text(String value) when mayBeDecomposed(value) && !Normalizer.isNormalized(value, Normalizer.Form.NFC) ->
                Cell.of(Normalizer.normalize(value, Normalizer.Form.NFC));
            default -> cell;
        };
    }

    /** Whether a text has a character from which on any can be part of a composed one; most texts have none. */
    private static boolean mayBeDecomposed(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) >= '\u0300') {
                return true;
            }
        }
        return false;
    }

    private static int asWritten(Cell a, Cell b) {
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
        return isExactly(a, x) && isExactly(b, y) ? inOrder(x, y) : exact(a).compareTo(exact(b));
    }

    /** Whether a number is known to be the same as a double, so that doubles decide the order. */
    private static boolean isExactly(Cell cell, double approximate) {
        return cell instanceof Cell.Real || cell instanceof Cell.Int && Math.abs(approximate) < EXACT_INTEGERS;
    }

    /** Both zeros are one number. */
    private static int inOrder(double x, double y) {
        return x < y ? -1 : x > y ? 1 : 0;
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
