package io.github.assay.ui.robustness;

import io.github.assay.robustness.shape.ShapeStudy;
import io.github.assay.robustness.shape.ShapeStudy.CellShares;
import io.github.assay.robustness.shape.ShapeStudy.ShapePoint;
import io.github.assay.robustness.shape.ShapeTrack;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.DataPoint;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.FigureBuilder;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.FigureMark;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.MarkStyle;
import io.github.assay.ui.common.plot.Paper;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.robustness.model.ShapeViewModel;
import io.github.assay.ui.robustness.model.ShapeViewModel.Shown;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import javafx.scene.control.TableView;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** Shows how metrics answer to missing and extra rows and columns, along the thesis's seven tracks. */
public final class ShapePage extends RobustnessPage {
    private static final int ROWS = 9;
    private static final double TRACKS = 40;

    private final ShapeViewModel model;
    private final StatePane state = new StatePane();
    private final SelectionBox<String> table;
    private final FigureView penalised;
    private final FigureView ignored;
    private final TableView<ShapeTrack> tracks = Controls.styled(new TableView<>(), "#tracks");
    private final SpecTable<ShapeTrack> trackSpec = new SpecTable<ShapeTrack>(tracks).fitting();
    private final TableView<ShapePoint> points = Controls.styled(new TableView<>(), "#points");
    private final SpecTable<ShapePoint> pointSpec = new SpecTable<ShapePoint>(points).fitting();
    private final VBox column = Controls.styled(new VBox(), "column");
    private Optional<ShapeStudy> shown = Optional.empty();

    public ShapePage(ShapeViewModel model, PlotExport export) {
        super("shape.page", model);
        this.model = model;
        table = new SelectionBox<>("shape-table", Texts.text("shape.table"), ShapePage::name, model::use);
        penalised = figure("shape-penalised", export);
        ignored = figure("shape-ignored", export);
        tracks.setAccessibleText(Texts.text("shape.title"));
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
        fill(state);
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
    boolean pressed(Shortcut shortcut) {
        if (shortcut != Shortcut.SAVE_TOOL_FIGURE) {
            return false;
        }
        (ignored.isFocused() ? ignored : penalised).openMenu();
        return true;
    }

    /** Draws EXP, EXR and F1 along the seven table-shape tracks, side by side as in the thesis's Figure 4.2. */
    private static final class ShapeFigure {
        private static final int WIDE = 11;
        private static final double TOP = 1.26;
        /** Names of neighbouring tracks are at two heights, so that large text does not overlap. */
        private static final double NAME = 1.2;
        private static final double NEXT_NAME = 1.1;
        private static final int QUARTERS = 4;

        /** @param extraColumns whether extra columns count as wrong */
        static Figure of(ShapeStudy study, boolean extraColumns) {
            List<Axis.Tick> ticks = new ArrayList<>();
            for (ShapeTrack track : ShapeTrack.values()) {
                for (int step : new int[] {1, ShapeTrack.GOLD, ShapeTrack.STEPS}) {
                    ticks.add(new Axis.Tick(x(track, step), Integer.toString(step)));
                }
            }
            Axis shares = Axis.of("", 0, 1, QUARTERS);
            FigureBuilder sketch = new FigureBuilder(
                            Texts.text("shape.figure." + extraColumns),
                            new Axis(Texts.text("shape.figure.axis"), 0, WIDE * (double) ShapeTrack.values().length - 1, ticks),
                            new Axis("", 0, TOP, shares.ticks()))
                    .heads("track", "rows", "columns", "exp", "exr", "exf1")
                    .key(MarkStyle.MAIN, Figure.Sample.LINE, Texts.text("shape.f1"))
                    .key(MarkStyle.SENSITIVITY, Figure.Sample.LINE, Texts.text("shape.exp"))
                    .key(MarkStyle.SPECIFICITY, Figure.Sample.LINE, Texts.text("shape.exr"))
                    .key(MarkStyle.BEST, Figure.Sample.LINE, Texts.text("shape.gold"));
            for (ShapeTrack track : ShapeTrack.values()) {
                List<ShapePoint> points = study.of(track);
                sketch.add(new FigureMark.Segment(x(track, ShapeTrack.GOLD), 0, x(track, ShapeTrack.GOLD), 1, MarkStyle.BEST));
                sketch.add(curve(points, p -> p.shares(extraColumns).precision(), MarkStyle.SENSITIVITY));
                sketch.add(curve(points, p -> p.shares(extraColumns).recall(), MarkStyle.SPECIFICITY));
                sketch.add(curve(points, p -> p.shares(extraColumns).f1(), MarkStyle.MAIN));
                sketch.add(new FigureMark.Words(
                        x(track, ShapeTrack.GOLD), track.ordinal() % 2 == 0 ? NAME : NEXT_NAME, Texts.text("shape.figure.track", track.number(), Texts.word(track)),
                        FigureMark.Anchor.ON, MarkStyle.TICK));
                for (ShapePoint p : points) {
                    CellShares s = p.shares(extraColumns);
                    sketch.add(new FigureMark.Dot(x(track, p.step()), s.f1(), p.ex() == 1 ? 5 : 2, p.ex() == 1 ? MarkStyle.SELECTED_DOT : MarkStyle.OPEN_DOT));
                    sketch.spot(DataPoint.of(x(track, p.step()), s.f1(), Texts.text(
                            "shape.figure.spot", Texts.word(track), p.rows(), p.columns(), EstimateFormat.three(s.precision()),
                            EstimateFormat.three(s.recall()), EstimateFormat.three(s.f1()))));
                    sketch.row(track.id(), p.rows(), p.columns(), s.precision(), s.recall(), s.f1());
                }
            }
            return sketch.figure(Texts.text("shape.figure.summary"));
        }

        private static double x(ShapeTrack track, int step) {
            return track.ordinal() * (double) WIDE + step;
        }

        private static FigureMark.Curve curve(List<ShapePoint> points, ToDoubleFunction<ShapePoint> share, MarkStyle style) {
            return new FigureMark.Curve(
                    points.stream().map(p -> new FigureMark.Point(x(p.track(), p.step()), share.applyAsDouble(p))).toList(), style);
        }
    }
}
