package io.github.assay.compare.cells;

import io.github.assay.domain.table.Cell.Family;
import io.github.assay.domain.table.Cell;
import java.util.Set;

/** Readings of the two columns of a pair that make them comparable (column coercion, metrics.md §0.3). */
public record PairReadings(CellReading gold, CellReading predicted) {
    private static final PairReadings AS_IS = new PairReadings(CellReading.AS_IS, CellReading.AS_IS);

    public static PairReadings of(CellPolicy policy, CanonicalColumn gold, CanonicalColumn predicted) {
        return switch (policy) {
            case STRICT, BIRD, SPIDER2 -> AS_IS;
            case STANDARD -> of(standard(gold, predicted), standard(predicted, gold));
            case LENIENT -> of(lenient(gold, predicted), lenient(predicted, gold));
        };
    }

    private static PairReadings of(CellReading gold, CellReading predicted) {
        return gold == CellReading.AS_IS && predicted == CellReading.AS_IS ? AS_IS : new PairReadings(gold, predicted);
    }

    /** Whether both columns are read unchanged. */
    public boolean asIs() {
        return gold == CellReading.AS_IS && predicted == CellReading.AS_IS;
    }

    private static boolean isDated(CanonicalColumn column) {
        Set<Family> families = column.families();
        int dated = (families.contains(Family.DATE) ? 1 : 0) + (families.contains(Family.TS) ? 1 : 0);
        return dated > 0 && dated == families.size();
    }

    private static CellReading standard(CanonicalColumn column, CanonicalColumn partner) {
        if (partner.isOnly(Family.NUM) && column.isNumericText()) {
            return CellReading.NUMBERS;
        }
        if (partner.isOnly(Family.TIME) && column.isClockText()) {
            return CellReading.CLOCK;
        }
        if (column.hasBeyondExact(Cell.Int.class) && (partner.hasBeyondExact(Cell.Real.class) || column.hasBeyondExact(Cell.Real.class))) {
            return CellReading.FLOATS;
        }
        if (isDated(partner) && column.isTemporalText()) {
            return CellReading.TIMES;
        }
        if (partner.isOnly(Family.TSTZ) && column.isTimeOfAKnownZone()) {
            return CellReading.INSTANTS;
        }
        return CellReading.AS_IS;
    }

    private static CellReading lenient(CanonicalColumn column, CanonicalColumn partner) {
        Set<Family> families = column.families();
        if (families.contains(Family.BLOB)) {
            return partner.isOnly(Family.TEXT) ? CellReading.TEXT : CellReading.AS_IS;
        }
        boolean bothTexts = column.isOnly(Family.TEXT) && partner.isOnly(Family.TEXT);
        if (!families.contains(Family.TEXT) || bothTexts || partner.isOnly(Family.BLOB)) {
            return CellReading.AS_IS;
        }
        return partner.isOnly(Family.BOOL) ? CellReading.BOOLEANS : CellReading.ANYTHING;
    }
}
