package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.study.PrecisionRecallFigure;
import io.github.assay.figure.study.RocFigure;
import io.github.assay.figure.study.ScoreFigure;
import io.github.assay.figure.study.ThresholdFigure;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;

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
}
