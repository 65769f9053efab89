package io.github.assay.service.study;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.Pilot;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.prevalence.DeltaPlan;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.OptionalDouble;

/** Sentences on how many more labels a study needs (statistics.md §15, question 6). */
public final class PlanSentences {
    /** Half-width of κ that is planned for. */
    public static final double HALF_WIDTH = 0.05;

    /** Power that is planned for. */
    public static final double POWER = 0.8;

    private PlanSentences() {}

    /** What a pilot says of further labels, in sentences: for the half-width of κ, then for the power against another metric. */
    public static List<String> of(MetricCalibration metric, MetricCalibration other, Pilot pilot) {
        return List.of(width(metric, pilot), power(metric, other, pilot));
    }

    static Outcome<Long> further(MetricCalibration metric, Pilot pilot) {
        return pilot.itemsFor(HALF_WIDTH).map(needed -> Math.max(0, needed - metric.n()));
    }

    static Outcome<Double> half(MetricCalibration metric, Pilot pilot) {
        return pilot.halfWidths().map(h -> h.getFirst() * Math.sqrt((double) pilot.sizes().getFirst() / metric.n()));
    }

    static String width(MetricCalibration metric, Pilot pilot) {
        Outcome<Long> more = further(metric, pilot);
        return more instanceof Outcome.Value<Long>(Long n)
                ? Texts.text(
                        "answers.6.width", n, EstimateFormat.three(HALF_WIDTH), EstimateFormat.number(half(metric, pilot)), metric.metric().name())
                : Texts.text("answers.6.noWidth", EstimateFormat.undefined(more));
    }

    static String power(MetricCalibration metric, MetricCalibration other, Pilot pilot) {
        OptionalDouble enough = enough(pilot);
        return pilot.power().asValue().isEmpty()
                ? Texts.text("answers.6.noPower", EstimateFormat.undefined(pilot.power()))
                : enough.isPresent()
                        ? Texts.text("answers.6.power", metric.metric().name(), other.metric().name(), Math.max(0, (long) enough.getAsDouble() - metric.n()))
                        : Texts.text("answers.6.beyond", metric.metric().name(), other.metric().name(), pilot.sizes().getLast());
    }

    /** The smallest planned size whose drawn studies detect the difference often enough; empty where none does. */
    static OptionalDouble enough(Pilot pilot) {
        return pilot.power().asValue().orElse(List.of()).stream()
                .filter(p -> p.power() >= POWER)
                .mapToDouble(DeltaPlan::cases)
                .min();
    }
}
