package io.github.assay.calibration;

import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.verdicts.VerdictStudy;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.prevalence.DeltaPlan;
import io.github.assay.task.Progress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sample sizes of the next study, planned from a finished calibration as its pilot (statistics.md §12).
 *
 * @param sizes numbers of labelled items
 * @param halfWidths expected half-width of the metric's κ at each size, from the pilot's interval; undefined where that
 *     has no width: {@code ZERO_VARIANCE}
 * @param power probability of detecting the difference of the two metrics at each size; undefined where their κ are
 *     undefined, {@code TOO_FEW_PER_CLASS} below ten cases of a class, {@code ZERO_VARIANCE} where their difference has no
 *     standard error
 */
public record Pilot(List<Integer> sizes, Outcome<List<Double>> halfWidths, Outcome<List<DeltaPlan>> power) {
    private static final int STUDIES = 1000;

    /**
     * @param metric the metric whose half-width is planned
     * @param other the metric with which it is compared
     * @param sizes numbers of labelled items, 1 or more
     * @param settings of the calibration: seed, and whether whole questions or single items are drawn
     */
    public static Pilot of(
            MetricCalibration metric, MetricCalibration other, List<Integer> sizes, CalibrationSettings settings,
            Progress progress) {
        Outcome<Double> half = metric.verdicts().cohenKappa() instanceof Outcome.Value<Estimate>(Estimate e)
                ? e.interval().flatMap(Pilot::halfWidth)
                : Outcome.unavailable("KAPPA_UNDEFINED");
        return new Pilot(
                List.copyOf(sizes),
                half.map(h -> sizes.stream().map(n -> DeltaPlan.halfWidthWith(h, metric.n(), n)).toList()),
                power(metric, other, sizes, settings, progress));
    }

    private static Outcome<List<DeltaPlan>> power(
            MetricCalibration metric, MetricCalibration other, List<Integer> sizes, CalibrationSettings settings,
            Progress progress) {
        return Stream.of(metric.verdicts().counts(), other.verdicts().counts())
                .filter(c -> !VerdictStudy.enough(c))
                .findFirst()
                .map(VerdictStudy::<List<DeltaPlan>>tooFew)
                .orElseGet(() -> DeltaPlan.curve(
                        units(metric.items(), other.items(), settings.design().drawing().ofItems()), sizes, STUDIES,
                        settings.bootstrap().seed(), settings.threads(), progress));
    }

    private static Outcome<Double> halfWidth(Interval now) {
        return now.high() > now.low()
                ? Outcome.value((now.high() - now.low()) / 2)
                : Outcome.unavailable("ZERO_VARIANCE");
    }

    /** Labelled items needed for the wanted half-width, if the data do not change otherwise: n · (w / wanted)². */
    public Outcome<Long> itemsFor(double wanted) {
        if (!(wanted > 0)) {
            throw new IllegalArgumentException("a half-width is above 0: " + wanted);
        }
        return halfWidths.map(w -> (long) Math.ceil(sizes.getFirst() * Math.pow(w.getFirst() / wanted, 2) - 1e-9));
    }

    /** Sizes from the present number of items to sixteen times as many; the size doubles every second step. */
    public static List<Integer> usualSizes(int now) {
        return IntStream.range(0, 9)
                .map(step -> (int) Math.round(Math.max(now, 10) * Math.pow(2, step / 2.0)))
                .boxed()
                .toList();
    }

    /** The patterns of each question's items, or of each item, in an order that does not depend on names. */
    private static List<long[]> units(ConfusionItems a, ConfusionItems b, boolean single) {
        Map<ItemKey, Integer> first = new HashMap<>();
        a.truePass().forEach(i -> first.put(i, 6));
        a.falseFail().forEach(i -> first.put(i, 4));
        a.falsePass().forEach(i -> first.put(i, 2));
        a.trueFail().forEach(i -> first.put(i, 0));
        Map<Object, long[]> units = new HashMap<>();
        List.of(b.truePass(), b.falsePass()).forEach(items -> items.forEach(i -> count(units, single, i, first.get(i), 1)));
        List.of(b.falseFail(), b.trueFail()).forEach(items -> items.forEach(i -> count(units, single, i, first.get(i), 0)));
        return units.values().stream().sorted((x, y) -> Arrays.compare(y, x)).toList();
    }

    private static void count(Map<Object, long[]> units, boolean single, ItemKey item, @Nullable Integer first, int second) {
        if (first != null) {
            units.computeIfAbsent(single ? item : item.caseId(), _ -> new long[8])[first + second]++;
        }
    }
}
