package io.github.assay.calibration.rates;

import io.github.assay.calibration.rates.DesignRates.DesignRate;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.tests.Homogeneity;
import java.util.List;
import java.util.Optional;

/**
 * A system's pass rate from a metric's verdicts on all items and labels on some (statistics.md §10).
 *
 * @param metric the metric's id
 * @param system the system, followed by its run unless that is the default run; empty: all items together
 * @param items items with a verdict
 * @param labelled those of them with a final label
 * @param raw share of verdicts that pass, without correction
 * @param labels pass rate of the labelled items alone
 * @param corrected after Rogan and Gladen, sensitivity and specificity from all labelled items
 * @param powered prediction-powered, labels correcting verdicts; the labelled items must be a random sample
 * @param youden sensitivity + specificity − 1 of the metric on all labelled items, by which the correction divides
 * @param byTier each tier corrected by its own sensitivity and specificity, combined by the tiers' shares
 * @param differences this system minus each later one, on the cases both answered; empty for all systems together
 * @param effectiveLabels number of labels that alone would give the precision of the prediction-powered estimate
 * @param designs the prediction-powered estimate by each design of the labels: random, stratified, active
 */
public record TruePassRate(
        String metric,
        String system,
        int items,
        int labelled,
        Outcome<Double> raw,
        Outcome<PassRate> labels,
        Outcome<PassRate> corrected,
        Outcome<PassRate> powered,
        Outcome<Double> youden,
        Outcome<TierCorrection> byTier,
        List<Difference> differences,
        Outcome<Double> effectiveLabels,
        List<DesignRate> designs) {
    /** Sensitivity + specificity − 1 below which a corrected rate multiplies every error by more than five. */
    public static final double WEAK = 0.2;

    /** Share of labelled items from which labels alone are preferred to every correction by verdicts. */
    public static final double MOSTLY_LABELLED = 0.8;

    private static final double SIGNIFICANT = 0.05;

    /** Which of the estimates to read. */
    public enum Preferred {
        /** Labels alone. */
        LABELS,
        /** PPI++. */
        POWERED,
        /** Rogan and Gladen's correction, one for all items. */
        CORRECTED,
        /** The same tier by tier. */
        BY_TIER
    }

    public TruePassRate {
        differences = List.copyOf(differences);
        designs = List.copyOf(designs);
    }

    /** The rate of a system in a run among those of one metric; with one system alone, that of all items. */
    public static Optional<TruePassRate> of(List<TruePassRate> rates, String systemAndRun) {
        return rates.stream().filter(r -> r.system().equals(systemAndRun) || rates.size() == 1).findFirst();
    }

    /** Whether the metric separates pass from fail too poorly for a correction (statistics.md §10). */
    public boolean isWeak() {
        return youden.asValue().filter(j -> j < WEAK).isPresent();
    }

    /** Whether κ differs between tiers at 5 %, so that one sensitivity and specificity for all items may be wrong. */
    public boolean tiersDiffer() {
        return byTier.asValue().flatMap(t -> t.homogeneity().asValue()).filter(h -> h.p() < SIGNIFICANT).isPresent();
    }

    /** Share of the items that are labelled, 0 without items. */
    public double labelledShare() {
        return items == 0 ? 0 : (double) labelled / items;
    }

    /**
     * The estimate to read (statistics.md §10): labels alone where at least {@value #MOSTLY_LABELLED} of the items are labelled,
     * else PPI++, else a correction, by tier where κ differs between tiers.
     *
     * @return empty where all of them are undefined
     */
    public Optional<Preferred> preferred() {
        boolean alone = labels.asValue().isPresent();
        if (alone && labelledShare() >= MOSTLY_LABELLED) {
            return Optional.of(Preferred.LABELS);
        }
        if (powered.asValue().isPresent()) {
            return Optional.of(Preferred.POWERED);
        }
        if (tiersDiffer() && byTier.flatMap(TierCorrection::rate).asValue().isPresent()) {
            return Optional.of(Preferred.BY_TIER);
        }
        return corrected.asValue().isPresent()
                ? Optional.of(Preferred.CORRECTED)
                : alone ? Optional.of(Preferred.LABELS) : Optional.empty();
    }

    /**
     * Rogan and Gladen's correction in each tier. It stays valid where the metric errs more often in one tier than in
     * another.
     *
     * @param dimension the dimension of the tiers
     * @param rate the combined tiers; undefined for the reason of the first undefined tier
     * @param homogeneity test that the metric's κ is the same in all tiers, on all labelled items
     * @param tiers each tier
     */
    public record TierCorrection(
            String dimension, Outcome<PassRate> rate, Outcome<Homogeneity> homogeneity, List<Tier> tiers) {
        public TierCorrection {
            tiers = List.copyOf(tiers);
        }
    }

    /**
     * Figures of one tier.
     *
     * @param labelled labelled items of the tier, of all systems, which give its sensitivity and specificity
     */
    public record Tier(String name, int items, int labelled, Outcome<Double> raw, Outcome<PassRate> corrected) {}

    /**
     * Difference of the true pass rates of two systems, from the cases that both answered; values are from −1 to 1.
     *
     * @param against the other system, named as {@code system}
     * @param cases cases with a verdict on both
     * @param labelled those of them with a label on both
     * @param raw difference of the verdicts' pass rates
     * @param labels difference from labels alone
     * @param corrected after Rogan and Gladen, with the sensitivity and specificity of all labelled items for both
     *     systems
     * @param powered prediction-powered, paired
     */
    public record Difference(
            String against, int cases, int labelled, Outcome<Double> raw, Outcome<PassRate> labels,
            Outcome<PassRate> corrected, Outcome<PassRate> powered) {}
}
