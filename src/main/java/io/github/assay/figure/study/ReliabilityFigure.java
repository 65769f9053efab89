package io.github.assay.figure.study;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricCalibration.ScoreQuality;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.statistics.Interval;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;

/** Draws reliability: the share of label pass by value, with counts as bars below. */
public final class ReliabilityFigure {
    private static final double COUNT_HEIGHT = -0.06;
    private static final double BELOW_COUNTS = -0.1;
    private static final double BAR_HEIGHT = 0.16;
    private static final int BARS = 20;

    private ReliabilityFigure() {}

    private static FigureBuilder sketch(MetricCalibration metric, String key) {
        return new FigureBuilder(
                Texts.text(key, metric.metric().name(), metric.curve().n()),
                Axis.of(Texts.text("figure.axis.value", metric.metric().name()), 0, 1, 2),
                new Axis(Texts.text("figure.axis.passRate"), BELOW_COUNTS, 1, Axis.of("", 0, 1, 2).ticks()));
    }

    /** In ten bins with Wilson's intervals: there at once. */
    public static Figure binned(MetricCalibration metric) {
        List<ScoreQuality.ReliabilityBin> bins = metric.scores().reliability();
        FigureBuilder sketch = sketch(metric, "figure.reliability.binned")
                .headers("from", "to", "mean_value", "pass_rate", "low", "high", "n");
        sketch.add(new FigureMark.Segment(0, 0, 1, 1, MarkStyle.BEST));
        bins.forEach(b -> whisker(b, sketch));
        sketch.add(new FigureMark.Curve(
                bins.stream().map(b -> new FigureMark.Point(b.meanScore(), b.passRate().value())).toList(), MarkStyle.MAIN));
        bins.forEach(b -> bin(metric, b, sketch));
        int n = bins.stream().mapToInt(b -> b.passRate().n()).sum();
        return sketch.square().figure(Texts.text("calibration.reliability.summary", bins.size(), n));
    }

    private static void bin(MetricCalibration metric, ScoreQuality.ReliabilityBin b, FigureBuilder sketch) {
        Outcome<Interval> i = b.passRate().interval();
        sketch.add(new FigureMark.Dot(b.meanScore(), b.passRate().value(), 3, MarkStyle.OPEN_DOT));
        sketch.add(new FigureMark.Words(
                b.meanScore(), COUNT_HEIGHT, Texts.text("figure.tiers.n", b.passRate().n()), FigureMark.Anchor.OVER, MarkStyle.TICK));
        sketch.row(
                b.low(), b.high(), b.meanScore(), b.passRate().value(), i.map(Interval::low), i.map(Interval::high),
                b.passRate().n());
        String words = Texts.text(
                "figure.reliability.bin", EstimateFormat.threshold(b.low()), EstimateFormat.threshold(b.high()),
                EstimateFormat.percentWithInterval(Outcome.value(b.passRate())), b.passRate().n());
        sketch.spot(new DataPoint(
                b.meanScore(), b.passRate().value(), words, metric.metric().name() + ": " + words,
                () -> ScoreValues.between(metric, Math.nextUp(b.low()), Math.nextUp(b.high()))));
    }

    private static void whisker(ScoreQuality.ReliabilityBin bin, FigureBuilder sketch) {
        if (bin.passRate().interval() instanceof Outcome.Value<Interval>(Interval i)) {
            sketch.add(new FigureMark.Segment(bin.meanScore(), i.low(), bin.meanScore(), i.high(), MarkStyle.WHISKER));
        }
    }

    /** CORP: the isotonic fit with consistency bars. */
    public static Figure corp(MetricCalibration metric, MetricDetail.ProbabilityDetail detail) {
        List<MetricDetail.CurvePoint> curve = detail.curve();
        FigureBuilder sketch = sketch(metric, "figure.reliability.corp").headers("value", "fitted", "low", "high", "n");
        counts(curve, sketch);
        sketch.add(new FigureMark.Ribbon(
                curve.stream().map(p -> new FigureMark.Point(p.score(), p.lower())).toList(),
                curve.stream().map(p -> new FigureMark.Point(p.score(), p.upper())).toList(), MarkStyle.INTERVAL));
        sketch.add(new FigureMark.Segment(0, 0, 1, 1, MarkStyle.BEST));
        sketch.add(new FigureMark.Curve(stairs(curve), MarkStyle.MAIN));
        curve.forEach(p -> sketch.row(p.score(), p.fitted(), p.lower(), p.upper(), p.n()));
        blocks(curve).forEach(b -> block(metric, b, sketch));
        sketch.key(MarkStyle.MAIN, Figure.Sample.LINE, Texts.text("figure.reliability.fit"));
        sketch.key(MarkStyle.INTERVAL, Figure.Sample.AREA, Texts.text("figure.reliability.bars"));
        sketch.key(MarkStyle.COUNT, Figure.Sample.AREA, Texts.text("figure.reliability.counts"));
        return sketch.square().figure(Texts.text(
                "figure.reliability.summary", metric.metric().name(), EstimateFormat.three(detail.corp().miscalibration()),
                metric.curve().n()));
    }

    private static void counts(List<MetricDetail.CurvePoint> curve, FigureBuilder sketch) {
        int[] bars = new int[BARS];
        curve.forEach(p -> bars[Math.clamp((int) (p.score() * BARS), 0, BARS - 1)] += p.n());
        int most = 1;
        for (int bar : bars) {
            most = Math.max(most, bar);
        }
        for (int i = 0; i < BARS; i++) {
            if (bars[i] > 0) {
                sketch.add(new FigureMark.Box((i + 0.1) / BARS, 0, (i + 0.9) / BARS, BAR_HEIGHT * bars[i] / most, MarkStyle.COUNT));
            }
        }
    }

    private static List<FigureMark.Point> stairs(List<MetricDetail.CurvePoint> curve) {
        List<FigureMark.Point> stairs = new ArrayList<>();
        double before = Double.NaN;
        for (MetricDetail.CurvePoint p : curve) {
            if (!stairs.isEmpty() && p.fitted() != before) {
                stairs.add(new FigureMark.Point(p.score(), before));
            }
            stairs.add(new FigureMark.Point(p.score(), p.fitted()));
            before = p.fitted();
        }
        return stairs;
    }

    /** Runs of values with the same fitted rate. */
    private static List<List<MetricDetail.CurvePoint>> blocks(List<MetricDetail.CurvePoint> curve) {
        List<List<MetricDetail.CurvePoint>> blocks = new ArrayList<>();
        for (MetricDetail.CurvePoint p : curve) {
            if (blocks.isEmpty() || blocks.getLast().getLast().fitted() != p.fitted()) {
                blocks.add(new ArrayList<>());
            }
            blocks.getLast().add(p);
        }
        return blocks;
    }

    private static void block(MetricCalibration metric, List<MetricDetail.CurvePoint> block, FigureBuilder sketch) {
        double low = block.getFirst().score();
        double high = block.getLast().score();
        int n = block.stream().mapToInt(MetricDetail.CurvePoint::n).sum();
        String words = Texts.text(
                "figure.reliability.block", EstimateFormat.threshold(low), EstimateFormat.threshold(high),
                EstimateFormat.percent(block.getFirst().fitted()), n);
        sketch.spot(new DataPoint(
                (low + high) / 2, block.getFirst().fitted(), words, metric.metric().name() + ": " + words,
                () -> ScoreValues.between(metric, low, Math.nextUp(high))));
    }
}
