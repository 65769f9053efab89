package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.scores.Auc;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.statistics.tests.TierPermutation;
import java.util.List;

/**
 * Further statistics that check a metric's main figures (statistics.md §2.3, §2.6, §6, §7).
 *
 * @param passRate the pass rate's interval by three methods
 * @param youden interval of Youden's J
 * @param matthews interval of Matthews' correlation
 * @param f1 interval of F1
 * @param tiers tests that κ is the same in all slices of a dimension
 * @param areas this metric's area under the ROC curve against the others'
 */
public record MetricChecks(
        PassRateCheck passRate,
        Outcome<Interval> youden,
        Outcome<Interval> matthews,
        Outcome<Interval> f1,
        List<TierCheck> tiers,
        List<AreaTest> areas) {
    /**
     * Intervals of the pass rate of the verdicts.
     *
     * @param wilson Wilson's interval
     * @param clopperPearson Clopper and Pearson's interval, which is conservative
     * @param percentile bootstrap interval
     * @param largestDifference largest difference of a bound between Wilson and bootstrap
     * @param differs whether that is more than 0.02 and more than one case
     */
    public record PassRateCheck(
            Outcome<Interval> wilson, Outcome<Interval> clopperPearson, Outcome<Interval> percentile,
            Outcome<Double> largestDifference, boolean differs) {}

    /**
     * Tests of κ over the slices of a dimension.
     *
     * @param test the χ² test
     * @param permuted the permutation test, where a slice has fewer than 20 cases; else {@code NOT_COMPUTABLE}
     * @param differences of κ between any two slices
     */
    public record TierCheck(
            String dimension, Outcome<Homogeneity> test, Outcome<TierPermutation> permuted,
            TierDifferences differences) {}

    /**
     * DeLong's test of two areas on the cases that both scored.
     *
     * @param against the other metric
     * @param n number of these cases
     * @param test this metric's area minus the other's
     */
    public record AreaTest(String against, int n, Outcome<Auc.Comparison> test) {}

    public MetricChecks {
        tiers = List.copyOf(tiers);
        areas = List.copyOf(areas);
    }
}
