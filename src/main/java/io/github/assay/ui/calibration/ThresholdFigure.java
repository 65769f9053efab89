package io.github.assay.ui.calibration;

import io.github.assay.calibration.BestThreshold;
import io.github.assay.calibration.ThresholdCurve;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What every threshold would do: κ with its interval, sensitivity and specificity over the range of thresholds. */
final class ThresholdFigure {
    private static final int SAMPLES = 200;
    private static final Axis SHARE = Axis.of(0, 1, 4);

    private final LiveThreshold live;
    private final ThresholdCurve curve;
    private final Axis x;
    private final List<Mark> marks = new ArrayList<>();

    private ThresholdFigure(LiveThreshold live) {
        this.live = live;
        curve = live.metric().curve();
        x = LiveThreshold.range(live.metric());
    }

    static Figure of(LiveThreshold live) {
        return new ThresholdFigure(live).draw();
    }

    private Figure draw() {
        List<Mark.Point> sensitivity = rate(c -> c.tp() / (double) c.positives(), Confusion::positives);
        List<Mark.Point> specificity = rate(c -> c.tn() / (double) c.negatives(), Confusion::negatives);
        ribbon();
        marks.add(new Mark.Curve(sensitivity, "plot-sensitivity"));
        marks.add(new Mark.Curve(specificity, "plot-specificity"));
        kappa();
        marks.add(words(sensitivity, 0.06, "calibration.plot.sensitivity", "plot-sensitivity-words", Mark.Anchor.BELOW));
        marks.add(words(specificity, 0.30, "calibration.plot.specificity", "plot-specificity-words", Mark.Anchor.LEFT_OF));
        best();
        threshold();
        String summary = Messages.text(
                "calibration.plot.summary", live.metric().metric().name(), Figures.threshold(live.threshold()),
                Figures.full(live.kappa()), curve.n());
        return new Figure(x, SHARE, marks, summary);
    }

    private double sample(int i) {
        return x.at((double) i / SAMPLES);
    }

    private List<Mark.Point> rate(Function<Confusion, Double> rate, Function<Confusion, Long> of) {
        List<Mark.Point> points = new ArrayList<>();
        for (int i = 0; i <= SAMPLES; i++) {
            Confusion counts = curve.at(sample(i));
            if (of.apply(counts) > 0) {
                points.add(new Mark.Point(sample(i), rate.apply(counts)));
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
            marks.add(new Mark.Ribbon(lower, upper, "plot-interval"));
        }
    }

    private void kappa() {
        List<Mark.Point> points = new ArrayList<>();
        for (int i = 0; i <= SAMPLES; i++) {
            if (curve.kappaAt(sample(i)) instanceof Outcome.Value<Estimate>(Estimate e)) {
                points.add(new Mark.Point(sample(i), inside(e.value())));
            }
        }
        marks.add(new Mark.Curve(points, "plot-kappa"));
        marks.add(words(points, 0.62, "calibration.plot.kappa", "plot-kappa-words", Mark.Anchor.BELOW));
    }

    private static Mark words(List<Mark.Point> points, double share, String key, String style, Mark.Anchor anchor) {
        Mark.Point at = points.isEmpty()
                ? new Mark.Point(0, 0)
                : points.get((int) (share * (points.size() - 1)));
        return new Mark.Words(at.x(), at.y(), points.isEmpty() ? "" : Messages.text(key), anchor, style);
    }

    private void best() {
        if (live.metric().best().crossValidated() instanceof Outcome.Value<BestThreshold.CrossValidated>(var best)) {
            marks.add(new Mark.Segment(best.threshold(), 0, best.threshold(), 0.94, "plot-best"));
            String words = Messages.text("calibration.plot.best", Figures.threshold(best.threshold()));
            marks.add(new Mark.Words(best.threshold(), 0.9, words, side(best.threshold()), "plot-quiet-words"));
        }
    }

    private void threshold() {
        marks.add(new Mark.Segment(live.threshold(), 0, live.threshold(), 1.04, "plot-threshold"));
        String words = Messages.text("calibration.plot.threshold", Figures.threshold(live.threshold()));
        marks.add(new Mark.Words(live.threshold(), 1.02, words, side(live.threshold()), "plot-threshold-words"));
        Optional.of(live.kappa())
                .flatMap(Outcome::asValue)
                .ifPresent(e -> marks.add(new Mark.Dot(live.threshold(), inside(e.value()), 5, "plot-selected-dot")));
    }

    /** Words stand on the side where there is room. */
    private Mark.Anchor side(double threshold) {
        return x.share(threshold) > 0.5 ? Mark.Anchor.LEFT_OF : Mark.Anchor.RIGHT_OF;
    }

    private static double inside(double value) {
        return Math.clamp(value, 0, 1);
    }
}
