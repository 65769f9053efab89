package io.github.assay.figure.study;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.figure.Axis;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Draws the curves of up to four metrics over each other, each with its name beside it, its own colour and dashes. */
public final class OverlayFigure {
    /** Most metrics in one figure. */
    public static final int MOST = 4;

    private static final List<MarkStyle> LINES = List.of(MarkStyle.MAIN, MarkStyle.SECOND, MarkStyle.SENSITIVITY, MarkStyle.THIRD);
    private static final List<MarkStyle> WORDS =
            List.of(MarkStyle.MAIN_WORDS, MarkStyle.SECOND_WORDS, MarkStyle.PASS_WORDS, MarkStyle.WORDS);

    /** A metric's curve and the words beside it. */
    private record Line(MetricCalibration metric, List<FigureMark.Point> points, String words) {}

    private OverlayFigure() {}

    /** The receiver operating characteristics of metrics with values. */
    public static Figure roc(List<MetricCalibration> metrics) {
        FigureBuilder sketch = sketch("figure.overlay.roc", metrics, "figure.axis.falsePassRate", "figure.axis.sensitivity");
        sketch.add(new FigureMark.Segment(0, 0, 1, 1, MarkStyle.BEST));
        return drawn(metrics.stream()
                .map(m -> new Line(m, RocFigure.curve(m), Texts.text("figure.overlay.auc", m.metric().name(), EstimateFormat.full(m.scores().auc()))))
                .toList(), sketch);
    }

    /** Precision against recall of metrics with values. */
    public static Figure precisionRecall(List<MetricCalibration> metrics) {
        FigureBuilder sketch = sketch("figure.overlay.pr", metrics, "figure.axis.recall", "figure.axis.precision");
        return drawn(metrics.stream().map(m -> new Line(m, PrecisionRecallFigure.curve(m), m.metric().name())).toList(), sketch);
    }

    /** The share of label pass by the mean value of ten bins. */
    public static Figure reliability(List<MetricCalibration> metrics) {
        FigureBuilder sketch = sketch("figure.overlay.reliability", metrics, "figure.axis.meanValue", "figure.axis.passRate");
        sketch.add(new FigureMark.Segment(0, 0, 1, 1, MarkStyle.BEST));
        return drawn(metrics.stream()
                .map(m -> new Line(
                        m, m.scores().reliability().stream().map(b -> new FigureMark.Point(b.meanScore(), b.passRate().value())).toList(),
                        m.metric().name()))
                .toList(), sketch);
    }

    /** κ by threshold, each metric on the scale of its own values. */
    public static Figure threshold(List<MetricCalibration> metrics) {
        double low = metrics.stream().mapToDouble(m -> ScoreValues.range(m).low()).min().orElse(0);
        double high = metrics.stream().mapToDouble(m -> ScoreValues.range(m).high()).max().orElse(1);
        FigureBuilder sketch = new FigureBuilder(
                        Texts.text("figure.overlay.threshold", names(metrics)), Axis.of(Texts.text("figure.axis.thresholds"), low, high, 4),
                        Axis.of(Texts.text("figure.axis.kappaAlone"), 0, 1, 4))
                .headers("metric", "threshold", "kappa", "n");
        return lines(
                        metrics.stream().map(m -> new Line(m, kappa(m), m.metric().name())).filter(l -> !l.points().isEmpty()).toList(), sketch)
                .figure(names(metrics));
    }

    private static List<FigureMark.Point> kappa(MetricCalibration metric) {
        return ThresholdFigure.kappa(metric, ScoreValues.range(metric));
    }

    private static String names(List<MetricCalibration> metrics) {
        return metrics.stream().map(m -> m.metric().name()).collect(Collectors.joining(", "));
    }

    private static FigureBuilder sketch(String title, List<MetricCalibration> metrics, String x, String y) {
        return new FigureBuilder(Texts.text(title, names(metrics)), Axis.of(Texts.text(x), 0, 1, 4), Axis.of(Texts.text(y), 0, 1, 4))
                .headers("metric", "x", "y", "n");
    }

    private static Figure drawn(List<Line> lines, FigureBuilder sketch) {
        return lines(lines, sketch).square().figure(lines.stream().map(Line::words).collect(Collectors.joining("; ")));
    }

    /** Adds the curves, then their words. */
    private static FigureBuilder lines(List<Line> lines, FigureBuilder sketch) {
        List<FigureMark> words = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            sketch.add(new FigureMark.Curve(line.points(), LINES.get(i)));
            line.points().forEach(p -> sketch.row(line.metric().metric().name(), p.x(), p.y(), line.metric().curve().n()));
            FigureMark.Point at = apart(line, lines);
            words.add(new FigureMark.Words(
                    at.x(), at.y(), line.words(), at.x() > 0.5 ? FigureMark.Anchor.LEFT_OF : FigureMark.Anchor.RIGHT_OF, WORDS.get(i)));
        }
        words.forEach(sketch::add);
        return sketch;
    }

    /** The point of a curve that is farthest from the points of the others. */
    private static FigureMark.Point apart(Line line, List<Line> lines) {
        FigureMark.Point best = line.points().get(line.points().size() / 2);
        double most = -1;
        for (FigureMark.Point p : line.points()) {
            double nearest = lines.stream()
                    .filter(l -> l != line)
                    .flatMap(l -> l.points().stream())
                    .mapToDouble(o -> Math.hypot(o.x() - p.x(), o.y() - p.y()))
                    .min()
                    .orElse(0);
            if (nearest > most) {
                most = nearest;
                best = p;
            }
        }
        return best;
    }
}
