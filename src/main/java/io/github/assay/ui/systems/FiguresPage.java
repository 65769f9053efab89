package io.github.assay.ui.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.figure.FigureData;
import io.github.assay.systems.figures.RunFigure;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.SystemsSpecs.EntrantFigure;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.systems.model.FiguresViewModel;
import io.github.assay.ui.systems.model.FiguresViewModel.RunFigureList;
import io.github.assay.ui.systems.tables.CellFocus;
import io.github.assay.ui.systems.tables.TwoLineCell;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/**
 * Shows figures of whole runs: a row for each figure, a column for each system. Each figure opens the answers behind
 * it.
 */
final class FiguresPage extends ResultPage<RunFigureList> {
    private static final double NAME = 330;
    private static final double SYSTEM = 150;
    private static final int ROWS = 10;
    private static final int ROWS_OVER_ROUTES = 6;
    private static final int ROUTE_ROWS = 8;

    private final FiguresViewModel model;
    private final TableView<Row> table = Controls.styled(new TableView<>(), "league", "board");
    private final CellFocus<Row, SystemRun> focus;
    private final FigurePane made;
    private final Card card = new Card("", "board-card").named("figuresTitle", "figuresNote");
    private List<SystemRun> entrants = List.of();

    /** One figure of every system that has it. */
    private record Row(String id, Map<SystemRun, RunFigure> by) {
        RunFigure any() {
            return by.values().iterator().next();
        }
    }

    FiguresPage(FiguresViewModel model, PageTools tools) {
        super("systems.page.figures", model, tools);
        this.model = model;
        table.setId("figures");
        table.setAccessibleText(Texts.text("systems.figures.keys"));
        made = new FigurePane(tools::open);
        focus = new CellFocus<>(table, SystemRun.class, () -> entrants.stream().findFirst(), this::look, this::open);
        card.acts(tools.saving("systems.table.figures", () -> model.result().map(f -> FigureData.of(SystemsSpecs.FIGURES, EntrantFigure.of(f.systems())))))
                .body(table).body(made);
        list(model, "systems.computing.figures", "systems.failed", Section.of(card, this::fill), routes(tools));
    }

    @Override
    protected void nothing(StatePane in) {
        in.empty("mdoal-functions", Texts.text("systems.figures.empty"), Texts.text("systems.figures.empty.text"));
    }

    private void fill(RunFigureList shown) {
        List<SystemRun> all = shown.systems().stream().map(SystemFigures::entrant).toList();
        if (!all.equals(entrants)) {
            entrants = all;
            furnish();
        }
        Map<String, Map<SystemRun, RunFigure>> rows = new LinkedHashMap<>();
        shown.systems().forEach(s -> s.figures()
                .forEach(f -> rows.computeIfAbsent(f.id(), _ -> new LinkedHashMap<>()).put(s.entrant(), f)));
        card.title(Texts.text("systems.figures.title", rows.size(), all.size()));
        card.note(Texts.text("systems.figures.note"));
        table.setMinHeight(TableView.USE_PREF_SIZE);
        table.setStyle(String.format(
                Locale.ROOT, "-fx-pref-height: %.1fem;", 2.6 + 3.2 * Math.clamp(rows.size(), 2, shown.routes().counts().isEmpty() ? ROWS : ROWS_OVER_ROUTES) + 1));
        focus.show(rows.entrySet().stream().map(e -> new Row(e.getKey(), e.getValue())).toList(), 1);
    }

    private void furnish() {
        table.getColumns().clear();
        table.getColumns().add(TwoLineCell.column(Texts.text("systems.figure"), NAME, FiguresPage::name, "system"));
        for (SystemRun entrant : entrants) {
            TableColumn<Row, Row> column = TwoLineCell.column(entrant.name(), SYSTEM, r -> value(r, entrant), "mean");
            column.setUserData(entrant);
            table.getColumns().add(column);
        }
        Tables.growWithText(table);
    }

    private static TwoLineCell.Text name(Row row) {
        String name = FigureWords.name(row.any());
        String about = FigureWords.about(row.any());
        return new TwoLineCell.Text(name, "", about, name + " (" + row.id() + ")\n" + about);
    }

    private static TwoLineCell.Text value(Row row, SystemRun entrant) {
        RunFigure figure = row.by().get(entrant);
        if (figure == null) {
            String none = Texts.text("systems.figure.none");
            return new TwoLineCell.Text(EstimateFormat.NONE, "", none, none);
        }
        String n = Texts.text("systems.labelled", figure.n());
        String value = FigureWords.value(figure);
        return new TwoLineCell.Text(
                value, n, FigureWords.why(figure),
                Texts.text("systems.figure.about", FigureWords.name(row.any()), entrant.name(), value, figure.n()));
    }

