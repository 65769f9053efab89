package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Normal;
import io.github.assay.statistics.resample.CaseDraws;
import io.github.assay.statistics.resample.Resampling;
import io.github.assay.statistics.resample.Units;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * A 2×2 table by unit, such as by question: what κ's intervals need where items are drawn in groups (statistics.md §2.1,
 * §3.2). As a resampling its first four columns are tp, fn, fp and tn, the others the sums over units of products of two
 * cells, from which the standard error by units follows in every resample.
 */
public final class UnitCells implements Resampling {
    private static final int CELLS = 4;
    private static final int COLUMNS = CELLS + CELLS * (CELLS + 1) / 2;

    private final int[][] ofUnit;
    private final boolean single;

    private UnitCells(int[][] ofUnit, boolean single) {
        this.ofUnit = ofUnit;
        this.single = single;
    }

    /**
     * @param present whether an item has a reference and a verdict
     * @param reference whether an item's reference is pass; of present items only
     * @param verdict whether its verdict is pass; the same
     */
    public static UnitCells of(Units units, IntPredicate present, IntPredicate reference, IntPredicate verdict) {
        int[][] cells = new int[units.count()][CELLS];
        for (int i = 0; i < units.items(); i++) {
            if (present.test(i)) {
                cells[units.unit(i)][(reference.test(i) ? 0 : 2) + (verdict.test(i) ? 0 : 1)]++;
            }
        }
        return new UnitCells(cells, units.single());
    }

    /** Whether every unit is one item. */
    boolean single() {
        return single;
    }

    /** The whole table. */
    public Confusion counts() {
        long[] all = new long[CELLS];
        for (int[] unit : ofUnit) {
            for (int c = 0; c < CELLS; c++) {
                all[c] += unit[c];
            }
        }
        return new Confusion(all[0], all[1], all[2], all[3]);
    }

    @Override
    public boolean isOneGroup() {
        return !single && counts().n() > 1 && Arrays.stream(ofUnit).filter(u -> Arrays.stream(u).anyMatch(c -> c > 0)).limit(2).count() == 1;
    }

    /** How many times the variance of independent items κ has; undefined where κ is or has no variance. */
    public Outcome<Double> designEffect() {
        Confusion c = counts();
        return CohenKappa.of(c).flatMap(_ -> {
            if (isOneGroup()) {
                return Outcome.unavailable("TOO_FEW_QUESTIONS");
            }
            double alone = CohenKappa.rawError(c.tp(), c.fn(), c.fp(), c.tn());
            double error = error(c, products(new int[COLUMNS], 1));
            return alone <= 0
                    ? Outcome.unavailable("ZERO_VARIANCE")
                    : Outcome.value(single ? 1 : error * error / (alone * alone));
        });
    }

    /** Large-sample standard error of κ by units; that of independent items where units are single. */
    public Outcome<Double> standardError() {
        Confusion c = counts();
        return isOneGroup() ? Outcome.unavailable("TOO_FEW_QUESTIONS") : CohenKappa.standardError(c)
                .map(alone -> single || alone <= 0 ? alone : error(c, products(new int[COLUMNS], 1)));
    }

    /** κ ± z · {@link #standardError}, upper bound clipped at 1. */
    public Outcome<Interval> wald(double level) {
        Confusion c = counts();
        return CohenKappa.of(c).flatMap(k -> standardError().map(se -> Normal.wald(k, se, level)));
    }

    /** κ without each unit in turn; NaN where undefined. */
    double[] withoutEach() {
        Confusion c = counts();
        return Arrays.stream(ofUnit)
                .mapToDouble(u -> CohenKappa.raw(c.tp() - u[0], c.fn() - u[1], c.fp() - u[2], c.tn() - u[3]))
                .toArray();
    }

    private int[] products(int[] counts, int weight) {
        for (int[] unit : ofUnit) {
            add(unit, weight, counts);
        }
        return counts;
    }

    private static void add(int[] unit, int weight, int[] counts) {
        int next = CELLS;
        for (int a = 0; a < CELLS; a++) {
            counts[a] += weight * unit[a];
            for (int b = a; b < CELLS; b++) {
                counts[next++] += weight * unit[a] * unit[b];
            }
        }
    }

    /** The standard error by units from the columns of one resample; 0 where κ has no variance. */
    static double error(Confusion c, int[] counts) {
        if (!(CohenKappa.rawError(c.tp(), c.fn(), c.fp(), c.tn()) > 0)) {
            return CohenKappa.rawError(c.tp(), c.fn(), c.fp(), c.tn());
        }
        double[] influence = {
            CohenKappa.influence(c, true, true), CohenKappa.influence(c, true, false),
            CohenKappa.influence(c, false, true), CohenKappa.influence(c, false, false)
        };
        double sum = 0;
        int next = CELLS;
        for (int a = 0; a < CELLS; a++) {
            for (int b = a; b < CELLS; b++) {
                sum += (a == b ? 1 : 2) * counts[next++] * influence[a] * influence[b];
            }
        }
        return Math.sqrt(Math.max(0, sum)) / c.n();
    }

    @Override
    public int units() {
        return ofUnit.length;
    }

    @Override
    public int columns() {
        return COLUMNS;
    }

    @Override
    public Counter counter() {
        byte[] weights = new byte[ofUnit.length];
        return (seed, counts) -> {
            CaseDraws.weights(seed, weights.length, weights);
            Arrays.fill(counts, 0);
            for (int u = 0; u < weights.length; u++) {
                if (weights[u] != 0) {
                    add(ofUnit[u], weights[u] & 0xff, counts);
                }
            }
        };
    }
}
