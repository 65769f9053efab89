package io.github.assay.figure.study;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
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
import io.github.assay.statistics.scores.Auc;
import io.github.assay.statistics.scores.AucBootstrap;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Draws the ROC curve with a pointwise band, the interval of its area, and the threshold with Wilson intervals.
 * DeLong's variance applies to the area alone, so the band has another source: the stratified bootstrap's sensitivity
 * at fixed false positive rates. Until that is computed, the band is Wilson's interval of the sensitivity at every
 * threshold, which takes the false positive rate as fixed.
 */
public final class RocFigure {
    private static final Outcome<Double> NONE = Outcome.unavailable("NO_DATA");

    private RocFigure() {}

    /** The curve; the diagonal is chance. */
    public static Figure of(MetricCalibration metric, Optional<MetricDetail> detail) {
        String auc = Texts.text(areaWords(metric), EstimateFormat.full(metric.scores().auc()));
        List<AucBootstrap.BandPoint> drawn = detail.map(d -> d.ranking().band()).orElse(List.of());
        FigureBuilder sketch = new FigureBuilder(
                        Texts.text(drawn.isEmpty() ? "figure.roc.title" : "figure.roc.titleDrawn", metric.metric().name(), metric.curve().n()),
                        Axis.of(Texts.text("figure.axis.falsePassRate"), 0, 1, 4),
                        Axis.of(Texts.text("figure.axis.sensitivity"), 0, 1, 4))
                .headers("threshold", "false_pass_rate", "sensitivity", "band_low", "band_high");
        if (drawn.isEmpty()) {
            band(metric, sketch);
        } else {
            band(drawn, sketch);
        }
        sketch.add(new FigureMark.Segment(0, 0, 1, 1, MarkStyle.BEST));
        sketch.add(new FigureMark.Words(0.42, 0.42, Texts.text("figure.roc.chance"), FigureMark.Anchor.RIGHT_OF, MarkStyle.QUIET_WORDS));
        List<FigureMark.Point> points = points(metric, sketch, drawn.isEmpty());
        sketch.add(new FigureMark.Curve(points, MarkStyle.MAIN));
        inForce(metric, sketch);
        sketch.add(new FigureMark.Words(0.98, 0.06, auc, FigureMark.Anchor.LEFT_OF, MarkStyle.WORDS));
        return sketch.square().figure(Texts.text("figure.roc.summary", metric.metric().name(), auc));
    }

    private static String areaWords(MetricCalibration metric) {
        Optional<Interval> interval = metric.scores().auc().asValue().flatMap(a -> a.interval().asValue());
        return interval.isEmpty()
                ? "calibration.plot.rocNone"
                : interval.get().method().equals(Auc.EXACT) ? "calibration.plot.rocExact" : "calibration.plot.roc";
    }

    private static void band(List<AucBootstrap.BandPoint> drawn, FigureBuilder sketch) {
        sketch.add(new FigureMark.Ribbon(
                drawn.stream().map(p -> new FigureMark.Point(p.falsePassRate(), p.low())).toList(),
                drawn.stream().map(p -> new FigureMark.Point(p.falsePassRate(), p.high())).toList(),
                MarkStyle.INTERVAL));
        sketch.key(MarkStyle.INTERVAL, Figure.Sample.AREA, Texts.text("figure.roc.bandDrawn"));
        drawn.forEach(p -> sketch.row(NONE, p.falsePassRate(), NONE, p.low(), p.high()));
    }

    /** Wilson's interval of the sensitivity at every threshold. */
    private static void band(MetricCalibration metric, FigureBuilder sketch) {
        List<FigureMark.Point> lower = new ArrayList<>();
        List<FigureMark.Point> upper = new ArrayList<>();
        for (int i : PointSelection.steps(metric.curve()).reversed()) {
            double threshold = metric.curve().steps().get(i).score();
            Confusion c = metric.curve().at(threshold);
            if (c.negatives() > 0
                    && metric.curve().sensitivityAt(threshold) instanceof Outcome.Value<Interval>(Interval w)) {
                lower.add(new FigureMark.Point(point(c).x(), w.low()));
                upper.add(new FigureMark.Point(point(c).x(), w.high()));
            }
        }
        if (lower.size() > 1) {
            sketch.add(new FigureMark.Ribbon(lower, upper, MarkStyle.INTERVAL));
            sketch.key(MarkStyle.INTERVAL, Figure.Sample.AREA, Texts.text("figure.roc.band"));
        }
    }

