package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Whether κ is the same in every tier (statistics.md §6): Q = Σ w (κ − κ̄)², w = 1/SE², χ² with tiers − 1 degrees of
 * freedom. An approximation; rough below 20 cases a tier.
 *
 * @param pooled the weighted mean κ̄
 * @param q the statistic Q
 * @param degrees degrees of freedom
 * @param p its p
 * @param excluded tiers left out because κ is undefined or its SE is 0
 */
public record Homogeneity(double pooled, double q, int degrees, double p, List<String> excluded) {
    public Homogeneity {
        excluded = List.copyOf(excluded);
    }

    /** Undefined: {@code FEWER_THAN_TWO_TIERS}, naming the excluded ones. */
    public static Outcome<Homogeneity> of(SequencedMap<String, Confusion> tiers) {
        List<String> excluded = new ArrayList<>();
        List<WeightedKappa> used = new ArrayList<>();
        tiers.forEach((name, counts) -> {
            long[][] table = {{counts.tp(), counts.fn()}, {counts.fp(), counts.tn()}};
            if (WeightedKappa.of(table, KappaWeights.IDENTITY) instanceof Outcome.Value<WeightedKappa>(WeightedKappa k)
                    && k.standardError() > 1e-12) {
                used.add(k);
            } else {
                excluded.add(name);
            }
        });
        if (used.size() < 2) {
            return Outcome.unavailable("FEWER_THAN_TWO_TIERS", String.join(", ", excluded));
        }
        double mean = pooled(used);
        double q = used.stream()
                .mapToDouble(k -> weight(k) * (k.value() - mean) * (k.value() - mean))
                .sum();
        int degrees = used.size() - 1;
        double p = ChiSquaredDistribution.of(degrees).survivalProbability(q);
        return Outcome.value(new Homogeneity(mean, q, degrees, p, excluded));
    }

    private static double pooled(List<WeightedKappa> tiers) {
        double weights = 0;
        double sum = 0;
        for (WeightedKappa k : tiers) {
            weights += weight(k);
            sum += weight(k) * k.value();
        }
        return sum / weights;
    }

    private static double weight(WeightedKappa k) {
        return 1 / (k.standardError() * k.standardError());
    }
}
