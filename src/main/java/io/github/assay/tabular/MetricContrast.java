package io.github.assay.tabular;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPair.PairChecks;
import io.github.assay.calibration.MetricPair;
import io.github.assay.calibration.TestFamily;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.tests.NonInferiority;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Comparison of one metric with another, all of it seen from the first.
 *
 * @param a id of the metric it is seen from
 * @param b id of the other metric
 * @param other name of the other metric, with those of equal verdicts
 * @param pair names of both: {@code EX − Hybrid-EX}
 * @param n common cases
 * @param delta κ of {@code a} minus κ of {@code b}
 * @param p two-sided p
 * @param holm p after Holm's correction
 * @param family the tests that were corrected together
 * @param mcnemar exact p of McNemar's test on which of the two agrees more often
 * @param againstMargin conclusion from the interval, the study's margin and the corrected test; empty without an interval
 * @param checks further checks, the same from either side
 * @param onlyA items on which only {@code a} agrees with people
 * @param onlyB items on which only {@code b} does
 */
public record MetricContrast(
        String a,
        String b,
        String other,
        String pair,
        int n,
        Outcome<Estimate> delta,
        Outcome<Double> p,
        Outcome<Double> holm,
        TestFamily family,
        Outcome<Double> mcnemar,
        Optional<NonInferiority> againstMargin,
        PairChecks checks,
        List<ItemKey> onlyA,
        List<ItemKey> onlyB) {
    /** A pair in the order of the study. */
    public static MetricContrast of(MetricPair p, CalibrationResult result) {
        return new MetricContrast(
                p.a(), p.b(), name(p.b(), result), pair(p.a(), p.b(), result), p.n(), p.deltaKappa(), p.p(), p.holm(), result.family(), p.mcnemar(),
                againstMargin(p.deltaKappa(), p.holm(), result), p.checks(), p.onlyA(), p.onlyB());
    }

    /**
     * Pairs seen from the metric that is first in the league, so that every difference is the better ranked one less the
     * other; metrics without a rank come last.
     */
    public static List<MetricContrast> betterFirst(List<MetricPair> pairs, CalibrationResult result) {
        List<String> order = Stream.of(true, false)
                .flatMap(ranked -> result.ordered().stream().filter(m -> m.rank().isPresent() == ranked))
                .map(m -> m.metric().id())
                .toList();
        return pairs.stream()
                .map(p -> {
                    MetricContrast row = of(p, result);
                    return order.indexOf(p.a()) <= order.indexOf(p.b()) ? row : row.turned(result);
                })
                .toList();
    }

    /** The selected metric against every other row, in the order of the rows. */
    public static List<MetricContrast> of(MetricCalibration selected, CalibrationResult result) {
        String id = selected.metric().id();
        return result.rows().stream()
                .map(m -> m.metric().id())
                .filter(other -> !other.equals(id) && !selected.place().equal().contains(other))
                .flatMap(other -> result.pairs().stream().flatMap(p -> seenFrom(id, other, p, result)))
                .toList();
    }

    private static Stream<MetricContrast> seenFrom(String id, String other, MetricPair p, CalibrationResult result) {
        return p.a().equals(id) && p.b().equals(other)
                ? Stream.of(of(p, result))
                : p.a().equals(other) && p.b().equals(id) ? Stream.of(of(p, result).turned(result)) : Stream.empty();
    }

    private MetricContrast turned(CalibrationResult result) {
        Outcome<Estimate> negated = delta.map(Estimate::negated);
        return new MetricContrast(
                b, a, name(a, result), pair(b, a, result), n, negated, p, holm, family, mcnemar, againstMargin(negated, holm, result), checks,
                onlyB, onlyA);
    }

    private static String pair(String a, String b, CalibrationResult result) {
        return Texts.text("table.minus", result.name(a), result.name(b));
    }

    private static String name(String id, CalibrationResult result) {
        return result.metric(id).map(m -> CalibrationSpecs.name(m, result)).orElse(id);
    }

    /** Cases on which exactly one of the two agrees with people. */
    public List<ItemKey> differ() {
        return Stream.concat(onlyA.stream(), onlyB.stream()).toList();
    }

    /** Claims no difference that the corrected test does not find; studies of earlier files claim what the interval does. */
    private static Optional<NonInferiority> againstMargin(
            Outcome<Estimate> delta, Outcome<Double> holm, CalibrationResult result) {
        StudyDesign design = result.settings().design();
        TestFamily.Answer answer = result.family().answer(holm);
        boolean none = answer == TestFamily.Answer.NO || answer == TestFamily.Answer.NOT_RESOLVABLE;
        return delta.flatMap(Estimate::interval)
                .asValue()
                .map(i -> NonInferiority.of(i, design.margin()))
                .map(v -> none && !design.drawing().earlier() ? v.withoutDifference() : v);
    }
}
