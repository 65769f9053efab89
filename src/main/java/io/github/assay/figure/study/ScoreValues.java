package io.github.assay.figure.study;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.calibration.thresholds.ThresholdCurve;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Prepares a metric's values for the figures. */
public final class ScoreValues {
    private ScoreValues() {}

    /** The cases on which a metric's verdict and the label differ. */
    static List<ItemKey> wrong(MetricCalibration metric) {
        List<ItemKey> wrong = new ArrayList<>(metric.items().falsePass());
        wrong.addAll(metric.items().falseFail());
        return wrong;
    }

    /** The range of thresholds worth looking at: [0, 1], or from the least value to the greatest. */
    public static Axis range(MetricCalibration metric) {
        List<ThresholdCurve.Step> steps = metric.curve().steps();
        String name = Texts.text("figure.axis.threshold", metric.metric().name());
        if (metric.metric().unitRange() || steps.isEmpty()) {
            return Axis.of(name, 0, 1, 4);
        }
        double low = steps.getFirst().score();
        double high = steps.getLast().score();
        return low < high ? Axis.of(name, low, high, 4) : Axis.of(name, low - 1, low + 1, 4);
    }

    static Axis valueAxis(MetricCalibration metric) {
        return range(metric).named(Texts.text("figure.axis.value", metric.metric().name()));
    }

    /** Items whose verdict is wrong at a threshold, false passes first. */
    public static List<ItemKey> wrongAt(MetricCalibration metric, double threshold) {
        ConfusionItems items = metric.curve().itemsAt(threshold);
        List<ItemKey> wrong = new ArrayList<>(items.falsePass());
        wrong.addAll(items.falseFail());
        return wrong;
    }

    /**
     * Items with label pass and a value from {@code low} to below {@code high}; an infinite {@code high} has no end.
     */
    public static List<ItemKey> passes(MetricCalibration metric, double low, double high) {
        return without(
                metric.curve().itemsAt(low).truePass(),
                high == Double.POSITIVE_INFINITY ? List.of() : metric.curve().itemsAt(high).truePass());
    }

    /** The same with label fail. */
    public static List<ItemKey> fails(MetricCalibration metric, double low, double high) {
        return without(
                metric.curve().itemsAt(low).falsePass(),
                high == Double.POSITIVE_INFINITY ? List.of() : metric.curve().itemsAt(high).falsePass());
    }

    /** Items with either label; the bounds are those of {@link #passes}. */
    public static List<ItemKey> between(MetricCalibration metric, double low, double high) {
        List<ItemKey> both = new ArrayList<>(passes(metric, low, high));
        both.addAll(fails(metric, low, high));
        return both;
    }

    private static List<ItemKey> without(List<ItemKey> all, List<ItemKey> taken) {
        Set<ItemKey> away = new HashSet<>(taken);
        return all.stream().filter(i -> !away.contains(i)).toList();
    }

    public static double low(Estimate e) {
        return e.interval() instanceof Outcome.Value<Interval>(Interval i) ? i.low() : e.value();
    }

    public static double high(Estimate e) {
        return e.interval() instanceof Outcome.Value<Interval>(Interval i) ? i.high() : e.value();
    }

    public static Outcome<Double> value(Outcome<Estimate> estimate) {
        return estimate.map(Estimate::value);
    }

    public static Outcome<Double> lowOf(Outcome<Estimate> estimate) {
        return bound(estimate).map(Interval::low);
    }

    public static Outcome<Double> highOf(Outcome<Estimate> estimate) {
        return bound(estimate).map(Interval::high);
    }

    private static Outcome<Interval> bound(Outcome<Estimate> estimate) {
        return estimate instanceof Outcome.Value<Estimate>(Estimate e) ? e.interval() : Outcome.unavailable(estimate.reason());
    }
}
