package io.github.assay.figure.study;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.thresholds.BestThreshold;
import io.github.assay.calibration.thresholds.ThresholdCurve;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** Draws the effect of every threshold: κ with its interval, sensitivity, specificity, and the chosen thresholds. */
public final class ThresholdFigure {
    private static final int SAMPLES = 200;
    private static final int SPOT_EVERY = 5;
    private static final double TOP = 1.12;

    private final MetricCalibration metric;
    private final ThresholdCurve curve;
    private final Axis x;
    private final FigureBuilder sketch;

    private ThresholdFigure(MetricCalibration metric) {
        this.metric = metric;
        curve = metric.curve();
        x = ScoreValues.range(metric);
        Axis y = new Axis(Texts.text("figure.axis.agreement"), 0, TOP, Axis.of("", 0, 1, 4).ticks());
        sketch = new FigureBuilder(title(metric), x, y);
    }

    private static String title(MetricCalibration metric) {
        return Texts.text("figure.threshold.title", metric.metric().name(), metric.curve().n());
    }

    /** The figure without the marks that move with the threshold. */
    public static Figure of(MetricCalibration metric, Optional<MetricDetail> detail) {
        return new ThresholdFigure(metric).draw(detail);
    }

    /** The moving marks: the selected threshold and κ at it. */
    public static List<FigureMark> at(MetricCalibration metric, double threshold, Outcome<Estimate> kappa) {
        List<FigureMark> marks = new ArrayList<>();
        marks.add(new FigureMark.Segment(threshold, 0, threshold, TOP, MarkStyle.THRESHOLD));
        String words = Texts.text("calibration.plot.threshold", EstimateFormat.threshold(threshold));
        marks.add(new FigureMark.Words(threshold, TOP - 0.02, words, side(ScoreValues.range(metric), threshold), MarkStyle.WORDS));
        kappa.asValue().ifPresent(e -> marks.add(new FigureMark.Dot(threshold, inside(e.value()), 5, MarkStyle.LIVE_DOT)));
        return marks;
    }

    /** The side of the threshold's line with more space for the text. */
    static FigureMark.Anchor side(Axis x, double threshold) {
        return x.share(threshold) > 0.5 ? FigureMark.Anchor.LEFT_OF : FigureMark.Anchor.RIGHT_OF;
    }

    private Figure draw(Optional<MetricDetail> detail) {
        List<FigureMark.Point> sensitivity = rate(c -> c.tp() / (double) c.positives(), Confusion::positives);
        List<FigureMark.Point> specificity = rate(c -> c.tn() / (double) c.negatives(), Confusion::negatives);
        ribbon();
        sketch.add(new FigureMark.Curve(sensitivity, MarkStyle.SENSITIVITY));
        sketch.add(new FigureMark.Curve(specificity, MarkStyle.SPECIFICITY));
        kappa();
        words(sensitivity, 0.06, "calibration.plot.sensitivity", MarkStyle.PASS_WORDS, FigureMark.Anchor.BELOW);
        words(specificity, 0.30, "calibration.plot.specificity", MarkStyle.SECOND_WORDS, FigureMark.Anchor.LEFT_OF);
        detail.ifPresentOrElse(d -> d.cuts().forEach(c -> cut(c, d.cuts().indexOf(c))), this::best);
        numbers();
        return sketch.figure(Texts.text("figure.threshold.summary", metric.metric().name(), curve.n()));
    }

    private double sample(int i) {
        return x.at((double) i / SAMPLES);
    }

    private List<FigureMark.Point> rate(ToDoubleFunction<Confusion> rate, ToLongFunction<Confusion> of) {
        List<FigureMark.Point> points = new ArrayList<>();
        for (int i = 0; i <= SAMPLES; i++) {
            Confusion counts = curve.at(sample(i));
            if (of.applyAsLong(counts) > 0) {
                points.add(new FigureMark.Point(sample(i), rate.applyAsDouble(counts)));
            }
        }
        return points;
    }

    private void ribbon() {
        List<FigureMark.Point> lower = new ArrayList<>();
        List<FigureMark.Point> upper = new ArrayList<>();
        for (int i = 0; i <= SAMPLES; i++) {
            if (curve.kappaAt(sample(i)) instanceof Outcome.Value<Estimate>(Estimate e)
                    && e.interval() instanceof Outcome.Value<Interval>(Interval in)) {
                lower.add(new FigureMark.Point(sample(i), inside(in.low())));
                upper.add(new FigureMark.Point(sample(i), inside(in.high())));
            }
        }
        if (lower.size() > 1) {
            sketch.add(new FigureMark.Ribbon(lower, upper, MarkStyle.INTERVAL));
        }
    }

