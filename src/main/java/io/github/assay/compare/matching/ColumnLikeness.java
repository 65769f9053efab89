package io.github.assay.compare.matching;

import io.github.assay.compare.cells.CanonicalColumn;
import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.CellReading;
import io.github.assay.compare.cells.ColumnValues;
import io.github.assay.compare.cells.PairReadings;
import io.github.assay.compare.cells.Tolerance;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.NameForm;
import io.github.assay.domain.table.Cell.Family;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Similarity of one gold column and one predicted column (metrics.md §0.5). Immutable. */
final class ColumnLikeness {
    private static final double NAME_SHARE = 0.35;
    private static final double SAME_NAME = 0.5;
    private static final List<Set<Family>> ALIKE =
            List.of(EnumSet.of(Family.NUM, Family.BOOL), EnumSet.of(Family.DATE, Family.TS, Family.TSTZ));

    private final CanonicalTable gold;
    private final CanonicalTable predicted;
    private final ComparisonRules rules;
    private final NameForm[] goldNames;
    private final NameForm[] predictedNames;
    private final Tolerance[] tolerances;

    ColumnLikeness(CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules) {
        this.gold = gold;
        this.predicted = predicted;
        this.rules = rules;
        this.goldNames = names(gold);
        this.predictedNames = names(predicted);
        this.tolerances = IntStream.range(0, gold.columnCount())
                .mapToObj(g -> rules.tolerance(gold, g))
                .toArray(Tolerance[]::new);
    }

    private static NameForm[] names(CanonicalTable table) {
        return table.table().columns().stream().map(c -> NameForm.of(c.name())).toArray(NameForm[]::new);
    }

    CanonicalTable gold() {
        return gold;
    }

    CanonicalTable predicted() {
        return predicted;
    }

    ComparisonRules rules() {
        return rules;
    }

    NameForm goldName(int g) {
        return goldNames[g];
    }

    NameForm predictedName(int p) {
        return predictedNames[p];
    }

    Tolerance tolerance(int g) {
        return tolerances[g];
    }

    boolean sameName(int g, int p) {
        return gold.names().get(g).equals(predicted.names().get(p));
    }

    /** Whether the tables have rows whose cells can be compared. */
    boolean hasRows() {
        return gold.rowCount() > 0 && predicted.rowCount() > 0;
    }

    /** Whether cells of both columns can be equal at all. */
    boolean compatible(int g, int p) {
        CanonicalColumn left = gold.column(g);
        CanonicalColumn right = predicted.column(p);
        Set<Family> a = left.families();
        Set<Family> b = right.families();
        return a.isEmpty()
                || b.isEmpty()
                || overlap(a, b)
                || overlap(a, ALIKE.getFirst()) && overlap(b, ALIKE.getFirst())
                || overlap(a, ALIKE.getLast()) && overlap(b, ALIKE.getLast()) || !readings(g, p).asIs();
    }

    private static boolean overlap(Set<Family> a, Set<Family> b) {
        for (Family family : a) {
            if (b.contains(family)) {
                return true;
            }
        }
        return false;
    }

    private PairReadings readings(int g, int p) {
        return PairReadings.of(rules.policy(), gold.column(g), predicted.column(p));
    }

    /** Similarity, from 0 to 1. */
    double of(int g, int p) {
        if (!compatible(g, p)) {
            return 0;
        }
        double name = goldNames[g].similarity(predictedNames[p]);
        if (!hasRows()) {
            return name;
        }
        PairReadings readings = readings(g, p);
        ColumnValues left = gold.column(g).values(readings.gold());
        ColumnValues right = predicted.column(p).values(readings.predicted());
        boolean same = sameName(g, p);
        if ((left.distinct() >= 3 || same) && left.same(right)) {
            return 1;
        }
        double value = value(left, right, common(g, p, readings, left, right));
        double sum = NAME_SHARE * name + (1 - NAME_SHARE) * value;
        return same ? Math.max(SAME_NAME, sum) : sum;
    }

    private static double value(ColumnValues left, ColumnValues right, double common) {
        double dice = 2 * common / (left.size() + right.size());
        double containment = common / Math.min(left.size(), right.size());
        double value = (dice + containment) / 2;
        boolean byChance = Math.min(left.distinct(), right.distinct()) <= 2 && Math.max(left.size(), right.size()) > 2;
        return byChance ? value / 2 : value;
    }

    private int common(int g, int p, PairReadings readings, ColumnValues left, ColumnValues right) {
        CanonicalColumn a = gold.column(g);
        CanonicalColumn b = predicted.column(p);
        if (tolerances[g].isNone() || !(hasNumbers(a, readings.gold()) && hasNumbers(b, readings.predicted()))) {
            return left.common(right);
        }
        return a.sortedNumbers(readings.gold()).common(b.sortedNumbers(readings.predicted()), tolerances[g]);
    }

    private static boolean hasNumbers(CanonicalColumn column, CellReading reading) {
        Set<Family> families = column.families();
        return reading != CellReading.AS_IS || families.contains(Family.NUM) || families.contains(Family.BOOL);
    }
}
