package io.github.assay.figure.study;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.thresholds.ThresholdCurve;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.statistics.Confusion;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws precision against recall of "pass" at every threshold. A metric unrelated to the labels has the pass rate as
 * its precision.
 */
public final class PrecisionRecallFigure {
    private static final double NEAR_TOP = 0.9;

    private PrecisionRecallFigure() {}

    /** The curve. */
    public static Figure of(MetricCalibration metric) {
        String title = Texts.text("figure.pr.title", metric.metric().name(), metric.curve().n());
        FigureBuilder sketch = new FigureBuilder(
                        title, Axis.of(Texts.text("figure.axis.recall"), 0, 1, 4),
                        Axis.of(Texts.text("figure.axis.precision"), 0, 1, 4))
                .headers("threshold", "recall", "precision");
        Confusion all = metric.curve().at(Double.NEGATIVE_INFINITY);
        if (all.n() > 0) {
            double rate = (double) all.positives() / all.n();
            sketch.add(new FigureMark.Segment(0, rate, 1, rate, MarkStyle.BEST));
            sketch.add(new FigureMark.Words(0, rate > NEAR_TOP ? rate - 0.07 : rate, Texts.text("figure.pr.chance", EstimateFormat.percent(rate)), FigureMark.Anchor.RIGHT_OF, MarkStyle.QUIET_WORDS));
        }
        List<FigureMark.Point> points = new ArrayList<>();
        for (int i : PointSelection.steps(metric.curve()).reversed()) {
            add(metric, metric.curve().steps().get(i), points, sketch);
        }
        sketch.add(new FigureMark.Curve(points, MarkStyle.MAIN));
        return sketch.square().figure(title);
    }

    /** The curve alone. */
    static List<FigureMark.Point> curve(MetricCalibration metric) {
        List<FigureMark.Point> points = new ArrayList<>();
        FigureBuilder unused = new FigureBuilder("", Axis.of("", 0, 1, 1), Axis.of("", 0, 1, 1));
        PointSelection.steps(metric.curve()).reversed().forEach(i -> add(metric, metric.curve().steps().get(i), points, unused));
        return points;
    }

    private static void add(MetricCalibration metric, ThresholdCurve.Step step, List<FigureMark.Point> points, FigureBuilder sketch) {
        Confusion c = metric.curve().at(step.score());
        if (c.positives() > 0 && c.predictedPositives() > 0) {
            FigureMark.Point at = point(c);
            points.add(at);
            sketch.row(step.score(), at.x(), at.y());
            sketch.spot(new DataPoint(
                    at.x(), at.y(),
                    Texts.text("figure.pr.spot", EstimateFormat.threshold(step.score()), EstimateFormat.percent(at.y()), EstimateFormat.percent(at.x())),
                    Texts.text("figure.threshold.cases", metric.metric().name(), EstimateFormat.threshold(step.score())),
                    () -> ScoreValues.wrongAt(metric, step.score())));
        }
    }

    /** The moving marks: the selected threshold. */
    public static List<FigureMark> at(MetricCalibration metric, double threshold) {
        Confusion c = metric.curve().at(threshold);
        if (c.positives() == 0 || c.predictedPositives() == 0) {
            return List.of();
        }
        FigureMark.Point at = point(c);
        String words = Texts.text("calibration.plot.threshold", EstimateFormat.threshold(threshold));
        return List.of(
                new FigureMark.Dot(at.x(), at.y(), 5, MarkStyle.LIVE_DOT),
                new FigureMark.Words(at.x(), at.y(), words, at.x() > 0.5 ? FigureMark.Anchor.LEFT_OF : FigureMark.Anchor.RIGHT_OF, MarkStyle.WORDS));
    }

    private static FigureMark.Point point(Confusion c) {
        return new FigureMark.Point((double) c.tp() / c.positives(), (double) c.tp() / c.predictedPositives());
    }
}
