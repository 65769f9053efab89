package io.github.assay.ui.calibration;

import io.github.assay.calibration.ThresholdCurve;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.Mark;
import java.util.ArrayList;
import java.util.List;

/** How a metric's values are spread: label pass upwards, label fail downwards, in bins. */
final class ScoreFigure {
    private static final int BINS = 20;

    private ScoreFigure() {}

    static Figure of(LiveThreshold live) {
        Axis x = LiveThreshold.range(live.metric());
        int[] pass = new int[BINS];
        int[] fail = new int[BINS];
        for (ThresholdCurve.Step step : live.metric().curve().steps()) {
            int bin = Math.clamp((int) (x.share(step.score()) * BINS), 0, BINS - 1);
            pass[bin] += step.pass();
            fail[bin] += step.fail();
        }
        int most = 1;
        for (int i = 0; i < BINS; i++) {
            most = Math.max(most, Math.max(pass[i], fail[i]));
        }
        Axis y = new Axis(-most * 1.12, most * 1.12, List.of((double) -most, 0.0, (double) most));
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < BINS; i++) {
            bar(x, i, pass[i], "plot-pass-bar", marks);
            bar(x, i, -fail[i], "plot-fail-bar", marks);
        }
        marks.add(new Mark.Segment(x.low(), 0, x.high(), 0, "plot-zero"));
        marks.add(new Mark.Words(x.low(), y.high(), Messages.text("calibration.plot.pass"), Mark.Anchor.RIGHT_OF, "plot-pass-words"));
        marks.add(new Mark.Words(x.low(), y.low(), Messages.text("calibration.plot.fail"), Mark.Anchor.RIGHT_OF, "plot-fail-words"));
        marks.add(new Mark.Segment(live.threshold(), y.low(), live.threshold(), y.high(), "plot-threshold"));
        Mark.Anchor side = x.share(live.threshold()) > 0.5 ? Mark.Anchor.LEFT_OF : Mark.Anchor.RIGHT_OF;
        marks.add(new Mark.Words(
                live.threshold(), y.high(), Messages.text("calibration.plot.threshold", Figures.threshold(live.threshold())),
                side, "plot-threshold-words"));
        return new Figure(x, y, marks, Messages.text("calibration.plot.scores.summary", live.metric().metric().name(), live.metric().curve().n()));
    }

    private static void bar(Axis x, int bin, int count, String style, List<Mark> marks) {
        if (count != 0) {
            marks.add(new Mark.Box(x.at((bin + 0.08) / BINS), 0, x.at((bin + 0.92) / BINS), count, style));
        }
    }
}
