package io.github.assay.ui.review.grid.layout;

import io.github.assay.domain.table.Cell;
import java.math.BigDecimal;
import java.util.Comparator;

/** Orders cells totally, for sorting a table on screen: NULL first, then by family, then by value. */
public final class CellOrder implements Comparator<Cell> {
    public static final CellOrder INSTANCE = new CellOrder();

    private CellOrder() {}

    @Override
    public int compare(Cell a, Cell b) {
        int family = a.family().compareTo(b.family());
        if (family != 0) {
            return family;
        }
        return a.family() == Cell.Family.NUM ? number(a, b) : a.display().compareTo(b.display());
    }

    private static int number(Cell a, Cell b) {
        if (a instanceof Cell.Int(long x) && b instanceof Cell.Int(long y)) {
            return Long.compare(x, y);
        }
        if (a instanceof Cell.Dec(BigDecimal x) && b instanceof Cell.Dec(BigDecimal y)) {
            return x.compareTo(y);
        }
        return Double.compare(asDouble(a), asDouble(b));
    }

    private static double asDouble(Cell cell) {
        return switch (cell) {
            case Cell.Int(long value) -> value;
            case Cell.Dec(BigDecimal value) -> value.doubleValue();
            case Cell.Real(double value) -> value;
            default -> Double.NaN;
        };
    }
}
