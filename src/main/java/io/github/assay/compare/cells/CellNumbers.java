package io.github.assay.compare.cells;

import io.github.assay.domain.table.Cell;
import java.math.BigDecimal;

/** The numbers by which cells are compared within a tolerance. */
final class CellNumbers {
    private static final double NONE = Double.NaN;

    private final CellHasher hasher;

    CellNumbers(CellHasher hasher) {
        this.hasher = hasher;
    }

    /**
     * The number, or NaN for a cell without one. Where integers must be exact, integers that a double cannot represent
     * give NaN: they are equal by value or not at all.
     */
    double number(Cell cell, CellReading reading) {
        return switch (cell) {
            case Cell.Bool(boolean value) -> value ? 1 : 0;
            case Cell.Int(long value) -> kept(value, true);
            case Cell.Dec(BigDecimal value) -> decimal(value);
            case Cell.Null _ -> hasher.nothingIsZero() ? 0 : NONE;
            case Cell.Real(double value) -> Double.isNaN(value) && hasher.nothingIsZero() ? 0 : value;
            case Cell.Text(String value) when reading == CellReading.NUMBERS || reading == CellReading.ANYTHING ->
                hasher.number(value).map(this::decimal).orElse(NONE);
            case Cell.Text(String value) when reading == CellReading.BOOLEANS ->
                TextValues.truth(value).map(yes -> yes ? 1.0 : 0.0).orElse(NONE);
            default -> NONE;
        };
    }

    private double decimal(BigDecimal value) {
        return kept(value.doubleValue(), value.stripTrailingZeros().scale() <= 0);
    }

    private double kept(double value, boolean integral) {
        boolean byValue = integral && hasher.exactIntegers() && Math.abs(value) >= NumberHash.EXACT_INTEGERS;
        return byValue ? NONE : value;
    }
}
