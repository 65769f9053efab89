package io.github.assay.ui.robustness;

import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureData;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.figure.Paper;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.robustness.mutation.NoticedErrors.ErrorJudge;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Shows which metrics and which people notice which errors: a table, by kind of error, and a figure of all kinds. */
final class NoticedCard {
    private static final int ROWS = 8;

    private final TableView<NoticedErrors.Row> table = Controls.styled(new TableView<>(), "#noticed");
    private final SpecTable<NoticedErrors.Row> spec;
    private final SelectionBox<String> kind;
    private final FigureView figure;
    private final Card card = new Card("noticed.title", "board-card").named("noticedTitle", "noticedNote");
    private final VBox node;
    private Optional<NoticedErrors> study = Optional.empty();
    private String chosen = "";

    NoticedCard(PageTools tools) {
        table.setAccessibleText(Texts.text("noticed.keys"));
        spec = new SpecTable<NoticedErrors.Row>(table, NoticedCard::title, tools::open).fitting().openingOnEnter("missed");
        kind = new SelectionBox<>("noticed-kind", Texts.text("sensitivity.mutants.kind"), RobustnessSpecs::kind, this::choose);
        figure = tools.figure(Paper.Furniture.ALL).notedBy(() -> study
                .map(s -> Texts.text("noticed.provenance", s.settings().replicates(), s.settings().seed())).orElse(""));
        figure.setId("noticed-figure");
        HBox choice = Controls.styled(new HBox(kind), "page-settings");
        card.acts(tools.saving("noticed.table", () -> study.map(
                s -> FigureData.of(RobustnessSpecs.noticed(s), s.rows())))).body(new VBox(choice, table));
        node = Controls.styled(new VBox(card, tools.grown(figure)), "column");
    }

    private static String title(NoticedErrors.Row row) {
        return Texts.text("noticed.missedBy", RobustnessSpecs.judge(row.judge()), RobustnessSpecs.kind(row.kind()));
    }

    Node node() {
        return node;
    }

    private void choose(String now) {
        chosen = now;
        fill();
    }

    void show(NoticedErrors made) {
        study = Optional.of(made);
        List<String> kinds = new ArrayList<>(List.of(""));
        made.rows().stream().map(NoticedErrors.Row::kind).filter(k -> !k.isEmpty()).distinct().forEach(kinds::add);
        chosen = kinds.contains(chosen) ? chosen : "";
        kind.show(kinds, chosen);
        long people = made.judges().stream().filter(j -> !j.metric()).count();
        card.note(Texts.text("noticed.note", people));
        figure.show(NoticedFigure.of(made));
        fill();
    }

    private void fill() {
        study.ifPresent(s -> {
            List<NoticedErrors.Row> rows = s.rows().stream().filter(r -> r.kind().equals(chosen)).toList();
            spec.show(RobustnessSpecs.noticed(s), rows);
            Tables.rows(table, Math.clamp(rows.size(), 2, ROWS));
        });
    }

    /** Goes to the table. */
    void edit(ScrollPane page) {
        ResultPage.reveal(page, node);
        table.requestFocus();
    }

    /** Draws the share of errors that each metric and each annotator notices, by kind of error: a shade and a number. */
    private static final class NoticedFigure {
        private static final double HALF = 0.5;
        private static final double GAP = 0.03;
        private static final double DARKEST = 0.6;
        private static final int PLACES = 4;

        static Figure of(NoticedErrors study) {
            List<String> kinds = study.rows().stream().map(NoticedErrors.Row::kind).distinct().toList().reversed();
            List<Axis.Tick> ticks = new ArrayList<>();
            for (int j = 0; j < study.judges().size(); j++) {
                ticks.add(new Axis.Tick(PLACES * (j + HALF), RobustnessSpecs.judge(study.judges().get(j))));
            }
            FigureBuilder sketch = new FigureBuilder(
                            Texts.text("noticed.figure"),
                            new Axis("", 0, Math.max(1, PLACES * study.judges().size()), ticks),
                            Axis.names("", kinds.stream().map(RobustnessSpecs::kind).toList()))
                    .headers("error", "judge", "metric", "errors", "noticed", "low", "high");
            for (NoticedErrors.Row row : study.rows()) {
                int x = PLACES * study.judges().indexOf(row.judge());
                int y = kinds.indexOf(row.kind());
                sketch.add(new FigureMark.Box(x + GAP, y + GAP, x + PLACES - GAP, y + 1 - GAP, row.detection().asValue()
                        .map(e -> MarkStyle.heat(DARKEST * e.value())).orElse(MarkStyle.BLANK)));
                sketch.add(new FigureMark.Words(
                        x + PLACES * HALF, y + HALF, EstimateFormat.value(row.detection(), NumberForm.SHARE), FigureMark.Anchor.ON,
                        MarkStyle.SMALL_WORDS));
                spot(sketch, row, x + PLACES * HALF, y + HALF);
            }
            return sketch.figure(Texts.text("noticed.figure.summary", kinds.size() - 1, study.judges().size()));
        }

        private static void spot(FigureBuilder sketch, NoticedErrors.Row row, double x, double y) {
            String kind = RobustnessSpecs.kind(row.kind());
            ErrorJudge judge = row.judge();
            String name = RobustnessSpecs.judge(judge);
            sketch.spot(new DataPoint(
                    x, y, Texts.text("noticed.figure.spot", kind, name, EstimateFormat.of(row.detection(), NumberForm.SHARE), row.counts().positives(),
                            EstimateFormat.of(row.kappa(), NumberForm.COEFFICIENT)),
                    Texts.text("noticed.missedBy", name, kind), row::missed));
            Outcome<Interval> interval = row.detection().flatMap(Estimate::interval);
            sketch.row(kind, judge.name(), judge.metric(), row.counts().positives(), row.detection().map(Estimate::value),
                    interval.map(Interval::low), interval.map(Interval::high));
        }
    }
}
