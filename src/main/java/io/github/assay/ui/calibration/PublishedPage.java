package io.github.assay.ui.calibration;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.service.KeptStudies;
import io.github.assay.ui.calibration.figure.ForestFigure;
import io.github.assay.ui.calibration.figure.Measured;
import io.github.assay.ui.calibration.figure.PlaneFigure;
import io.github.assay.ui.common.Card;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.Navigation;
import io.github.assay.ui.common.TwoColumns;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.PlotExport;
import java.util.List;
import javafx.scene.layout.VBox;

/** A published comparison by itself, no project open: its table, and what it looks like. */
public final class PublishedPage extends VBox {
    public PublishedPage(KeptStudies.Published published, Navigation navigation, PlotExport export) {
        getStyleClass().add("column");
        Plots plots = new Plots(navigation, export, () -> StudyWords.note(published.result()));
        List<MetricCalibration> ranked = Measured.of(CalibrationViewModel.ranked(published.result()));
        FigureView forest = plots.titled();
        forest.show(ForestFigure.whole(published.result(), ranked));
        FigureView plane = plots.titled();
        plane.show(PlaneFigure.of(published.result(), ranked, ranked.getFirst().metric().id()));
        TwoColumns figures = new TwoColumns();
        figures.setShare(50);
        figures.getChildren().addAll(plots.growing(forest), plots.growing(plane));
        Card table = new Card("published.title");
        table.note(Messages.text("published.note", published.result().n()));
        getChildren().addAll(table.body(new PublishedPane(published)), figures);
    }
}
