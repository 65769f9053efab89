package io.github.assay.calibration;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import java.util.List;

/**
 * Comparison of two metrics on the cases on which both gave a verdict (statistics.md §5).
 *
 * @param a first metric's id, before {@code b} in the order of metrics
 * @param b second metric's id
 * @param n common cases
 * @param kappaA κ of {@code a} on the common cases
 * @param kappaB κ of {@code b} on the common cases
 * @param deltaKappa {@code kappaA − kappaB} with percentile interval from joint resamples
 * @param p two-sided p by interval inversion
 * @param holm p after Holm's correction over the family; unavailable when the pair is not in it
 * @param mcnemar exact p of McNemar's test that both are right equally often: another question, shown in addition
 * @param checks further statistics that check the test
 * @param onlyA items on which {@code a} agrees with the label and {@code b} does not
 * @param onlyB items on which {@code b} agrees with the label and {@code a} does not
 */
public record MetricPair(
        String a,
        String b,
        int n,
        Outcome<Double> kappaA,
        Outcome<Double> kappaB,
        Outcome<Estimate> deltaKappa,
        Outcome<Double> p,
        Outcome<Double> holm,
        Outcome<Double> mcnemar,
        PairChecks checks,
        List<ItemKey> onlyA,
        List<ItemKey> onlyB) {
    public MetricPair {
        onlyA = List.copyOf(onlyA);
        onlyB = List.copyOf(onlyB);
    }

    /**
     * Further statistics of the test of two metrics (statistics.md §5): cross-checks, margins, and the smallest
     * detectable difference.
     *
     * @param benjaminiHochberg p after Benjamini and Hochberg's correction over the family; unavailable outside it
     * @param shiftP share of replicates at least as far from the difference as the difference is from 0
     * @param analyticP two-sided p of the z test with the delta-method standard error
     * @param standardError that standard error
     * @param equivalent whether the interval is within the margin on both sides
     * @param smallestDetectable the difference that this many cases detect with 80 % power at 5 %
     */
    public record PairChecks(
            Outcome<Double> benjaminiHochberg, Outcome<Double> shiftP, Outcome<Double> analyticP,
            Outcome<Double> standardError, boolean equivalent, Outcome<Double> smallestDetectable) {
        public PairChecks with(Outcome<Double> adjusted) {
            return new PairChecks(adjusted, shiftP, analyticP, standardError, equivalent, smallestDetectable);
        }
    }
}
