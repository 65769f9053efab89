package io.github.assay.ui.calibration;

import io.github.assay.calibration.ScoreQuality;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.Mark;
import java.util.ArrayList;
import java.util.List;

/** Reliability: the share of label pass in each bin of values, with its interval, and counts as bars below. */
final class ReliabilityFigure {
    private static final double BAR_HEIGHT = 0.16;

    private ReliabilityFigure() {}

    static Figure of(List<ScoreQuality.ReliabilityBin> bins) {
        List<Mark> marks = new ArrayList<>();
        int most = bins.stream().mapToInt(b -> b.passRate().n()).max().orElse(1);
        bins.forEach(b -> marks.add(new Mark.Box(
                b.low() + 0.01, 0, b.high() - 0.01, BAR_HEIGHT * b.passRate().n() / most, "plot-count")));
        marks.add(new Mark.Segment(0, 0, 1, 1, "plot-best"));
        bins.forEach(b -> whisker(b, marks));
        marks.add(new Mark.Curve(
                bins.stream().map(b -> new Mark.Point(b.meanScore(), b.passRate().value())).toList(), "plot-kappa"));
        bins.forEach(b -> marks.add(new Mark.Dot(b.meanScore(), b.passRate().value(), 3, "plot-outlined-dot")));
        Axis share = Axis.of(0, 1, 2);
        int n = bins.stream().mapToInt(b -> b.passRate().n()).sum();
        return new Figure(share, share, marks, Messages.text("calibration.reliability.summary", bins.size(), n));
    }

    private static void whisker(ScoreQuality.ReliabilityBin bin, List<Mark> marks) {
        if (bin.passRate().interval() instanceof Outcome.Value<Interval>(Interval i)) {
            marks.add(new Mark.Segment(bin.meanScore(), i.low(), bin.meanScore(), i.high(), "plot-whisker"));
        }
    }
}
