package io.github.assay.compare.matching;

import io.github.assay.compare.cells.CanonicalColumn;
import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.CellReading;
import io.github.assay.compare.cells.ColumnValues;
import io.github.assay.compare.cells.PairReadings;
import io.github.assay.compare.cells.SortedNumbers;
import io.github.assay.compare.cells.Tolerance;
import io.github.assay.compare.cells.ToleranceClusters;
import io.github.assay.compare.rules.ComparisonRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the predicted columns with the same cells as a gold column (metrics.md §0.5). Each gold column is searched on
 * first use, so one column without a partner ends a search early. Columns with the same cells are found by fingerprint,
 * never pair by pair; within tolerance at most {@value #PAIRS} pairs are compared.
 */
public final class ColumnCandidates {
    /** The number of column pairs of two tables with 500 columns each. */
    static final int PAIRS = 250_000;

    private final CanonicalTable gold;
    private final CanonicalTable predicted;
    private final ComparisonRules rules;
    private final ColumnGroups groups;
    private final ColumnPartners[] partners;
    private int pairs;

    public ColumnCandidates(CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules) {
        this.gold = gold;
        this.predicted = predicted;
        this.rules = rules;
        this.groups = new ColumnGroups(predicted, rules);
        this.partners = new ColumnPartners[gold.columnCount()];
    }

    public int goldColumns() {
        return gold.columnCount();
    }

    public int predictedColumns() {
        return predicted.columnCount();
    }

    /** A gold column's possible partners: exact ones first, then equal names, then lower ordinals. */
    public ColumnPartners of(int g) {
        if (partners[g] == null) {
            partners[g] = find(g);
        }
        return partners[g];
    }

    /** Whether more pairs within tolerance exist than are compared. */
    public boolean capped() {
        return pairs > PAIRS;
    }

    private ColumnPartners find(int g) {
        CanonicalColumn left = gold.column(g);
        List<ColumnBucket> exact = new ArrayList<>();
        IntStream.Builder near = IntStream.builder();
        Tolerance tolerance = rules.tolerance(gold, g);
        for (ColumnGroups.Group group : groups.of(left)) {
            CellReading reading = groups.gold(left, group);
            ColumnValues.Content content = left.values(reading).content();
            ColumnBucket same = group.with(content);
            if (same.size() > 0) {
                exact.add(same);
            }
            if (!tolerance.isNone() && !capped() && !left.sortedNumbers(reading).isEmpty()) {
                near(left.sortedNumbers(reading), content, group, tolerance).forEach(near);
            }
        }
        String name = gold.names().get(g);
        return new ColumnPartners(ColumnBucket.of(exact), name, ranked(name, near.build()));
    }

    private IntStream near(
            SortedNumbers numbers, ColumnValues.Content content, ColumnGroups.Group group, Tolerance tolerance) {
        IntStream.Builder near = IntStream.builder();
        for (ColumnBucket bucket : group.near(numbers, tolerance)) {
            if (!group.content(bucket).equals(content) && ++pairs <= PAIRS && group.matches(bucket, numbers, tolerance)) {
                pairs += bucket.size() - 1;
                IntStream.range(0, bucket.size()).map(bucket::at).forEach(near);
            }
        }
        return near.build();
    }

    private int[] ranked(String name, IntStream columns) {
        return columns.boxed()
                .sorted(Comparator.<Integer, Boolean>comparing(p -> !name.equals(predicted.names().get(p)))
                        .thenComparing(p -> p))
                .mapToInt(p -> p)
                .toArray();
    }

    /** Whether a possible partner has exactly the same cells. */
    public boolean exact(int g, int p) {
        PairReadings readings = readings(g, p);
        return gold.column(g)
                .values(readings.gold())
                .same(predicted.column(p).values(readings.predicted()));
    }

    public long[] gold(int g, int p) {
        return gold.column(g).hashes(readings(g, p).gold());
    }

    public long[] predicted(int g, int p) {
        return predicted.column(p).hashes(readings(g, p).predicted());
    }

    /**
     * The cells of a gold column and a possible partner, in this order; numbers within tolerance share one form unless
     * the tolerance is too wide for clusters.
     */
    public long[][] within(int g, int p) {
        Tolerance tolerance = rules.tolerance(gold, g);
        CanonicalColumn left = gold.column(g);
        CanonicalColumn right = predicted.column(p);
        PairReadings readings = readings(g, p);
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
            clusters.apply(gold(g, p), a, goldRows), clusters.apply(predicted(g, p), b, predictedRows) };
    }

    /** Whether a possible partner has the same cells when numbers of one cluster count as equal. */
    public boolean transitive(int g, int p) {
        return exact(g, p) || rules.tolerance(gold, g).clusters();
    }

    /**
     * Whether every gold column has a possible partner, and every predicted one too where no column may be left over.
     */
    public boolean possible() {
        boolean sizes = rules.allowExtraColumns()
                ? gold.columnCount() <= predicted.columnCount()
                : gold.columnCount() == predicted.columnCount();
        return sizes && IntStream.range(0, partners.length).allMatch(g -> of(g).size() > 0);
    }

    private PairReadings readings(int g, int p) {
        return PairReadings.of(rules.policy(), gold.column(g), predicted.column(p));
    }
}
