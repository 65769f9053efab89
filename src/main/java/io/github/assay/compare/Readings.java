package io.github.assay.compare;

import io.github.assay.domain.Cell.Family;
import java.util.Set;

/** How the two columns of a pair are read so that they can be compared (column coercion, metrics.md §0.3). */
record Readings(Reading gold, Reading predicted) {
    private static final Readings AS_IS = new Readings(Reading.AS_IS, Reading.AS_IS);

    static Readings of(CellPolicy policy, CanonicalColumn gold, CanonicalColumn predicted) {
        return switch (policy) {
            case STRICT, BIRD, SPIDER2 -> AS_IS;
            case STANDARD -> new Readings(standard(gold, predicted), standard(predicted, gold));
            case LENIENT -> new Readings(lenient(gold, predicted), lenient(predicted, gold));
        };
    }

    private static Reading standard(CanonicalColumn column, CanonicalColumn partner) {
        if (partner.isOnly(Family.NUM) && column.isNumericText()) {
            return Reading.NUMBERS;
        }
        if (partner.isOnly(Family.DATE, Family.TS) && column.isTemporalText()) {
            return Reading.TIMES;
        }
        if (partner.isOnly(Family.TSTZ) && column.isTimeOfAKnownZone()) {
            return Reading.INSTANTS;
        }
        return Reading.AS_IS;
    }

    private static Reading lenient(CanonicalColumn column, CanonicalColumn partner) {
        Set<Family> families = column.families();
        if (families.contains(Family.BLOB)) {
            return partner.isOnly(Family.TEXT) ? Reading.TEXT : Reading.AS_IS;
        }
        boolean bothTexts = column.isOnly(Family.TEXT) && partner.isOnly(Family.TEXT);
        if (!families.contains(Family.TEXT) || bothTexts || partner.isOnly(Family.BLOB)) {
            return Reading.AS_IS;
        }
        return partner.isOnly(Family.BOOL) ? Reading.BOOLEANS : Reading.ANYTHING;
    }
}
