package io.github.assay.ui.calibration;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.Mark;
import java.util.ArrayList;
import java.util.List;

/** One row of the forest plot: κ as a dot, its interval as a whisker, Landis–Koch classes as pale columns. */
final class ForestFigure {
    private static final Axis ROW = new Axis(0, 1, List.of());
    private static final double CAP = 0.2;
    private static final double STEP = 0.2;
    private static final double SLACK = 1e-9;
    private static final double MARGIN = 0.04;

    private ForestFigure() {}

    /** The horizontal axis all rows share: from 0 or the lowest bound to the highest, with ticks every 0.2. */
    static Axis axis(List<MetricCalibration> metrics) {
        double low = 0;
        double high = STEP;
        for (MetricCalibration m : metrics) {
            if (m.verdicts().cohenKappa() instanceof Outcome.Value<Estimate>(Estimate e)) {
                low = Math.min(low, lower(e));
                high = Math.max(high, upper(e));
            }
        }
        double to = Math.min(1, Math.ceil(high / STEP - SLACK) * STEP);
        List<Double> ticks = new ArrayList<>();
        for (int i = (int) Math.ceil(low / STEP - SLACK); i <= Math.round(to / STEP); i++) {
            ticks.add(i * STEP);
        }
        return new Axis(low - MARGIN, to + MARGIN, ticks);
    }

    private static double lower(Estimate e) {
        return e.interval() instanceof Outcome.Value<Interval>(Interval i) ? i.low() : e.value();
    }

    private static double upper(Estimate e) {
        return e.interval() instanceof Outcome.Value<Interval>(Interval i) ? i.high() : e.value();
    }

    /** The row of one metric. */
    static Figure row(MetricCalibration metric, Axis x, String style) {
        List<Mark> marks = new ArrayList<>();
        band(0.2, 0.4, x, marks);
        band(0.6, 0.8, x, marks);
        if (metric.verdicts().cohenKappa() instanceof Outcome.Value<Estimate>(Estimate e)) {
            marks.add(new Mark.Segment(lower(e), 0.5, upper(e), 0.5, "plot-forest" + style));
            marks.add(new Mark.Segment(lower(e), 0.5 - CAP, lower(e), 0.5 + CAP, "plot-forest" + style));
            marks.add(new Mark.Segment(upper(e), 0.5 - CAP, upper(e), 0.5 + CAP, "plot-forest" + style));
            marks.add(new Mark.Dot(e.value(), 0.5, 4.5, "plot-forest-dot" + style));
        }
        return new Figure(x, ROW, marks, Figures.full(metric.verdicts().cohenKappa()));
    }

    private static void band(double low, double high, Axis x, List<Mark> marks) {
        double from = Math.max(low, x.low());
        double to = Math.min(high, x.high());
        if (from < to) {
            marks.add(new Mark.Box(from, 0, to, 1, "plot-band"));
        }
    }

    /** The axis as a figure of its own, for the head of the column. */
    static Figure head(Axis x) {
        List<Mark> marks = new ArrayList<>();
        x.ticks().forEach(t -> marks.add(new Mark.Words(t, 1, Figures.threshold(t), Mark.Anchor.BELOW, "plot-tick")));
        return new Figure(x, ROW, marks, "");
    }
}
