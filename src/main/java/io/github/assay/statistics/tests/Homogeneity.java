package io.github.assay.statistics.tests;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
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
