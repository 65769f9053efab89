package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.thresholds.ThresholdCurve;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.scores.Auc;
import io.github.assay.statistics.scores.AucBootstrap;
import io.github.assay.ui.calibration.figure.ScoreFigure;
import io.github.assay.ui.calibration.figure.ScoreValues;
import io.github.assay.ui.calibration.figure.ThresholdFigure;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.DataPoint;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.FigureBuilder;
import io.github.assay.ui.common.plot.FigureMark;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.MarkStyle;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;

/** Shows a plot of one metric with a movable threshold. Only the moving marks are painted again. */
public final class ThresholdPlot {
    /** Kind of figure. */
    public enum Kind {
        KAPPA,
        SCORES,
        ROC,
        PRECISION_RECALL;

        /** Whether thresholds lie along the horizontal axis, so that one can be dragged there. */
        public boolean draggable() {
            return this == KAPPA || this == SCORES;
        }
    }

    private final FigureView view;
    private Kind kind;
    private Optional<Drawn> drawn = Optional.empty();

    /** The figure that does not move, and what it was drawn from. */
    private record Drawn(MetricCalibration metric, Optional<MetricDetail> detail, Figure base) {
        boolean isOf(LiveThreshold live, Optional<MetricDetail> other) {
            return metric.equals(live.metric()) && detail.equals(other);
        }
    }

    public ThresholdPlot(FigureView view, Kind kind, DoubleConsumer move) {
        this.view = view;
        this.kind = kind;
        view.addEventHandler(javafx.scene.input.MouseEvent.MOUSE_PRESSED, e -> drag(e, move));
        view.addEventHandler(javafx.scene.input.MouseEvent.MOUSE_DRAGGED, e -> drag(e, move));
    }

    private void drag(javafx.scene.input.MouseEvent event, DoubleConsumer move) {
        view.requestFocus();
        if (kind.draggable() && event.isPrimaryButtonDown() && drawn.isPresent()) {
            move.accept(LiveThreshold.snapped(drawn.get().metric(), view.valueAt(event.getX())));
        }
    }

    public FigureView view() {
        return view;
    }

    public Kind kind() {
        return kind;
    }

    public void draw(Kind other) {
        if (other != kind) {
            kind = other;
            drawn = Optional.empty();
        }
    }

    /** Shows a threshold; a metric without values has words instead. */
    public void show(LiveThreshold live, Optional<MetricDetail> detail) {
        MetricCalibration metric = live.metric();
        if (metric.curve().n() == 0) {
            drawn = Optional.empty();
            view.showInstead(Texts.text(metric.n() == 0 ? "calibration.plot.noScores" : "calibration.plot.none"));
            return;
        }
        Drawn now = drawn.filter(d -> d.isOf(live, detail)).orElseGet(() -> draw(metric, detail));
        view.showOver(moving(live, now.base()));
    }

    private Drawn draw(MetricCalibration metric, Optional<MetricDetail> detail) {
        Drawn made = new Drawn(metric, detail, base(metric, detail));
        drawn = Optional.of(made);
        view.show(made.base());
        return made;
    }

    private Figure base(MetricCalibration metric, Optional<MetricDetail> detail) {
        return switch (kind) {
            case KAPPA -> ThresholdFigure.of(metric, detail);
            case SCORES -> ScoreFigure.of(metric);
            case ROC -> RocFigure.of(metric, detail);
            case PRECISION_RECALL -> PrecisionRecallFigure.of(metric);
        };
    }

    private List<FigureMark> moving(LiveThreshold live, Figure base) {
        return switch (kind) {
            case KAPPA -> ThresholdFigure.at(live.metric(), live.threshold(), live.kappa());
            case SCORES -> ScoreFigure.at(base, live.threshold());
            case ROC -> RocFigure.at(live.metric(), live.threshold());
            case PRECISION_RECALL -> PrecisionRecallFigure.at(live.metric(), live.threshold());
        };
    }

    /**
     * Draws precision against recall of "pass" at every threshold. A metric unrelated to the labels has the pass rate as
     * its precision.
     */
    public static final class PrecisionRecallFigure {
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
            return sketch.figure(title);
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

    /**
     * Draws the ROC curve with a pointwise band, the interval of its area, and the threshold with Wilson intervals.
     * DeLong's variance applies to the area alone, so the band has another source: the stratified bootstrap's sensitivity
     * at fixed false positive rates. Until that is computed, the band is Wilson's interval of the sensitivity at every
     * threshold, which takes the false positive rate as fixed.
     */
    public static final class RocFigure {
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
            return sketch.figure(Texts.text("figure.roc.summary", metric.metric().name(), auc));
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

    /**
     * Selects which of very many distinct values are drawn: evenly spaced ones, with both ends. More points than pixels
     * would not be visible.
     */
    private static final class PointSelection {
        private static final int MOST = 400;

        /** Numbers of the steps to draw, ascending. */
        static List<Integer> steps(ThresholdCurve curve) {
            int n = curve.steps().size();
            return n <= MOST
                    ? IntStream.range(0, n).boxed().toList()
                    : IntStream.range(0, MOST).map(i -> (int) ((long) i * (n - 1) / (MOST - 1))).boxed().toList();
        }
    }
}
