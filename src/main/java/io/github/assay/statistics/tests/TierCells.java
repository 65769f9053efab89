package io.github.assay.statistics.tests;

import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.Shuffle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/**
 * Cases by tier and unit, such as by question, for the tests over tiers (statistics.md §6). A case of several tiers is once in
 * each.
 */
public final class TierCells {
    private static final int CELLS = 4;

    private final List<String> names;
    private final int[] tier;
    private final int[] cell;

    /** Where each unit's cases begin; the cases of a unit follow each other. */
    private final int[] start;

    private TierCells(List<String> names, int[] tier, int[] cell, int[] start) {
        this.names = names;
        this.tier = tier;
        this.cell = cell;
        this.start = start;
    }

    /** Collects cases. */
    public static final class Builder {
        private final List<String> names;
        private final List<int[]> cases = new ArrayList<>();

        public Builder(List<String> names) {
            this.names = List.copyOf(names);
        }

        /** Adds a case with reference and verdict. */
        public void add(int tier, int unit, boolean reference, boolean verdict) {
            cases.add(new int[] {tier, unit, (reference ? 0 : 2) + (verdict ? 0 : 1)});
        }

        public TierCells build() {
            List<int[]> sorted = cases.stream().sorted(Comparator.comparingInt((int[] c) -> c[1])).toList();
            int[] starts = IntStream.rangeClosed(0, sorted.size())
                    .filter(i -> i == 0 || i == sorted.size() || sorted.get(i)[1] != sorted.get(i - 1)[1])
                    .toArray();
            return new TierCells(
                    names, sorted.stream().mapToInt(c -> c[0]).toArray(), sorted.stream().mapToInt(c -> c[2]).toArray(), starts);
        }
    }

    private int units() {
        return start.length - 1;
    }

    /** Whether every unit has one case. */
    public boolean single() {
        return units() == tier.length;
    }

    /** Whether a unit has cases in two tiers, as where the tiers are systems. */
    public boolean shareUnits() {
        return IntStream.range(0, units())
                .anyMatch(u -> IntStream.range(start[u], start[u + 1]).anyMatch(i -> tier[i] != tier[start[u]]));
    }

    /** The units of the tier that has fewest; 0 without tiers. */
    public int fewestUnits() {
        int[] units = new int[names.size()];
        for (int u = 0; u < units(); u++) {
            IntStream.range(start[u], start[u + 1]).map(i -> tier[i]).distinct().forEach(t -> units[t]++);
        }
        return IntStream.of(units).min().orElse(0);
    }

    /** Number of tiers. */
    int tiers() {
        return names.size();
    }

    /** Verdicts against the reference by tier. */
    public SequencedMap<String, Confusion> counts() {
        long[][] cells = new long[names.size()][CELLS];
        for (int i = 0; i < tier.length; i++) {
            cells[tier[i]][cell[i]]++;
        }
        SequencedMap<String, Confusion> counts = new LinkedHashMap<>();
        for (int t = 0; t < cells.length; t++) {
            counts.put(names.get(t), new Confusion(cells[t][0], cells[t][1], cells[t][2], cells[t][3]));
        }
        return counts;
    }

    /**
     * Variances and covariances of the tiers' κ by units, from its influence values: the sum over units of the products of the
     * units' sums in two tiers. 0 where κ has no variance.
     */
    double[][] covariances() {
        double[][] influences = counts().values().stream().map(TierCells::influences).toArray(double[][]::new);
        double[][] covariances = new double[names.size()][names.size()];
        double[] sums = new double[names.size()];
        for (int u = 0; u < units(); u++) {
            for (int i = start[u]; i < start[u + 1]; i++) {
                sums[tier[i]] += influences[tier[i]][cell[i]];
            }
            for (int i = start[u]; i < start[u + 1]; i++) {
                double own = sums[tier[i]];
                if (isFirst(i, start[u])) {
                    for (int j = start[u]; j < start[u + 1]; j++) {
                        covariances[tier[i]][tier[j]] += isFirst(j, start[u]) ? own * sums[tier[j]] : 0;
                    }
                }
            }
            for (int i = start[u]; i < start[u + 1]; i++) {
                sums[tier[i]] = 0;
            }
        }
        return covariances;
    }

    /** Whether a case is the first of its unit in its tier. */
    private boolean isFirst(int i, int from) {
        for (int j = from; j < i; j++) {
            if (tier[j] == tier[i]) {
                return false;
            }
        }
        return true;
    }

    private static double[] influences(Confusion c) {
        double[] influences = new double[CELLS];
        if (CohenKappa.rawError(c.tp(), c.fn(), c.fp(), c.tn()) > 0) {
            Arrays.setAll(influences, k -> CohenKappa.influence(c, k < 2, k % 2 == 0) / c.n());
        }
        return influences;
    }

    /**
     * Tiers dealt anew: whole units among the tiers, each tier keeping its number of units; where units have cases in several
     * tiers, the cases of each unit among its tiers.
     */
    TierCells shuffled(long seed) {
        return shareUnits() ? withinUnits(seed) : wholeUnits(seed);
    }

    private TierCells wholeUnits(long seed) {
        int[] tierOf = IntStream.range(0, units()).map(u -> tier[start[u]]).toArray();
        Shuffle.shuffle(tierOf, seed);
        int[] dealt = new int[tier.length];
        for (int u = 0; u < units(); u++) {
            Arrays.fill(dealt, start[u], start[u + 1], tierOf[u]);
        }
        return new TierCells(names, dealt, cell, start);
    }

    private TierCells withinUnits(long seed) {
        int[] dealt = cell.clone();
        for (int u = 0; u < units(); u++) {
            int[] own = Arrays.copyOfRange(cell, start[u], start[u + 1]);
            Shuffle.shuffle(own, Seeds.replicate(seed, u));
            System.arraycopy(own, 0, dealt, start[u], own.length);
        }
        return new TierCells(names, tier, dealt, start);
    }

    /** Solves A x = b for a symmetric positive definite A by Cholesky's decomposition; empty where A is singular. */
    static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        double[][] l = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double rest = a[i][j];
                for (int k = 0; k < j; k++) {
                    rest -= l[i][k] * l[j][k];
                }
                if (i == j && !(rest > a[i][i] * 1e-9)) {
                    return new double[0];
                }
                l[i][j] = i == j ? Math.sqrt(rest) : rest / l[j][j];
            }
        }
        double[] x = Arrays.copyOf(b, n);
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < i; k++) {
                x[i] -= l[i][k] * x[k];
            }
            x[i] /= l[i][i];
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int k = i + 1; k < n; k++) {
                x[i] -= l[k][i] * x[k];
            }
            x[i] /= l[i][i];
        }
        return x;
    }
}
