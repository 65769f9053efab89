package io.github.assay.ui.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.systems.runs.RunComparison;
import io.github.assay.systems.runs.RunHistory;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.NumberFormats;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.Paper;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.plot.PlotMenu;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.systems.model.HistoryViewModel;
import io.github.assay.ui.systems.model.HistoryViewModel.Histories;
import io.github.assay.ui.systems.tables.CountColumn;
import io.github.assay.ui.systems.tables.SelectionBox;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.ui.systems.tables.TableActs;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Runs over time: one row a run, with what it fixed and broke against the one before; each count opens its cases. */
final class HistoryPage implements ComputedPage.Content<Histories> {
    private static final int ROWS = 8;

    private final HistoryViewModel model;
    private final Navigation navigation;
    private final SelectionBox<MetricInfo> metric;
    private final TableView<RunHistory.Step> table = new TableView<>();
    private final FigureView figure;
    private final VBox column = new VBox();
    private final Card card = new Card("", "runs-card").named("historyTitle", "historyNote");

    private HistoryPage(HistoryViewModel model, Navigation navigation, PlotExport export) {
        this.model = model;
        this.navigation = navigation;
        metric = new SelectionBox<>("history-metric", Messages.text("systems.sliceMetric"), SystemsWords::name, m -> model.metric(m.id()));
        table.setId("history");
        table.getStyleClass().add("league");
        table.setAccessibleText(Messages.text("systems.history.keys"));
        furnish();
        Tables.onEnter(table, s -> part(s, RunComparison::broken), s -> title(s, "broken"), this::open);
        Tables.fitOrScroll(table);
        figure = new FigureView(Paper.Furniture.ALL).onOpen(navigation::openCases).exportThrough(export).notedBy(() -> "");
        figure.setId("history-figure");
        StackPane stack = new StackPane(figure, PlotMenu.button(export, figure::whole));
        StackPane.setAlignment(stack.getChildren().getLast(), Pos.TOP_RIGHT);
        VBox plot = new VBox(stack);
        plot.getStyleClass().addAll("card", "plot-card");
        VBox.setVgrow(stack, Priority.ALWAYS);
        column.getChildren().addAll(card, plot);
        column.getStyleClass().add("column");
        table.getSelectionModel().selectedItemProperty().subscribe(_ -> draw());
        card.acts(new TableActs(export, "systems.table.history", () -> model.histories().map(RunSheets::history))).body(table);
    }

    static SystemsPage of(HistoryViewModel model, Navigation navigation, PlotExport export) {
        return new ComputedPage<>("history", model, new HistoryPage(model, navigation, export));
    }

    private void furnish() {
        add(Tables.text(Messages.text("systems.system"), s -> s.entrant().system(), "name"), 170);
        add(Tables.text(Messages.text("systems.history.run"), s -> s.entrant().runId()), 120);
        add(Tables.number(
                Messages.text("systems.history.scored"), s -> s.mean().scored() + "/" + s.mean().total(),
                s -> s.mean().scored()), 84);
        add(Tables.number(
                Messages.text("systems.history.mean"), s -> by(m -> SystemsWords.value(m, s.mean().mean())),
                s -> Optional.of(by(m -> SystemsWords.about(m, s.entrant().name(), s.mean()))),
                s -> NumberFormats.sortable(s.mean().mean())), 76);
        add(Tables.number(
                Messages.text("systems.against.interval"), s -> by(m -> SystemsWords.interval(m, s.mean().mean())),
                s -> NumberFormats.sortable(s.mean().mean()), "quiet"), 140);
        opener("fixed", RunComparison::fixed);
        opener("broken", RunComparison::broken);
        opener("stillFail", RunComparison::stillFail);
        opener("unscored", RunComparison::unscored);
        add(Tables.number(
                Messages.text("systems.against.signs"),
                s -> s.change().map(c -> SystemsWords.p(c.mcnemar())).orElse(NumberFormats.NONE),
                s -> s.change().flatMap(c -> SystemsWords.undefined(c.mcnemar())),
                s -> s.change().flatMap(c -> c.mcnemar().asValue()).orElse(Double.POSITIVE_INFINITY)), 84);
    }

    private void opener(String key, Function<RunComparison, List<ItemKey>> which) {
        add(CountColumn.where(
                Messages.text("systems.history." + key),
                s -> s.change().map(c -> OptionalInt.of(which.apply(c).size())).orElse(OptionalInt.empty()),
                s -> title(s, key), s -> open(title(s, key), part(s, which))), 92);
    }

    private void add(TableColumn<RunHistory.Step, ?> column, double width) {
        table.getColumns().add(Tables.wide(column, width));
    }

    private String by(Function<MetricInfo, String> words) {
        return model.histories().map(h -> words.apply(h.metric())).orElse("");
    }

    private static List<ItemKey> part(RunHistory.Step step, Function<RunComparison, List<ItemKey>> which) {
        return step.change().map(which).orElse(List.of());
    }

    private String title(RunHistory.Step step, String key) {
        return model.histories().map(h -> title(step, key, h.metric())).orElse("");
    }

    static String title(RunHistory.Step step, String key, MetricInfo metric) {
        return step.change()
                .map(c -> Messages.text(
                        "systems.runs.title.cases", Messages.text("systems.runs." + key), c.before(), c.after(),
                        SystemsWords.name(metric)))
                .orElse(step.entrant().name());
    }

    /** The line of the system in the row in focus is in front. */
    private void draw() {
        RunHistory.Step row = table.getSelectionModel().getSelectedItem();
        model.histories().ifPresent(h -> figure.show(HistoryFigure.of(
                h, row == null ? h.history().systems().getFirst().system() : row.entrant().system())));
    }

    private void open(String title, List<ItemKey> items) {
        navigation.openCases(title, items);
    }

    @Override
    public List<Node> choices() {
        return List.of(metric);
    }

    @Override
    public void nothing(StatePane in) {
        in.empty("mdomz-timeline", Messages.text("systems.history.empty"), Messages.text("systems.history.empty.text"));
    }

    @Override
    public void fill(Histories made, StatePane in) {
        fill(made);
        in.content(column);
    }

    private void fill(Histories made) {
        metric.show(made.study().looked(), made.metric());
        List<RunHistory.Step> steps = made.history().systems().stream().flatMap(s -> s.steps().stream()).toList();
        card.title(Messages.text("systems.history.title", steps.size(), made.history().systems().size(), SystemsWords.name(made.metric())));
        card.note(Messages.text("systems.history.note"));
        table.getItems().setAll(steps);
        table.refresh();
        Tables.rows(table, Math.clamp(steps.size(), 2, ROWS));
        draw();
    }
}
