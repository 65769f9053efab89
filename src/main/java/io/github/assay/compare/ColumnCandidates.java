package io.github.assay.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Which predicted columns can be a gold column's partner because they hold the same cells (metrics.md §0.5). Found out
 * column by column as they are asked for, so that one column without a partner ends a search early.
 */
final class ColumnCandidates {
    private enum Fit {
        NONE,
        WITHIN_TOLERANCE,
        EXACT
    }

    private final CanonicalTable gold;
    private final CanonicalTable predicted;
    private final ComparisonRules rules;
    private final Fit[][] fits;
    private final int[][] candidates;

    ColumnCandidates(CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules) {
        this.gold = gold;
        this.predicted = predicted;
        this.rules = rules;
        this.fits = new Fit[gold.columnCount()][];
        this.candidates = new int[fits.length][];
    }

    int goldColumns() {
        return gold.columnCount();
    }

    int predictedColumns() {
        return predicted.columnCount();
    }

    /** A gold column's possible partners: exact ones first, then equal names, then lower ordinals. */
    int[] of(int g) {
        if (candidates[g] == null) {
            fits[g] = IntStream.range(0, predicted.columnCount())
                    .mapToObj(p -> fit(g, p))
                    .toArray(Fit[]::new);
            candidates[g] = ranked(g);
        }
        return candidates[g];
    }

    /** Whether a possible partner holds exactly the same cells. */
    boolean exact(int g, int p) {
        return fits[g][p] == Fit.EXACT;
    }

    long[] gold(int g, int p) {
        return gold.column(g).hashes(readings(g, p).gold());
    }

    long[] predicted(int g, int p) {
        return predicted.column(p).hashes(readings(g, p).predicted());
    }

    /**
     * The cells of a gold column and a possible partner, in this order, numbers within tolerance being one, unless the
     * tolerance is too wide to be made transitive.
     */
    long[][] within(int g, int p) {
        Tolerance tolerance = Tolerance.of(rules, gold, g);
        CanonicalColumn left = gold.column(g);
        CanonicalColumn right = predicted.column(p);
        Readings readings = readings(g, p);
        boolean near = tolerance.clusters()
                && left.sortedNumbers(readings.gold()).hasNear(right.sortedNumbers(readings.predicted()), tolerance);
        if (!near) {
            return new long[][] {gold(g, p), predicted(g, p)};
        }
        double[] a = left.numbers(readings.gold());
        double[] b = right.numbers(readings.predicted());
        int[] rows = IntStream.range(0, Math.max(a.length, b.length)).toArray();
        int[] goldRows = Arrays.copyOf(rows, a.length);
        int[] predictedRows = Arrays.copyOf(rows, b.length);
        ToleranceClusters clusters = new ToleranceClusters(tolerance, a, goldRows, b, predictedRows);
        return new long[][] {
            clusters.apply(gold(g, p), a, goldRows), clusters.apply(predicted(g, p), b, predictedRows)
        };
    }

    /** Whether a possible partner holds the same cells once numbers that clusters can stand for are one. */
    boolean transitive(int g, int p) {
        return exact(g, p) || Tolerance.of(rules, gold, g).clusters();
    }

    /** Whether every gold column, and where none may be left over every predicted one, has a possible partner. */
    boolean possible() {
        boolean sizes = rules.allowExtraColumns()
                ? gold.columnCount() <= predicted.columnCount()
                : gold.columnCount() == predicted.columnCount();
        return sizes && IntStream.range(0, fits.length).allMatch(g -> of(g).length > 0);
    }

    private Readings readings(int g, int p) {
        return Readings.of(rules.policy(), gold.column(g), predicted.column(p));
    }

    private Fit fit(int g, int p) {
        CanonicalColumn left = gold.column(g);
        CanonicalColumn right = predicted.column(p);
        Readings readings = readings(g, p);
        if (left.values(readings.gold()).same(right.values(readings.predicted()))) {
            return Fit.EXACT;
        }
        Tolerance tolerance = Tolerance.of(rules, gold, g);
        if (tolerance.isNone()) {
            return Fit.NONE;
        }
        SortedNumbers numbers = left.sortedNumbers(readings.gold());
        boolean within = !numbers.isEmpty()
                && numbers.matches(right.sortedNumbers(readings.predicted()), tolerance);
        return within ? Fit.WITHIN_TOLERANCE : Fit.NONE;
    }

    private int[] ranked(int g) {
        return IntStream.range(0, predicted.columnCount())
                .filter(p -> fits[g][p] != Fit.NONE)
                .boxed()
                .sorted(Comparator.<Integer, Fit>comparing(p -> fits[g][p])
                        .reversed()
                        .thenComparing(p -> !gold.names().normalised(g).equals(predicted.names().normalised(p)))
                        .thenComparing(p -> p))
                .mapToInt(p -> p)
                .toArray();
    }
}
