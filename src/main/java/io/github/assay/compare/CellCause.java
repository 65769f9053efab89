package io.github.assay.compare;

import io.github.assay.compare.cells.CanonicalRules;
import io.github.assay.compare.cells.CellHasher;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.cells.CellReading;
import io.github.assay.domain.table.Cell;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** Determines the cause of a difference between two cells. */
final class CellCause {
    private static final CellHasher LENIENT =
            new CellHasher(CanonicalRules.of(CellPolicy.LENIENT, true));
    private static final double NOISE = 1e-4;
    private static final int MOST_DIGITS = 40;

    private CellCause() {}

    /** The finding that explains the difference; empty when the cells have different contents. */
    static Optional<DiffFinding.Kind> of(Cell gold, Cell predicted) {
        if (isNullOrBlank(gold) && isNullOrBlank(predicted)) {
            return Optional.of(DiffFinding.Kind.NULL_AGAINST_EMPTY);
        }
        if (isRounding(gold, predicted)) {
            return Optional.of(DiffFinding.Kind.ROUNDING);
        }
        boolean sameFamily = gold.family() == predicted.family();
        if (!sameFamily && (same(gold, predicted, CellReading.ANYTHING) || same(gold, predicted, CellReading.BOOLEANS))) {
            return Optional.of(DiffFinding.Kind.TYPE_ONLY);
        }
        boolean sameText = gold.family() == Cell.Family.TEXT && same(gold, predicted, CellReading.AS_IS);
        return sameFamily && sameText ? Optional.of(DiffFinding.Kind.TEXT_FORM_ONLY) : Optional.empty();
    }

    private static boolean isNullOrBlank(Cell cell) {
        return cell.isNull() || (cell instanceof Cell.Text(String text) && text.isBlank());
    }

    private static boolean same(Cell gold, Cell predicted, CellReading reading) {
        return LENIENT.hash(gold, reading) == LENIENT.hash(predicted, reading);
    }

    /** Whether one number is the other rounded or cut to fewer decimals, or both differ by noise only. */
    private static boolean isRounding(Cell gold, Cell predicted) {
        Optional<BigDecimal> a = decimal(gold);
        Optional<BigDecimal> b = decimal(predicted);
        return a.isPresent() && b.isPresent() && isRounding(a.get(), b.get());
    }

    private static boolean isRounding(BigDecimal a, BigDecimal b) {
        if (a.scale() <= 0 && b.scale() <= 0) {
            return false;
        }
        double gap = Math.abs(a.subtract(b).doubleValue());
        if (gap <= NOISE * Math.max(Math.abs(a.doubleValue()), Math.abs(b.doubleValue()))) {
            return true;
        }
        BigDecimal coarse = a.scale() <= b.scale() ? a : b;
        BigDecimal fine = coarse == a ? b : a;
        int scale = Math.max(0, coarse.scale());
        return fine.setScale(scale, RoundingMode.HALF_UP).compareTo(coarse) == 0
                || fine.setScale(scale, RoundingMode.DOWN).compareTo(coarse) == 0;
    }

    private static Optional<BigDecimal> decimal(Cell cell) {
        Optional<BigDecimal> value =
                switch (cell) {
                    case Cell.Int(long number) -> Optional.of(BigDecimal.valueOf(number));
                    case Cell.Dec(BigDecimal number) -> Optional.of(number);
                    case Cell.Real(double number) when Double.isFinite(number) ->
                        Optional.of(BigDecimal.valueOf(number));
                    default -> Optional.empty();
                };
        return value.map(BigDecimal::stripTrailingZeros)
                .filter(v -> Math.abs(v.scale()) <= MOST_DIGITS && v.precision() <= MOST_DIGITS);
    }
}
