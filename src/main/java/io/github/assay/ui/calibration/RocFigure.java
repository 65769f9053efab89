package io.github.assay.ui.calibration;

import io.github.assay.calibration.ThresholdCurve;
import io.github.assay.statistics.Confusion;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.Mark;
import java.util.ArrayList;
import java.util.List;

/** The ROC curve with the threshold looked at as a point on it. */
final class RocFigure {
    private RocFigure() {}

    static Figure of(LiveThreshold live) {
        ThresholdCurve curve = live.metric().curve();
        List<Mark.Point> points = new ArrayList<>();
        points.add(new Mark.Point(0, 0));
        for (ThresholdCurve.Step step : curve.steps().reversed()) {
            Confusion c = curve.at(step.score());
            if (c.positives() > 0 && c.negatives() > 0) {
                points.add(point(c));
            }
        }
        List<Mark> marks = new ArrayList<>();
        marks.add(new Mark.Segment(0, 0, 1, 1, "plot-best"));
        marks.add(new Mark.Curve(points, "plot-kappa"));
        Confusion here = live.items().counts();
        if (here.positives() > 0 && here.negatives() > 0) {
            Mark.Point at = point(here);
            marks.add(new Mark.Dot(at.x(), at.y(), 5, "plot-selected-dot"));
            marks.add(new Mark.Words(
                    at.x(), at.y(), Messages.text("calibration.plot.threshold", Figures.threshold(live.threshold())),
                    Mark.Anchor.RIGHT_OF, "plot-threshold-words"));
        }
        marks.add(new Mark.Words(0.98, 0.06, Messages.text("calibration.plot.roc", Figures.full(live.metric().scores().auc())), Mark.Anchor.LEFT_OF, "plot-quiet-words"));
        Axis share = Axis.of(0, 1, 4);
        return new Figure(share, share, marks, Messages.text("calibration.plot.roc", Figures.full(live.metric().scores().auc())));
    }

    private static Mark.Point point(Confusion c) {
        return new Mark.Point((double) c.fp() / c.negatives(), (double) c.tp() / c.positives());
    }
}
