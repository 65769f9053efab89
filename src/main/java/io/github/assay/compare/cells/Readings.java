package io.github.assay.compare.cells;

import io.github.assay.domain.table.Cell.Family;
import java.util.Set;

/** How the two columns of a pair are read so that they can be compared (column coercion, metrics.md §0.3). */
public record Readings(Reading gold, Reading predicted) {
    private static final Readings AS_IS = new Readings(Reading.AS_IS, Reading.AS_IS);

    public static Readings of(CellPolicy policy, CanonicalColumn gold, CanonicalColumn predicted) {
        return switch (policy) {
            case STRICT, BIRD, SPIDER2 -> AS_IS;
            case STANDARD -> of(standard(gold, predicted), standard(predicted, gold));
            case LENIENT -> of(lenient(gold, predicted), lenient(predicted, gold));
        };
    }

    private static Readings of(Reading gold, Reading predicted) {
        return gold == Reading.AS_IS && predicted == Reading.AS_IS ? AS_IS : new Readings(gold, predicted);
    }

    /** Whether both columns are read as they are. */
    public boolean asIs() {
        return gold == Reading.AS_IS && predicted == Reading.AS_IS;
    }

    private static boolean isDated(CanonicalColumn column) {
        Set<Family> families = column.families();
        int dated = (families.contains(Family.DATE) ? 1 : 0) + (families.contains(Family.TS) ? 1 : 0);
        return dated > 0 && dated == families.size();
    }

    private static Reading standard(CanonicalColumn column, CanonicalColumn partner) {
        if (partner.isOnly(Family.NUM) && column.isNumericText()) {
            return Reading.NUMBERS;
        }
        if (isDated(partner) && column.isTemporalText()) {
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
