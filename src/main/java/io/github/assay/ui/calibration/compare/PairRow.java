package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.TestFamily;
import io.github.assay.calibration.pairs.MetricPair;
import io.github.assay.calibration.pairs.PairChecks;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.tests.NonInferiority;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import java.util.List;
import java.util.Optional;

/**
 * The selected metric against another one, seen from the selected one.
 *
 * @param other the other metric's name
 * @param n common cases
 * @param delta κ of the selected minus κ of the other
 * @param p two-sided p
 * @param holm p after Holm's correction
 * @param answer what that says to "is the difference real?"
 * @param replicates resamples that the tests rest on
 * @param mcnemar exact p of McNemar's test: who is right more often
 * @param checks what stands beside the test; its verdict is seen from the metric that comes first in the pair
 * @param onlySelected items on which only the selected metric agrees with people
 * @param onlyOther items on which only the other one does
 */
public record PairRow(
        String other,
        int n,
        Outcome<Estimate> delta,
        Outcome<Double> p,
        Outcome<Double> holm,
        TestFamily.Answer answer,
        int replicates,
        Outcome<Double> mcnemar,
        PairChecks checks,
        List<ItemKey> onlySelected,
        List<ItemKey> onlyOther) {
    /** The rows of a metric, in the order of the league. */
    public static List<PairRow> of(CalibrationResult result, MetricCalibration selected) {
        String id = selected.metric().id();
        return CalibrationViewModel.ranked(result).stream()
                .filter(m -> !m.metric().id().equals(id) && !m.place().equal().contains(id))
                .flatMap(m -> result.pairs().stream()
                        .filter(p -> joins(p, id, m.metric().id()))
                        .map(p -> of(p, id, LeagueTable.name(m, result), result.family())))
                .toList();
    }

    private static boolean joins(MetricPair pair, String one, String two) {
        return pair.a().equals(one) && pair.b().equals(two) || pair.a().equals(two) && pair.b().equals(one);
    }

    private static PairRow of(MetricPair pair, String selected, String other, TestFamily family) {
        return pair.a().equals(selected)
                ? new PairRow(
                        other, pair.n(), pair.deltaKappa(), pair.p(), pair.holm(), family.answer(pair), family.replicates(), pair.mcnemar(), pair.checks(), pair.onlyA(), pair.onlyB())
                : new PairRow(
                        other, pair.n(), turned(pair.deltaKappa()), pair.p(), pair.holm(), family.answer(pair), family.replicates(), pair.mcnemar(), pair.checks(), pair.onlyB(), pair.onlyA());
    }

    /** A difference seen from the other side. */
    private static Outcome<Estimate> turned(Outcome<Estimate> delta) {
        return delta.map(e -> new Estimate(
                0.0 - e.value(),
                e.interval().map(i -> new Interval(0.0 - i.high(), 0.0 - i.low(), i.level(), i.method(), i.flags())),
                e.n()));
    }

    /** What the interval says against a margin, seen from the selected metric. */
    Optional<NonInferiority> verdict(double margin) {
        return delta.asValue().flatMap(e -> e.interval().asValue()).map(i -> NonInferiority.of(i, margin));
    }
}
