package io.github.assay.ui.calibration.study;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.ui.calibration.compare.StudyWords;
import io.github.assay.ui.calibration.figure.ForestFigure;
import io.github.assay.ui.calibration.figure.PlaneFigure;
import io.github.assay.ui.calibration.figure.ScoredMetrics;
import io.github.assay.ui.calibration.metric.Plots;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.wording.Texts;
import java.util.List;
import javafx.scene.layout.VBox;

/** Shows a published comparison without an open project: its table and its figures. */
public final class PublishedPage extends VBox {
    public PublishedPage(KeptStudies.Published published, Navigation navigation, PlotExport export) {
        getStyleClass().add("column");
        Plots plots = new Plots(navigation, export, () -> StudyWords.note(published.result()));
        List<MetricCalibration> ranked = ScoredMetrics.of(CalibrationViewModel.ranked(published.result()));
        FigureView forest = plots.titled();
        forest.show(ForestFigure.whole(published.result(), ranked));
        FigureView plane = plots.titled();
        plane.show(PlaneFigure.of(published.result(), ranked, ranked.getFirst().metric().id()));
        TwoColumns figures = new TwoColumns();
        figures.setShare(50);
        figures.getChildren().addAll(plots.growing(forest), plots.growing(plane));
        Card table = new Card("published.title");
        table.note(Texts.text("published.note", published.result().n()));
        getChildren().addAll(table.body(new PublishedPane(published)), figures);
    }
}
