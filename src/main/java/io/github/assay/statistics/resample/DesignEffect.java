package io.github.assay.statistics.resample;

import io.github.assay.domain.Outcome;

/**
 * Squared ratio of the standard errors by clusters and by cases (statistics.md §3.1). Cases of a cluster share a
 * database, client or template.
 *
 * @param effect (SE by clusters / SE by cases)²
 * @param clusters number of clusters
 */
public record DesignEffect(double effect, int clusters) {
    /** Above this effect of larger groups a caution says so; earlier studies then drew clusters. */
    public static final double MATTERS = 1.5;
    /** Below this many clusters an interval by clusters is shown with a warning. */
    public static final int FEW = 10;
    /** Below this many clusters no interval by clusters is made. */
    public static final int TOO_FEW = 4;

    /**
     * @param byCases replicates of cases
     * @param byClusters replicates of clusters of the same statistics
     * @return undefined: {@code NOT_COMPUTABLE} below {@value #TOO_FEW} clusters or where either SE is undefined;
     *     {@code ZERO_VARIANCE} when the statistic does not vary by cases
     */
    public static Outcome<DesignEffect> of(Replicates byCases, Replicates byClusters, int statistic, int clusters) {
        if (clusters < TOO_FEW) {
            return Outcome.unavailable("NOT_COMPUTABLE", clusters + " clusters");
        }
        if (byCases.standardDeviation(statistic) instanceof Outcome.Value<Double>(Double single)
                && byClusters.standardDeviation(statistic) instanceof Outcome.Value<Double>(Double grouped)) {
            return single < 1e-12
                    ? Outcome.unavailable("ZERO_VARIANCE")
                    : Outcome.value(new DesignEffect(grouped * grouped / (single * single), clusters));
        }
        return Outcome.unavailable("NOT_COMPUTABLE", "a standard error is undefined");
    }
}
