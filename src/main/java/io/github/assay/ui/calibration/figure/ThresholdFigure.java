package io.github.assay.ui.calibration.figure;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.thresholds.BestThreshold;
import io.github.assay.calibration.thresholds.ThresholdCurve;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.Ink;
import io.github.assay.ui.common.plot.Mark;
import io.github.assay.ui.common.plot.Sketch;
import io.github.assay.ui.common.plot.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** What every threshold would do: κ with its interval, sensitivity and specificity, and the chosen cut-offs. */
public final class ThresholdFigure {
    private static final int SAMPLES = 200;
    private static final int SPOT_EVERY = 5;
    private static final double TOP = 1.12;

    private final MetricCalibration metric;
    private final ThresholdCurve curve;
    private final Axis x;
    private final Sketch sketch;

    private ThresholdFigure(MetricCalibration metric) {
        this.metric = metric;
        curve = metric.curve();
        x = Values.range(metric);
        Axis y = new Axis(Messages.text("figure.axis.agreement"), 0, TOP, Axis.of("", 0, 1, 4).ticks());
        sketch = new Sketch(title(metric), x, y);
    }

    private static String title(MetricCalibration metric) {
        return Messages.text("figure.threshold.title", metric.metric().name(), metric.curve().n());
    }

    /** Everything that stays while the threshold moves. */
    public static Figure of(MetricCalibration metric, Optional<MetricDetail> detail) {
        return new ThresholdFigure(metric).draw(detail);
    }

    /** The threshold looked at and κ there: what moves. */
    public static List<Mark> at(MetricCalibration metric, double threshold, Outcome<Estimate> kappa) {
        List<Mark> marks = new ArrayList<>();
        marks.add(new Mark.Segment(threshold, 0, threshold, TOP, Ink.THRESHOLD));
        String words = Messages.text("calibration.plot.threshold", Figures.threshold(threshold));
        marks.add(new Mark.Words(threshold, TOP - 0.02, words, side(Values.range(metric), threshold), Ink.WORDS));
        kappa.asValue().ifPresent(e -> marks.add(new Mark.Dot(threshold, inside(e.value()), 5, Ink.LIVE_DOT)));
        return marks;
    }

    /** Words stand on the side where there is room. */
    static Mark.Anchor side(Axis x, double threshold) {
        return x.share(threshold) > 0.5 ? Mark.Anchor.LEFT_OF : Mark.Anchor.RIGHT_OF;
    }

    private Figure draw(Optional<MetricDetail> detail) {
        List<Mark.Point> sensitivity = rate(c -> c.tp() / (double) c.positives(), Confusion::positives);
        List<Mark.Point> specificity = rate(c -> c.tn() / (double) c.negatives(), Confusion::negatives);
        ribbon();
        sketch.add(new Mark.Curve(sensitivity, Ink.SENSITIVITY));
        sketch.add(new Mark.Curve(specificity, Ink.SPECIFICITY));
        kappa();
        words(sensitivity, 0.06, "calibration.plot.sensitivity", Ink.PASS_WORDS, Mark.Anchor.BELOW);
        words(specificity, 0.30, "calibration.plot.specificity", Ink.SECOND_WORDS, Mark.Anchor.LEFT_OF);
        detail.ifPresentOrElse(d -> d.cuts().forEach(c -> cut(c, d.cuts().indexOf(c))), this::best);
        numbers();
        return sketch.figure(Messages.text("figure.threshold.summary", metric.metric().name(), curve.n()));
    }

    private double sample(int i) {
        return x.at((double) i / SAMPLES);
    }

    private List<Mark.Point> rate(ToDoubleFunction<Confusion> rate, ToLongFunction<Confusion> of) {
        List<Mark.Point> points = new ArrayList<>();
        for (int i = 0; i <= SAMPLES; i++) {
            Confusion counts = curve.at(sample(i));
            if (of.applyAsLong(counts) > 0) {
                points.add(new Mark.Point(sample(i), rate.applyAsDouble(counts)));
            }
        }
        return points;
    }

