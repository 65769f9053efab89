package io.github.assay.ui.calibration;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.ui.calibration.figure.DeltaFigure;
import io.github.assay.ui.calibration.figure.PlaneFigure;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.TwoColumns;
import io.github.assay.ui.common.plot.FigureView;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** Metrics against each other: the plane, the matrix of differences, and every pair of the selected metric in full. */
final class ComparePage implements Page {
    private final FigureView plane;
    private final FigureView delta;
    private final TableView<PairRow> pairs = new TableView<>();
    private final Card card = new Card("pairs.title", "checks-card");
    private final ScrollPane node;
    private Optional<CalibrationResult> result = Optional.empty();

    ComparePage(Plots kit) {
        plane = kit.titled();
        delta = kit.titled();
        pairs.getStyleClass().add("league");
        PairTable.furnishInFull(pairs, kit.navigation()::openCases);
        PairTable.addVerdict(pairs, () -> result.map(r -> r.settings().design().margin()).orElse(0.0));
        VBox left = kit.card(plane);
        VBox right = kit.card(delta);
        left.getStyleClass().add("tall");
        right.getStyleClass().add("tall");
        TwoColumns columns = new TwoColumns();
        columns.setShare(46);
        columns.getChildren().addAll(left, right);
        card.body(pairs);
        node = Pages.scroll(columns, card);
    }

    @Override
    public String name() {
        return Messages.text("calibration.page.compare");
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void show(CalibrationResult shown) {
        result = Optional.of(shown);
        List<MetricCalibration> ranked = CalibrationViewModel.ranked(shown);
        if (ranked.size() > 1) {
            delta.show(DeltaFigure.of(shown, ranked));
        } else {
            delta.showInstead(Messages.text("calibration.compare.one"));
        }
    }

    @Override
    public void show(LiveThreshold live) {
        result.ifPresent(r -> {
            plane.show(PlaneFigure.of(r, CalibrationViewModel.ranked(r), live.metric().metric().id()));
            card.note(Messages.text("pairs.note.full", live.metric().metric().name(), r.settings().design().margin()));
            pairs.getItems().setAll(PairRow.of(r, live.metric()));
        });
    }
}