    /** The moving marks: the selected threshold. */
    public static List<FigureMark> at(MetricCalibration metric, double threshold) {
        Confusion here = metric.curve().at(threshold);
        if (here.positives() == 0 || here.negatives() == 0) {
            return List.of();
        }
        FigureMark.Point at = point(here);
        return List.of(
                new FigureMark.Dot(at.x(), at.y(), 5, MarkStyle.LIVE_DOT),
                new FigureMark.Words(
                        at.x(), at.y(), Texts.text("calibration.plot.threshold", EstimateFormat.threshold(threshold)),
                        at.x() > 0.6 ? FigureMark.Anchor.LEFT_OF : FigureMark.Anchor.RIGHT_OF, MarkStyle.WORDS));
    }

    /** The curve alone, from (0, 0). */
    static List<FigureMark.Point> curve(MetricCalibration metric) {
        return points(metric, new FigureBuilder("", Axis.of("", 0, 1, 1), Axis.of("", 0, 1, 1)), false);
    }

    /** @param wilson whether the band belongs to thresholds, so that the rows of thresholds contain it */
    private static List<FigureMark.Point> points(MetricCalibration metric, FigureBuilder sketch, boolean wilson) {
        List<FigureMark.Point> points = new ArrayList<>();
        points.add(new FigureMark.Point(0, 0));
        List<Integer> shown = PointSelection.steps(metric.curve());
        for (int i : shown.reversed()) {
            ThresholdCurve.Step step = metric.curve().steps().get(i);
            Confusion c = metric.curve().at(step.score());
            if (c.positives() > 0 && c.negatives() > 0) {
                FigureMark.Point at = point(c);
                points.add(at);
                Outcome<Interval> bar = metric.curve().sensitivityAt(step.score());
                sketch.row(
                        step.score(), at.x(), at.y(), wilson ? bar.map(Interval::low) : NONE, wilson ? bar.map(Interval::high) : NONE);
                sketch.spot(new DataPoint(
                        at.x(), at.y(),
                        Texts.text("figure.roc.spot", EstimateFormat.threshold(step.score()), EstimateFormat.percent(at.y()), EstimateFormat.percent(at.x())),
                        Texts.text("figure.threshold.cases", metric.metric().name(), EstimateFormat.threshold(step.score())),
                        () -> ScoreValues.wrongAt(metric, step.score())));
            }
        }
        return points;
    }

    private static void inForce(MetricCalibration metric, FigureBuilder sketch) {
        if (metric.verdicts().sensitivity() instanceof Outcome.Value<Estimate>(Estimate sens)
                && metric.verdicts().specificity() instanceof Outcome.Value<Estimate>(Estimate spec)) {
            double x = 1 - spec.value();
            sketch.add(new FigureMark.Segment(1 - ScoreValues.high(spec), sens.value(), 1 - ScoreValues.low(spec), sens.value(), MarkStyle.WHISKER));
            sketch.add(new FigureMark.Segment(x, ScoreValues.low(sens), x, ScoreValues.high(sens), MarkStyle.WHISKER));
            sketch.add(new FigureMark.Dot(x, sens.value(), 4, FigureMark.Form.DIAMOND, MarkStyle.OPEN_DOT));
            sketch.key(MarkStyle.OPEN_DOT, Figure.Sample.DIAMOND, Texts.text("figure.roc.inForce"));
        }
    }

    private static FigureMark.Point point(Confusion c) {
        return new FigureMark.Point((double) c.fp() / c.negatives(), (double) c.tp() / c.positives());
    }
}
