package io.github.assay.ui.calibration.figure;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.thresholds.ThresholdCurve;
import io.github.assay.statistics.Confusion;
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

/** Precision against recall of "pass" at every threshold; a metric that knows nothing lies on the pass rate. */
public final class PrecisionRecallFigure {
    private static final double NEAR_TOP = 0.9;

    private PrecisionRecallFigure() {}

    /** The curve. */
    public static Figure of(MetricCalibration metric) {
        String title = Messages.text("figure.pr.title", metric.metric().name(), metric.curve().n());
        Sketch sketch = new Sketch(
                        title, Axis.of(Messages.text("figure.axis.recall"), 0, 1, 4),
                        Axis.of(Messages.text("figure.axis.precision"), 0, 1, 4))
                .heads("threshold", "recall", "precision");
        Confusion all = metric.curve().at(Double.NEGATIVE_INFINITY);
        if (all.n() > 0) {
            double rate = (double) all.positives() / all.n();
            sketch.add(new Mark.Segment(0, rate, 1, rate, Ink.BEST));
            sketch.add(new Mark.Words(0, rate > NEAR_TOP ? rate - 0.07 : rate, Messages.text("figure.pr.chance", Figures.percent(rate)), Mark.Anchor.RIGHT_OF, Ink.QUIET_WORDS));
        }
        List<Mark.Point> points = new ArrayList<>();
        for (int i : Thinned.steps(metric.curve()).reversed()) {
            add(metric, metric.curve().steps().get(i), points, sketch);
        }
        sketch.add(new Mark.Curve(points, Ink.MAIN));
        return sketch.figure(title);
    }

    private static void add(MetricCalibration metric, ThresholdCurve.Step step, List<Mark.Point> points, Sketch sketch) {
        Confusion c = metric.curve().at(step.score());
        if (c.positives() > 0 && c.predictedPositives() > 0) {
            Mark.Point at = point(c);
            points.add(at);
            sketch.row(step.score(), at.x(), at.y());
            sketch.spot(new Spot(
                    at.x(), at.y(),
                    Messages.text("figure.pr.spot", Figures.threshold(step.score()), Figures.percent(at.y()), Figures.percent(at.x())),
                    Messages.text("figure.threshold.cases", metric.metric().name(), Figures.threshold(step.score())),
                    () -> Values.wrongAt(metric, step.score())));
        }
    }

    /** The threshold looked at: what moves. */
    public static List<Mark> at(MetricCalibration metric, double threshold) {
        Confusion c = metric.curve().at(threshold);
        if (c.positives() == 0 || c.predictedPositives() == 0) {
            return List.of();
        }
        Mark.Point at = point(c);
        String words = Messages.text("calibration.plot.threshold", Figures.threshold(threshold));
        return List.of(
                new Mark.Dot(at.x(), at.y(), 5, Ink.LIVE_DOT),
                new Mark.Words(at.x(), at.y(), words, at.x() > 0.5 ? Mark.Anchor.LEFT_OF : Mark.Anchor.RIGHT_OF, Ink.WORDS));
    }

    private static Mark.Point point(Confusion c) {
        return new Mark.Point((double) c.tp() / c.positives(), (double) c.tp() / c.predictedPositives());
    }
}
