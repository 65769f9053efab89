package io.github.assay.compare;

import io.github.assay.domain.Cell.Family;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** How alike columns are, by name and by values or as somebody else found them (metrics.md §0.5). Immutable. */
public final class ColumnSimilarity {
    /** Pairs below it are not paired. */
    public static final double THRESHOLD = 0.5;

    private static final double NAME_SHARE = 0.35;
    private static final double SAME_NAME = 0.5;
    private static final double NAME_TIE = 1e-7;
    private static final List<Set<Family>> ALIKE =
            List.of(EnumSet.of(Family.NUM, Family.BOOL), EnumSet.of(Family.DATE, Family.TS, Family.TSTZ));

    private final CanonicalTable gold;
    private final CanonicalTable predicted;
    private final ComparisonRules rules;
    private final List<NameForm> goldNames;
    private final List<NameForm> predictedNames;
    private final double[][] values;

    private ColumnSimilarity(CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules) {
        this.gold = gold;
        this.predicted = predicted;
        this.rules = rules;
        this.goldNames = names(gold);
        this.predictedNames = names(predicted);
        this.values = new double[gold.columnCount()][predicted.columnCount()];
    }

    private static List<NameForm> names(CanonicalTable table) {
        return table.table().columns().stream().map(c -> NameForm.of(c.name())).toList();
    }

    static ColumnSimilarity of(CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules) {
        ColumnSimilarity made = new ColumnSimilarity(gold, predicted, rules);
        for (int g = 0; g < gold.columnCount(); g++) {
            for (int p = 0; p < predicted.columnCount(); p++) {
                made.values[g][p] = made.similarity(g, p);
            }
        }
        return made;
    }

    /**
     * The same columns as alike as was found elsewhere, say by the cosine of vectors; columns whose cells could not be
     * equal are not alike at all.
     *
     * @param likeness by gold and predicted column
     */
    public ColumnSimilarity with(double[][] likeness) {
        ColumnSimilarity made = new ColumnSimilarity(gold, predicted, rules);
        for (int g = 0; g < gold.columnCount(); g++) {
            for (int p = 0; p < predicted.columnCount(); p++) {
                made.values[g][p] = compatible(g, p) ? likeness[g][p] : 0;
            }
        }
        return made;
    }

    /** Similarity of a gold and a predicted column, from 0 to 1. */
    public double at(int goldColumn, int predictedColumn) {
        return values[goldColumn][predictedColumn];
    }

    /** The best pairs of a similarity of at least {@code threshold}; ties go to equal names, then to lower ordinals. */
    public ColumnMapping mapping(double threshold) {
        return extended(ColumnMapping.none(gold.columnCount(), predicted.columnCount()), threshold);
    }

    /** A mapping with the best pairs among the columns that it leaves alone. */
    ColumnMapping extended(ColumnMapping mapping, double threshold) {
        double[][] weights = new double[gold.columnCount()][predicted.columnCount()];
        for (int g = 0; g < weights.length; g++) {
            for (int p = 0; p < weights[g].length; p++) {
                boolean pairs = values[g][p] >= threshold && values[g][p] > 0 && mapping.leavesAlone(g, p);
                weights[g][p] = pairs ? values[g][p] + (sameName(g, p) ? NAME_TIE : 0) : 0;
            }
        }
        int[] partners = Assignment.maximise(weights);
        Arrays.setAll(partners, g -> partners[g] < 0 ? mapping.partner(g) : partners[g]);
        return new ColumnMapping(partners, predicted.columnCount());
    }

    /** Whether cells of both columns could be equal at all. */
    public boolean compatible(int g, int p) {
        CanonicalColumn left = gold.column(g);
        CanonicalColumn right = predicted.column(p);
        Set<Family> a = left.families();
        Set<Family> b = right.families();
        return a.isEmpty()
                || b.isEmpty()
                || meet(a, b)
                || ALIKE.stream().anyMatch(alike -> meet(a, alike) && meet(b, alike))
                || !Readings.of(rules.policy(), left, right).equals(new Readings(Reading.AS_IS, Reading.AS_IS));
    }

    private static boolean meet(Set<Family> a, Set<Family> b) {
        return a.stream().anyMatch(b::contains);
    }

    private boolean sameName(int g, int p) {
        return gold.names().normalised(g).equals(predicted.names().normalised(p));
    }

    private double similarity(int g, int p) {
        if (!compatible(g, p)) {
            return 0;
        }
        double name = goldNames.get(g).similarity(predictedNames.get(p));
        if (gold.rowCount() == 0 || predicted.rowCount() == 0) {
            return name;
        }
        if (identical(g, p)) {
            return 1;
        }
        double sum = NAME_SHARE * name + (1 - NAME_SHARE) * value(g, p);
        return sameName(g, p) ? Math.max(SAME_NAME, sum) : sum;
    }

    private boolean identical(int g, int p) {
        ColumnValues left = values(g, p, true);
        return (left.distinct() >= 3 || sameName(g, p)) && left.same(values(g, p, false));
    }

    private double value(int g, int p) {
        ColumnValues left = values(g, p, true);
        ColumnValues right = values(g, p, false);
        double common = common(g, p, left, right);
        double dice = 2 * common / (left.size() + right.size());
        double containment = common / Math.min(left.size(), right.size());
        double value = (dice + containment) / 2;
        boolean byChance = Math.min(left.distinct(), right.distinct()) <= 2 && Math.max(left.size(), right.size()) > 2;
        return byChance ? value / 2 : value;
    }

    private int common(int g, int p, ColumnValues left, ColumnValues right) {
        Tolerance tolerance = Tolerance.of(rules, gold, g);
        Readings readings = Readings.of(rules.policy(), gold.column(g), predicted.column(p));
        if (tolerance.isNone() || !(hasNumbers(g, readings.gold()) && hasNumbers(p, readings.predicted(), predicted))) {
            return left.common(right);
        }
        return gold.column(g)
                .sortedNumbers(readings.gold())
                .common(predicted.column(p).sortedNumbers(readings.predicted()), tolerance);
    }

    private boolean hasNumbers(int column, Reading reading) {
        return hasNumbers(column, reading, gold);
    }

    private static boolean hasNumbers(int column, Reading reading, CanonicalTable table) {
        Set<Family> families = table.column(column).families();
        return reading != Reading.AS_IS || families.contains(Family.NUM) || families.contains(Family.BOOL);
    }

    private ColumnValues values(int g, int p, boolean left) {
        Readings readings = Readings.of(rules.policy(), gold.column(g), predicted.column(p));
        return left
                ? gold.column(g).values(readings.gold())
                : predicted.column(p).values(readings.predicted());
    }
}
