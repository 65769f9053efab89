package io.github.assay.calibration.rates;

import io.github.assay.calibration.rates.TruePassRate.Rate;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.prevalence.StratifiedPowered;
import java.util.List;

/**
 * A prediction-powered pass rate by one design of the labels (statistics.md §10.1, §10.2).
 *
 * @param design how the labelled items were chosen
 * @param dimension what makes the strata, one of {@link #DIMENSIONS}; empty for other designs
 * @param labelled labels that the estimate uses
 * @param strata the strata after merging; empty for other designs, and where the estimate is undefined
 * @param lambda weight of the verdicts, 0 to 1; of strata the mean weighted by labels
 * @param rate the estimate, or the reason why there is none
 */
public record DesignRate(
        Design design,
        String dimension,
        int labelled,
        List<StratifiedPowered.Part> strata,
        Outcome<Double> lambda,
        Outcome<Rate> rate) {
    /**
     * The dimensions that can make strata, in the order of their rows. {@code separation}: what the search for a separating
     * database found.
     */
    public static final List<String> DIMENSIONS = List.of("difficulty", "db", "system", "category", "separation");

    public DesignRate {
        strata = List.copyOf(strata);
    }

    /** Further labels by stratum that narrow the stratified estimate most; in the order of the strata. */
    public List<Integer> further(int labels) {
        return StratifiedPowered.further(strata, labels);
    }

    /** How the labelled items were chosen. */
    public enum Design {
        /** At random from all items: PPI++. */
        RANDOM,
        /** At random within each stratum. */
        STRATIFIED,
        /** With a probability that was stored with each vote. */
        ACTIVE;

        /** The word in exports. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }
}
