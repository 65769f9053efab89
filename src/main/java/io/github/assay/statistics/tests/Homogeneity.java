package io.github.assay.statistics.tests;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Test that κ is the same in every tier (statistics.md §6). Q = Σ w (κ − κ̄)², w = 1/SE², χ² with tiers − 1 degrees of
 * freedom. An approximation; rough below 20 cases a tier.
 *
 * @param pooled the weighted mean κ̄
 * @param q the statistic Q
 * @param degrees degrees of freedom
 * @param p p of Q
 * @param excluded tiers left out because κ is undefined or its SE is 0
 */
public record Homogeneity(double pooled, double q, int degrees, double p, List<String> excluded) {
    public Homogeneity {
        excluded = List.copyOf(excluded);
    }

    /**
     * The test of cases in units: variances by units, and where units have cases in several tiers the covariances too (generalised
     * least squares: Q = (κ − κ̄)ᵀ V⁻¹ (κ − κ̄)). As the other test where every unit has one case.
     *
     * @return undefined: {@code FEWER_THAN_TWO_TIERS}; {@code NOT_COMPUTABLE} where the tiers have too few units for V
     */
    public static Outcome<Homogeneity> of(TierCells cells) {
        SequencedMap<String, Confusion> counts = cells.counts();
        if (cells.single()) {
            return of(counts);
        }
        double[][] all = cells.covariances();
        List<String> names = List.copyOf(counts.keySet());
        int[] used = IntStream.range(0, names.size()).filter(t -> all[t][t] > 0).toArray();
        List<String> excluded =
                IntStream.range(0, names.size()).filter(t -> !(all[t][t] > 0)).mapToObj(names::get).toList();
        if (used.length < 2) {
            return Outcome.unavailable("FEWER_THAN_TWO_TIERS", String.join(", ", excluded));
        }
        double[] kappas = IntStream.of(used)
                .mapToObj(t -> counts.getOrDefault(names.get(t), Confusion.EMPTY))
                .mapToDouble(c -> CohenKappa.raw(c.tp(), c.fn(), c.fp(), c.tn()))
                .toArray();
        double[][] v = IntStream.of(used)
                .mapToObj(a -> IntStream.of(used).mapToDouble(b -> all[a][b]).toArray())
                .toArray(double[][]::new);
        double[] weights = TierCells.solve(v, ones(used.length));
        if (weights.length == 0) {
            return Outcome.unavailable("NOT_COMPUTABLE", "too few questions for so many slices");
        }
        double mean = dot(weights, kappas) / Arrays.stream(weights).sum();
        double[] apart = Arrays.stream(kappas).map(k -> k - mean).toArray();
        double q = dot(apart, TierCells.solve(v, apart));
        int degrees = used.length - 1;
        return Outcome.value(new Homogeneity(
                mean, q, degrees, ChiSquaredDistribution.of(degrees).survivalProbability(Math.max(0, q)), excluded));
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static double dot(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
    }

    /** Undefined: {@code FEWER_THAN_TWO_TIERS}, with the excluded tiers. */
    public static Outcome<Homogeneity> of(SequencedMap<String, Confusion> tiers) {
        List<String> excluded = new ArrayList<>();
        List<Tier> used = new ArrayList<>();
        tiers.forEach((name, c) -> {
            double error = CohenKappa.rawError(c.tp(), c.fn(), c.fp(), c.tn());
            if (error > 0) {
                used.add(new Tier(CohenKappa.raw(c.tp(), c.fn(), c.fp(), c.tn()), error));
            } else {
                excluded.add(name);
            }
        });
        if (used.size() < 2) {
            return Outcome.unavailable("FEWER_THAN_TWO_TIERS", String.join(", ", excluded));
        }
        double weights = used.stream().mapToDouble(Tier::weight).sum();
        double mean = used.stream().mapToDouble(t -> t.weight() * t.kappa).sum() / weights;
        double q = used.stream()
                .mapToDouble(t -> t.weight() * (t.kappa - mean) * (t.kappa - mean))
                .sum();
        int degrees = used.size() - 1;
        double p = ChiSquaredDistribution.of(degrees).survivalProbability(q);
        return Outcome.value(new Homogeneity(mean, q, degrees, p, excluded));
    }

    /** A tier's κ with its standard error, which is above 0. */
    private record Tier(double kappa, double standardError) {
        double weight() {
            return 1 / (standardError * standardError);
        }
    }
}