    /** κ at thresholds over an axis of values; negative ones are drawn at 0. */
    static List<FigureMark.Point> kappa(MetricCalibration metric, Axis x) {
        List<FigureMark.Point> points = new ArrayList<>();
        for (int i = 0; i <= SAMPLES; i++) {
            double at = x.at((double) i / SAMPLES);
            if (metric.curve().kappaAt(at) instanceof Outcome.Value<Estimate>(Estimate e)) {
                points.add(new FigureMark.Point(at, inside(e.value())));
            }
        }
        return points;
    }

    private void kappa() {
        List<FigureMark.Point> points = kappa(metric, x);
        sketch.add(new FigureMark.Curve(points, MarkStyle.MAIN));
        boolean low = !points.isEmpty() && points.get((int) (0.62 * (points.size() - 1))).y() < 0.12;
        words(points, 0.62, "calibration.plot.kappa", MarkStyle.MAIN_WORDS, low ? FigureMark.Anchor.ABOVE : FigureMark.Anchor.BELOW);
    }

    private void words(List<FigureMark.Point> points, double share, String key, MarkStyle ink, FigureMark.Anchor anchor) {
        if (!points.isEmpty()) {
            FigureMark.Point at = points.get((int) (share * (points.size() - 1)));
            sketch.add(new FigureMark.Words(at.x(), at.y(), Texts.text(key), anchor, ink));
        }
    }

    private void best() {
        if (metric.best().crossValidated() instanceof Outcome.Value<BestThreshold.CrossValidated>(var best)) {
            sketch.add(new FigureMark.Segment(best.threshold(), 0, best.threshold(), 0.94, MarkStyle.BEST));
            String words = Texts.text("calibration.plot.best", EstimateFormat.threshold(best.threshold()));
            sketch.add(new FigureMark.Words(best.threshold(), 0.9, words, side(x, best.threshold()), MarkStyle.QUIET_WORDS));
        }
    }

    /** Cut-offs stand at different heights, so that their words do not cover each other. */
    private void cut(MetricDetail.Cut cut, int number) {
        if (!Double.isFinite(cut.threshold())) {
            return;
        }
        double at = Math.clamp(cut.threshold(), x.low(), x.high());
        String words = Texts.text("figure.cut." + cut.objective(), EstimateFormat.threshold(cut.threshold()));
        sketch.add(new FigureMark.Segment(at, 0, at, 1.0, MarkStyle.BEST));
        sketch.add(new FigureMark.Words(at, 0.30 - 0.09 * number, words, side(x, at), MarkStyle.QUIET_WORDS));
        sketch.spot(spot(at, words));
    }

    private DataPoint spot(double threshold, String header) {
        Confusion c = curve.at(threshold);
        String words = Texts.text(
                "figure.threshold.spot", header, EstimateFormat.full(curve.kappaAt(threshold)), c.tp(), c.positives(), c.tn(),
                c.negatives());
        double y = curve.kappaAt(threshold).asValue().map(e -> inside(e.value())).orElse(0.0);
        return new DataPoint(
                threshold, y, words,
                Texts.text("figure.threshold.cases", metric.metric().name(), EstimateFormat.threshold(threshold)),
                () -> ScoreValues.wrongAt(metric, threshold));
    }

    private void numbers() {
        sketch.headers("threshold", "kappa", "wald_low", "wald_high", "tp", "fn", "fp", "tn");
        for (int i = 0; i <= SAMPLES; i++) {
            Outcome<Estimate> k = curve.kappaAt(sample(i));
            Confusion c = curve.at(sample(i));
            sketch.row(sample(i), ScoreValues.value(k), ScoreValues.lowOf(k), ScoreValues.highOf(k), c.tp(), c.fn(), c.fp(), c.tn());
            if (i % SPOT_EVERY == 0) {
                sketch.spot(spot(sample(i), Texts.text("calibration.plot.threshold", EstimateFormat.threshold(sample(i)))));
            }
        }
    }

    private static double inside(double value) {
        return Math.clamp(value, 0, 1);
    }
}
