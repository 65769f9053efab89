package io.github.assay.ui.robustness;

import io.github.assay.domain.ItemKey;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.Paper;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.Pages;
import io.github.assay.ui.robustness.figure.NoticedFigure;
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

    private final TableView<NoticedErrors.Row> table = new TableView<>();
    private final SpecTable<NoticedErrors.Row> spec;
    private final SelectionBox<String> kind;
    private final FigureView figure;
    private final Card card = new Card("noticed.title", "board-card").named("noticedTitle", "noticedNote");
    private final VBox node;
    private Optional<NoticedErrors> study = Optional.empty();
    private String chosen = "";

    NoticedCard(Navigation navigation, PlotExport export) {
        table.setId("noticed");
        table.setAccessibleText(Texts.text("noticed.keys"));
        spec = new SpecTable<NoticedErrors.Row>(table, NoticedCard::title, (title, items) -> open(navigation, title, items))
                .fitting().openingOnEnter("missed");
        kind = new SelectionBox<>("noticed-kind", Texts.text("sensitivity.mutants.kind"), RobustnessSpecs::kind, this::choose);
        figure = new FigureView(Paper.Furniture.ALL).onOpen(navigation::openCases).exportThrough(export)
                .notedBy(() -> study.map(s -> Texts.text("noticed.provenance", s.settings().replicates(), s.settings().seed())).orElse(""));
        figure.setId("noticed-figure");
        HBox choice = Controls.styled(new HBox(kind), "page-settings");
        card.acts(new TableButtons(export, "noticed.table", () -> study.map(
                s -> FigureData.of(RobustnessSpecs.noticed(s), s.rows())))).body(new VBox(choice, table));
        node = new VBox(card, TableButtons.grown(figure, export));
        node.getStyleClass().add("column");
    }

    private static String title(NoticedErrors.Row row) {
        return Texts.text("noticed.missedBy", RobustnessSpecs.judge(row.judge()), RobustnessSpecs.kind(row.kind()));
    }

    private static void open(Navigation navigation, String title, List<ItemKey> items) {
        if (!items.isEmpty()) {
            navigation.openCases(title, items);
        }
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
        Pages.reveal(page, node);
        table.requestFocus();
    }
}
