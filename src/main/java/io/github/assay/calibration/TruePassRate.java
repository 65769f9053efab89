package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import java.util.List;

/**
 * A system's pass rate from a metric's verdicts on all items and labels on some (statistics.md §10).
 *
 * @param metric the metric's id
 * @param system the system; empty: all items together
 * @param items items with a verdict
 * @param labelled those of them with a final label
 * @param raw share of verdicts that pass, taken at face value
 * @param labels pass rate of the labelled items alone
 * @param corrected after Rogan and Gladen, sensitivity and specificity from all labelled items
 * @param powered prediction-powered, labels correcting verdicts; the labelled items must be a random sample
 * @param byTier each tier corrected by its own sensitivity and specificity, put together by the tiers' shares
 * @param differences this system less each later one, on the cases both answered; empty for all systems together
 * @param effectiveLabels how many labels alone would be worth the prediction-powered estimate
 */
public record TruePassRate(
        String metric,
        String system,
        int items,
        int labelled,
        Outcome<Double> raw,
        Outcome<Rate> labels,
        Outcome<Rate> corrected,
        Outcome<Rate> powered,
        Outcome<TierCorrection> byTier,
        List<Difference> differences,
        Outcome<Double> effectiveLabels) {
    public TruePassRate {
        differences = List.copyOf(differences);
    }

    /**
     * Rogan and Gladen's correction tier by tier: right also where the metric errs more often in one tier than in another.
     *
     * @param dimension what the items were divided by
     * @param rate the tiers together; undefined with the first tier that is
     * @param tiers each tier
     */
    public record TierCorrection(String dimension, Outcome<Rate> rate, List<Tier> tiers) {
        public TierCorrection {
            tiers = List.copyOf(tiers);
        }
    }

    /**
     * One tier.
     *
     * @param labelled labelled items of the tier, of all systems, which give its sensitivity and specificity
     */
    public record Tier(String name, int items, int labelled, Outcome<Double> raw, Outcome<Rate> corrected) {}

    /**
     * The true pass rate of one system less that of another, from the cases that both answered; shares here go from −1 to 1.
     *
     * @param against the other system
     * @param cases cases with a verdict on both
     * @param labelled those of them with a label on both
     * @param raw difference of the verdicts' pass rates
     * @param labels from labels alone
     * @param corrected after Rogan and Gladen, with the sensitivity and specificity of all labelled items for both systems
     * @param powered prediction-powered, paired
     */
    public record Difference(
            String against,
            int cases,
            int labelled,
            Outcome<Double> raw,
            Outcome<Rate> labels,
            Outcome<Rate> corrected,
            Outcome<Rate> powered) {}

    /**
     * A share with its interval.
     *
     * @param value the share, within 0 to 1
     * @param unclipped the estimate before it was kept within 0 to 1
     * @param interval normal interval; its bounds may pass 0 and 1
     */
    public record Rate(double value, double unclipped, Interval interval) {}
}