    private void ribbon() {
        List<Mark.Point> lower = new ArrayList<>();
        List<Mark.Point> upper = new ArrayList<>();
        for (int i = 0; i <= SAMPLES; i++) {
            if (curve.kappaAt(sample(i)) instanceof Outcome.Value<Estimate>(Estimate e)
                    && e.interval() instanceof Outcome.Value<Interval>(Interval in)) {
                lower.add(new Mark.Point(sample(i), inside(in.low())));
                upper.add(new Mark.Point(sample(i), inside(in.high())));
            }
        }
        if (lower.size() > 1) {
            sketch.add(new Mark.Ribbon(lower, upper, Ink.INTERVAL));
        }
    }

    private void kappa() {
        List<Mark.Point> points = new ArrayList<>();
        for (int i = 0; i <= SAMPLES; i++) {
            if (curve.kappaAt(sample(i)) instanceof Outcome.Value<Estimate>(Estimate e)) {
                points.add(new Mark.Point(sample(i), inside(e.value())));
            }
        }
        sketch.add(new Mark.Curve(points, Ink.MAIN));
        boolean low = !points.isEmpty() && points.get((int) (0.62 * (points.size() - 1))).y() < 0.12;
        words(points, 0.62, "calibration.plot.kappa", Ink.MAIN_WORDS, low ? Mark.Anchor.ABOVE : Mark.Anchor.BELOW);
    }

    private void words(List<Mark.Point> points, double share, String key, Ink ink, Mark.Anchor anchor) {
        if (!points.isEmpty()) {
            Mark.Point at = points.get((int) (share * (points.size() - 1)));
            sketch.add(new Mark.Words(at.x(), at.y(), Messages.text(key), anchor, ink));
        }
    }

    private void best() {
        if (metric.best().crossValidated() instanceof Outcome.Value<BestThreshold.CrossValidated>(var best)) {
            sketch.add(new Mark.Segment(best.threshold(), 0, best.threshold(), 0.94, Ink.BEST));
            String words = Messages.text("calibration.plot.best", Figures.threshold(best.threshold()));
            sketch.add(new Mark.Words(best.threshold(), 0.9, words, side(x, best.threshold()), Ink.QUIET_WORDS));
        }
    }

    /** Cut-offs stand at different heights, so that their words do not cover each other. */
    private void cut(MetricDetail.Cut cut, int number) {
        if (!Double.isFinite(cut.threshold())) {
            return;
        }
        double at = Math.clamp(cut.threshold(), x.low(), x.high());
        String words = Messages.text("figure.cut." + cut.objective(), Figures.threshold(cut.threshold()));
        sketch.add(new Mark.Segment(at, 0, at, 1.0, Ink.BEST));
        sketch.add(new Mark.Words(at, 0.30 - 0.09 * number, words, side(x, at), Ink.QUIET_WORDS));
        sketch.spot(spot(at, words));
    }

    private Spot spot(double threshold, String head) {
        Confusion c = curve.at(threshold);
        String words = Messages.text(
                "figure.threshold.spot", head, Figures.full(curve.kappaAt(threshold)), c.tp(), c.positives(), c.tn(),
                c.negatives());
        double y = curve.kappaAt(threshold).asValue().map(e -> inside(e.value())).orElse(0.0);
        return new Spot(
                threshold, y, words,
                Messages.text("figure.threshold.cases", metric.metric().name(), Figures.threshold(threshold)),
                () -> Values.wrongAt(metric, threshold));
    }

    private void numbers() {
        sketch.heads("threshold", "kappa", "wald_low", "wald_high", "tp", "fn", "fp", "tn");
        for (int i = 0; i <= SAMPLES; i++) {
            Outcome<Estimate> k = curve.kappaAt(sample(i));
            Confusion c = curve.at(sample(i));
            sketch.row(sample(i), Values.value(k), Values.lowOf(k), Values.highOf(k), c.tp(), c.fn(), c.fp(), c.tn());
            if (i % SPOT_EVERY == 0) {
                sketch.spot(spot(sample(i), Messages.text("calibration.plot.threshold", Figures.threshold(sample(i)))));
            }
        }
    }

    private static double inside(double value) {
        return Math.clamp(value, 0, 1);
    }
}
