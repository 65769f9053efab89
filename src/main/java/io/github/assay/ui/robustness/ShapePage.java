package io.github.assay.ui.robustness;

import io.github.assay.robustness.shape.ShapeStudy;
import io.github.assay.robustness.shape.ShapeStudy.ShapePoint;
import io.github.assay.robustness.shape.ShapeTrack;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.Paper;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Pages;
import io.github.assay.ui.robustness.figure.ShapeFigure;
import io.github.assay.ui.robustness.model.ShapeViewModel;
import io.github.assay.ui.robustness.model.ShapeViewModel.Shown;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** Shows how metrics answer to missing and extra rows and columns, along the thesis's seven tracks. */
public final class ShapePage implements RobustnessPage {
    private static final int ROWS = 9;
    private static final double TRACKS = 40;

    private final ShapeViewModel model;
    private final StatePane state = new StatePane();
    private final SelectionBox<String> table;
    private final FigureView penalised;
    private final FigureView ignored;
    private final TableView<ShapeTrack> tracks = new TableView<>();
    private final SpecTable<ShapeTrack> trackSpec = new SpecTable<ShapeTrack>(tracks).fitting();
    private final TableView<ShapePoint> points = new TableView<>();
    private final SpecTable<ShapePoint> pointSpec = new SpecTable<ShapePoint>(points).fitting();
    private final VBox column = Controls.styled(new VBox(), "column");
    private final ScrollPane node;
    private Optional<ShapeStudy> shown = Optional.empty();

    public ShapePage(ShapeViewModel model, PlotExport export) {
        this.model = model;
        table = new SelectionBox<>("shape-table", Texts.text("shape.table"), ShapePage::name, model::use);
        penalised = figure("shape-penalised", export);
        ignored = figure("shape-ignored", export);
        tracks.setId("tracks");
        tracks.setAccessibleText(Texts.text("shape.title"));
        points.setId("points");
        points.setAccessibleText(Texts.text("shape.points"));
        Card trackCard = new Card("shape.title", "against-card");
        trackCard.note(Texts.text("shape.title.note"));
        trackCard.acts(new TableButtons(export, "shape.table.tracks", () -> Optional.of(
                FigureData.of(RobustnessSpecs.tracks(), List.of(ShapeTrack.values()))))).body(tracks);
        Card pointCard = new Card("shape.points", "board-card");
        pointCard.acts(new TableButtons(export, "shape.table.points", () -> shown.map(
                s -> FigureData.of(RobustnessSpecs.shapes(), s.points())))).body(points);
        TwoColumns tables = new TwoColumns();
        tables.setShare(TRACKS);
        tables.getChildren().addAll(trackCard, pointCard);
        FlowPane choices = Controls.styled(new FlowPane(table), "page-settings");
        column.getChildren().addAll(choices, TableButtons.framed(penalised, export), TableButtons.framed(ignored, export), tables);
        node = Pages.scroll(state);
        model.stateProperty().subscribe(this::show);
    }

    private FigureView figure(String id, PlotExport export) {
        FigureView view = new FigureView(Paper.Furniture.ALL).exportThrough(export)
                .notedBy(() -> shown.map(s -> Texts.text("shape.about", name(s.caseId().orElse("")))).orElse(""));
        view.setId(id);
        return view;
    }

    private static String name(String caseId) {
        return caseId.isEmpty() ? Texts.text("shape.madeUp") : Texts.text("shape.case", caseId);
    }

    @Override
    public String name() {
        return Texts.text("shape.page");
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public ComputingBar.Computed computed() {
        return model;
    }

    @Override
    public void visit() {
        model.visit();
    }

    @Override
    public void forget() {
        model.refresh();
    }

    private void show(LoadState<Shown> now) {
        switch (now) {
            case LoadState.Loading<Shown> _, LoadState.Empty<Shown> _ -> state.loading(Texts.text("shape.computing"));
            case LoadState.Failed<Shown>(var what) -> state.failed(Texts.text("shape.noStudy"), what, model::refresh);
            case LoadState.Ready<Shown>(Shown made) -> fill(made);
        }
    }

    private void fill(Shown made) {
        shown = Optional.of(made.study());
        List<String> all = new ArrayList<>(List.of(""));
        all.addAll(made.cases());
        table.show(all, made.study().caseId().orElse(""));
        penalised.show(ShapeFigure.of(made.study(), true));
        ignored.show(ShapeFigure.of(made.study(), false));
        trackSpec.show(RobustnessSpecs.tracks(), List.of(ShapeTrack.values()));
        Tables.rows(tracks, ROWS);
        pointSpec.show(RobustnessSpecs.shapes(), made.study().points());
        Tables.rows(points, ROWS);
        state.content(column);
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        if (shortcut != Shortcut.SAVE_TOOL_FIGURE) {
            return false;
        }
        (ignored.isFocused() ? ignored : penalised).openMenu();
        return true;
    }
}
