package io.github.assay.ui.calibration.model;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.thresholds.Bands;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.study.ScoreValues;
import io.github.assay.statistics.scores.Abstention;
import java.util.List;
import java.util.Optional;

/**
 * A metric's selected three-way policy. Moving a threshold costs binary searches, for any number of cases.
 *
 * @param bands what the two thresholds do
 */
public record ThreeWayPolicy(MetricCalibration metric, Bands bands) {
    private static final double AROUND = 0.1;

    /** The conformal thresholds where they are known, else a band around the middle of the range. */
    public static ThreeWayPolicy of(MetricCalibration metric, Optional<MetricDetail> detail) {
        Axis range = ScoreValues.range(metric);
        Optional<Abstention> conformal = detail.flatMap(d -> d.abstention().asValue()).map(MetricDetail.AbstentionDetail::thresholds);
        if (conformal.isPresent()) {
            double pass = inside(range, conformal.get().passFrom());
            double fail = inside(range, Math.nextUp(conformal.get().failTo()));
            return between(metric, occurring(metric, Math.min(pass, fail)), occurring(metric, Math.max(pass, fail)));
        }
        double middle = metric.threshold().orElse(range.at(0.5));
        double half = AROUND * (range.high() - range.low());
        return between(metric, inside(range, middle - half), inside(range, middle + half));
    }

    /** The least value at or above a threshold that some case has: it parts the cases in the same way. */
    private static double occurring(MetricCalibration metric, double threshold) {
        return metric.curve().steps().stream()
                .mapToDouble(s -> s.score())
                .filter(v -> v >= threshold)
                .min()
                .orElse(threshold);
    }

    private static double inside(Axis range, double value) {
        return Math.clamp(value, range.low(), range.high());
    }

    private static ThreeWayPolicy between(MetricCalibration metric, double failBelow, double passFrom) {
        return new ThreeWayPolicy(metric, metric.curve().between(failBelow, passFrom));
    }

    /** The same with another lower threshold, which stays at or below the upper one. */
    public ThreeWayPolicy failBelow(double value) {
        double held = Math.clamp(value, ScoreValues.range(metric).low(), bands.passFrom());
        return between(metric, held, bands.passFrom());
    }

    /** The same with another upper threshold, which stays at or above the lower one. */
    public ThreeWayPolicy passFrom(double value) {
        double held = Math.clamp(value, bands.failBelow(), ScoreValues.range(metric).high());
        return between(metric, bands.failBelow(), held);
    }

    /** Moves the nearer of the two thresholds to a value. */
    public ThreeWayPolicy nearer(double value) {
        boolean lower = Math.abs(value - bands.failBelow()) < Math.abs(value - bands.passFrom())
                || bands.failBelow() == bands.passFrom() && value < bands.failBelow();
        return lower ? failBelow(value) : passFrom(value);
    }

    /** Cases referred to an annotator. */
    public List<ItemKey> requested() {
        return ScoreValues.between(metric, bands.failBelow(), bands.passFrom());
    }

    /** Cases passed automatically that annotators fail. */
    public List<ItemKey> wrongPasses() {
        return metric.curve().itemsAt(bands.passFrom()).falsePass();
    }

    /** Cases failed automatically that annotators pass. */
    public List<ItemKey> wrongFails() {
        return metric.curve().itemsAt(bands.failBelow()).falseFail();
    }

    /** Whether there are values to draw thresholds through. */
    public boolean hasCases() {
        return bands.requested() instanceof Outcome.Value;
    }
}
