package io.github.assay.figure.study;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.thresholds.ThresholdCurve;
import io.github.assay.domain.ItemKey;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.Supplier;

/** Draws the distribution of a metric's values in bins: label pass upwards, label fail downwards. */
public final class ScoreFigure {
    private static final int BINS = 20;

    private final MetricCalibration metric;
    private final Axis x;
    private final int[] pass = new int[BINS];
    private final int[] fail = new int[BINS];
    private final int most;

    private ScoreFigure(MetricCalibration metric) {
        this.metric = metric;
        x = ScoreValues.valueAxis(metric);
        for (ThresholdCurve.Step step : metric.curve().steps()) {
            int bin = Math.clamp((int) (x.share(step.score()) * BINS), 0, BINS - 1);
            pass[bin] += step.pass();
            fail[bin] += step.fail();
        }
        int high = 1;
        for (int i = 0; i < BINS; i++) {
            high = Math.max(high, Math.max(pass[i], fail[i]));
        }
        most = high;
    }

    /** The bars. */
    public static Figure of(MetricCalibration metric) {
        return new ScoreFigure(metric).draw();
    }

    /** The moving mark: a threshold over the bars of a figure. */
    public static List<FigureMark> at(Figure bars, double threshold) {
        double top = bars.y().high();
        return List.of(
                new FigureMark.Segment(threshold, -top, threshold, top, MarkStyle.THRESHOLD),
                new FigureMark.Words(
                        threshold, top * 0.94, Texts.text("calibration.plot.threshold", EstimateFormat.threshold(threshold)),
                        ThresholdFigure.side(bars.x(), threshold), MarkStyle.WORDS));
    }

    private Axis y() {
        return new Axis(Texts.text("figure.axis.cases"), -most * 1.15, most * 1.15, List.of(
                new Axis.Tick(-most, "" + most), new Axis.Tick(0, "0"), new Axis.Tick(most, "" + most)));
    }

    private Figure draw() {
        Axis y = y();
        String title = Texts.text("figure.scores.title", metric.metric().name(), metric.curve().n());
        FigureBuilder sketch = new FigureBuilder(title, x, y).headers("from", "to", "label_pass", "label_fail");
        for (int i = 0; i < BINS; i++) {
            double from = x.at((double) i / BINS);
            double to = i == BINS - 1 ? Double.POSITIVE_INFINITY : x.at((i + 1.0) / BINS);
            bar(i, pass[i], "figure.scores.pass", MarkStyle.PASS_BAR, () -> ScoreValues.passes(metric, from, to), sketch);
            bar(i, -fail[i], "figure.scores.fail", MarkStyle.FAIL_BAR, () -> ScoreValues.fails(metric, from, to), sketch);
            sketch.row(from, x.at((i + 1.0) / BINS), pass[i], fail[i]);
        }
        sketch.add(new FigureMark.Segment(x.low(), 0, x.high(), 0, MarkStyle.ZERO));
        sketch.key(MarkStyle.PASS_BAR, Figure.Sample.AREA, Texts.text("figure.scores.up"));
        sketch.key(MarkStyle.FAIL_BAR, Figure.Sample.AREA, Texts.text("figure.scores.down"));
        return sketch.figure(Texts.text("calibration.plot.scores.summary", metric.metric().name(), metric.curve().n()));
    }

    private void bar(int bin, int count, String key, MarkStyle ink, Supplier<List<ItemKey>> cases, FigureBuilder sketch) {
        if (count != 0) {
            sketch.add(new FigureMark.Box(x.at((bin + 0.08) / BINS), 0, x.at((bin + 0.92) / BINS), count, ink));
            String words = Texts.text(
                    key, EstimateFormat.threshold(x.at((double) bin / BINS)), EstimateFormat.threshold(x.at((bin + 1.0) / BINS)),
                    Math.abs(count));
            sketch.spot(new DataPoint(x.at((bin + 0.5) / BINS), count, words, metric.metric().name() + ": " + words, cases));
        }
    }
}