    /** One row per expected and selected source. */
    private static FigureData routeSheet(RunFigureList shown) {
        List<List<String>> rows = new ArrayList<>();
        shown.routes().counts().forEach((expected, by) ->
                by.forEach((selected, n) -> rows.add(List.of(expected, selected, "" + n))));
        return new FigureData(List.of("expected", "selected", "answers"), rows);
    }

    private void look(Row row, SystemRun entrant) {
        Optional.ofNullable(row.by().get(entrant)).ifPresent(f -> made.show(entrant.name(), f));
    }

    private void open(Row row, SystemRun entrant) {
        Optional.ofNullable(row.by().get(entrant)).ifPresent(f -> tools().open(FigurePane.title(entrant.name(), f), f.cases()));
    }

    private void openRouted(String expected, String selected) {
        model.routed(expected, selected, items -> tools().open(routed(expected, selected), items));
    }

    /** Data sources expected, down, and selected, across; each count opens its answers. Left out where none is expected. */
    private Section<RunFigureList> routes(PageTools tools) {
        Card its = new Card("systems.routes.title", "against-card");
        its.note(Texts.text("systems.routes.note"));
        its.acts(tools.saving("systems.table.routes", () -> model.result().map(FiguresPage::routeSheet)));
        TableView<String> sources = Controls.styled(new TableView<>(), "#routes");
        return table(
                        new SpecTable<>(sources, FiguresPage::routed, this::openRouted, key -> !key.equals("expected")),
                        f -> SystemsSpecs.routes(f.routes()), f -> List.copyOf(f.routes().counts().keySet()))
                .in(its).named("systems.routes.title").lines(2, ROUTE_ROWS)
                .when(f -> !f.routes().counts().isEmpty());
    }

    private static String routed(String expected, String selected) {
        return Texts.text("systems.routes.cases", expected, SystemsSpecs.route(selected));
    }

    /** Shows the answers behind the focused figure: their number, a button that opens them, and the figure's parts. */
    static final class FigurePane extends VBox {
        private static final int MOST = 40;

        private final BiConsumer<String, List<ItemKey>> open;

        FigurePane(BiConsumer<String, List<ItemKey>> open) {
            this.open = open;
            setId("figure-parts");
        }

        void show(String whose, RunFigure figure) {
            Label words = Controls.label(Texts.text("systems.figure.of", whose, FigureWords.name(figure)), "medium");
            words.setId("figure-words");
            getChildren().setAll(Controls.styled(new FlowPane(words, answers(whose, figure)), "cell-cases"));
            figure.parts().stream().limit(MOST).forEach(this::part);
            if (figure.parts().size() > MOST) {
                part(Texts.text("systems.figure.more", figure.parts().size() - MOST));
            }
        }

        private Button answers(String whose, RunFigure figure) {
            String title = title(whose, figure);
            Button button = new Button(Texts.text("systems.figure.answers", figure.cases().size()));
            button.getStyleClass().add("link-button");
            button.setId("figure-answers");
            button.setDisable(figure.cases().isEmpty());
            button.setAccessibleText(Texts.text("tables.open", figure.cases().size(), title));
            button.setOnAction(_ -> open.accept(title, figure.cases()));
            return button;
        }

        static String title(String whose, RunFigure figure) {
            return Texts.text("systems.figure.cases", whose, FigureWords.name(figure));
        }

        private void part(String text) {
            getChildren().add(Controls.wrapped(text, "figure-part"));
        }
    }

    /** Names figures of whole runs. A name without a text of its own is shown unchanged. */
    private static final class FigureWords {
        /** A figure's name, with the part of the run that it is of. */
        static String name(RunFigure figure) {
            return Texts.optional("systems.figure." + figure.name()).orElse(figure.name())
                    + (figure.group().isEmpty() ? "" : " · " + figure.group());
        }

        /** The meaning of a figure. */
        static String about(RunFigure figure) {
            return Texts.optional("systems.figure." + figure.name() + ".about").orElse(figure.id());
        }

        /** The value of a figure. */
        static String value(RunFigure figure) {
            return EstimateFormat.number(figure.value(), NumberForm.COEFFICIENT);
        }

        /** Why there is no value; empty where there is one. */
        static String why(RunFigure figure) {
            return figure.value().asValue().isPresent() ? "" : Texts.reason(figure.value().reason());
        }
    }
}
