package io.github.assay.calibration.pairs;

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
}
