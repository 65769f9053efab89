package io.github.assay.ui.robustness;

import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.robustness.mutation.ShapeStudy;
import io.github.assay.robustness.mutation.ShapeStudy.CellShares;
import io.github.assay.robustness.mutation.ShapeStudy.ShapePoint;
import io.github.assay.robustness.mutation.ShapeTrack;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.robustness.model.ShapeViewModel;
import io.github.assay.ui.robustness.model.ShapeViewModel.Shown;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import javafx.scene.layout.FlowPane;

/** Shows how metrics answer to missing and extra rows and columns, along the thesis's seven tracks. */
public final class ShapePage extends ResultPage<Shown> {
    private static final int ROWS = 9;
    private static final double TRACKS = 40;

    public ShapePage(ShapeViewModel model, PageTools tools) {
        super("shape.page", model, tools);
        SelectionBox<String> table = new SelectionBox<>("shape-table", Texts.text("shape.table"), ShapePage::name, model::use);
        Card tracks = new Card("shape.title", "against-card");
        tracks.note(Texts.text("shape.title.note"));
        list(
                model, "shape.computing", "shape.noStudy",
                Section.of(Controls.styled(new FlowPane(table), "page-settings"), s -> table.show(
                        Stream.concat(Stream.of(""), s.cases().stream()).toList(), s.study().caseId().orElse(""))),
                figure("shape-penalised", ShapePage::about, (f, s) -> f.show(ShapeFigure.of(s.study(), true))),
                figure("shape-ignored", ShapePage::about, (f, s) -> f.show(ShapeFigure.of(s.study(), false))),
                Section.beside(
                        TRACKS,
                        table("tracks", _ -> RobustnessSpecs.tracks(), _ -> List.of(ShapeTrack.values()))
                                .in(tracks).named("shape.title").saved(tools, "shape.table.tracks").lines(ROWS, ROWS),
                        table("points", _ -> RobustnessSpecs.shapes(), s -> s.study().points())
                                .in(new Card("shape.points", "board-card"))
                                .named("shape.points").saved(tools, "shape.table.points").lines(ROWS, ROWS)));
    }

    private static String about(Shown shown) {
        return Texts.text("shape.about", name(shown.study().caseId().orElse("")));
    }

    private static String name(String caseId) {
        return caseId.isEmpty() ? Texts.text("shape.madeUp") : Texts.text("shape.case", caseId);
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
                    .headers("track", "rows", "columns", "exp", "exr", "exf1")
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
