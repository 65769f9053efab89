package io.github.assay.metrics.parity;

import io.github.assay.domain.table.Cell;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** Reads cells as Python programs do: numbers and booleans as floats, everything else as its text. */
final class PeerCells {
    /** Numbers, then texts, then nothing. */
    static final Comparator<Cell> ORDER = PeerCells::compare;

    private static final double EXACT = 0x1p53;

    private PeerCells() {}

    /** The number a cell is; empty for NULL, NaN, texts and times. */
    static OptionalDouble number(Cell cell) {
        return switch (cell) {
            case Cell.Int(long value) -> OptionalDouble.of(value);
            case Cell.Dec(BigDecimal value) -> OptionalDouble.of(value.doubleValue());
            case Cell.Real(double value) when !Double.isNaN(value) -> OptionalDouble.of(value);
            case Cell.Bool(boolean value) -> OptionalDouble.of(value ? 1 : 0);
            default -> OptionalDouble.empty();
        };
    }

    /** Whether a cell is NULL or NaN: programs that read tables into data frames do not distinguish them. */
    static boolean missing(Cell cell) {
        return cell.isNull() || cell instanceof Cell.Real(double value) && Double.isNaN(value);
    }

    /** Whether values are equal; missing values equal each other. */
    static boolean equal(Cell a, Cell b) {
        return close(a, b, 0, 0);
    }

    /** Equal values, numbers within {@code max(absolute, relative · larger)}. */
    static boolean close(Cell a, Cell b, double relative, double absolute) {
        if (missing(a) || missing(b)) {
            return missing(a) && missing(b);
        }
        OptionalDouble x = number(a);
        OptionalDouble y = number(b);
        if (x.isPresent() != y.isPresent()) {
            return false;
        }
        if (x.isPresent() && relative == 0 && absolute == 0) {
            return compareNumbers(a, b) == 0;
        }
        return x.isPresent()
                ? close(x.getAsDouble(), y.getAsDouble(), relative, absolute)
                : a.display().equals(b.display());
    }

    /** Whether Python cannot sort these values by themselves: numbers among texts, or bytes or times among others. */
    static boolean unsortable(List<Cell> cells) {
        return cells.stream().filter(cell -> !missing(cell)).map(PeerCells::type).distinct().limit(2).count() > 1;
    }

    private static Cell.Family type(Cell cell) {
        return cell.family() == Cell.Family.BOOL ? Cell.Family.NUM : cell.family();
    }

    static boolean close(double x, double y, double relative, double absolute) {
        double width = Math.max(absolute, relative * Math.max(Math.abs(x), Math.abs(y)));
        return x == y || Double.isFinite(x) && Double.isFinite(y) && Math.abs(x - y) <= width;
    }

    private static int compare(Cell a, Cell b) {
        int kind = Integer.compare(kind(a), kind(b));
        if (kind != 0 || missing(a)) {
            return kind;
        }
        return number(a).isPresent()
                ? compareNumbers(a, b)
                : a.display().compareTo(b.display());
    }

    /** By exact value: two integers above 2^53 may be one double. */
    private static int compareNumbers(Cell a, Cell b) {
        double x = number(a).getAsDouble() + 0.0;
        double y = number(b).getAsDouble() + 0.0;
        return x != y || Math.abs(x) < EXACT || Double.isInfinite(x) ? Double.compare(x, y) : exact(a, x).compareTo(exact(b, y));
    }

    private static BigDecimal exact(Cell cell, double value) {
        return cell instanceof Cell.Int(long integer) ? BigDecimal.valueOf(integer) : new BigDecimal(value);
    }

    private static int kind(Cell cell) {
        return missing(cell) ? 2 : number(cell).isPresent() ? 0 : 1;
    }
}
