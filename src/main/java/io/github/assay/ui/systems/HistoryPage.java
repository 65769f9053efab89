package io.github.assay.ui.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.systems.runs.RunHistory;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.Paper;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.plot.PlotMenu;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.systems.model.HistoryViewModel;
import io.github.assay.ui.systems.model.HistoryViewModel.Histories;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.ui.systems.tables.TableActs;
import io.github.assay.wording.Texts;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Shows runs over time, with what each fixed and broke compared with the run before. Each count opens its cases. */
final class HistoryPage implements ComputedPage.Content<Histories> {
    private static final int ROWS = 8;

    private final HistoryViewModel model;
    private final Navigation navigation;
    private final SelectionBox<MetricInfo> metric;
    private final TableView<RunHistory.Step> table = new TableView<>();
    private final SpecTable<RunHistory.Step> spec;
    private final FigureView figure;
    private final VBox column = Controls.styled(new VBox(), "column");
    private final Card card = new Card("", "runs-card").named("historyTitle", "historyNote");

    private HistoryPage(HistoryViewModel model, Navigation navigation, PlotExport export) {
        this.model = model;
        this.navigation = navigation;
        metric = new SelectionBox<>("history-metric", Texts.text("systems.sliceMetric"), SystemsWords::name, m -> model.metric(m.id()));
        table.setId("history");
        table.setAccessibleText(Texts.text("systems.history.keys"));
        spec = new SpecTable<>(table, this::title, (step, key) -> open(title(step, key), items(step, key)), _ -> false)
                .fitting()
                .openingOnEnter("broken");
        figure = new FigureView(Paper.Furniture.ALL).onOpen(navigation::openCases).exportThrough(export).notedBy(() -> "");
        figure.setId("history-figure");
        StackPane stack = new StackPane(figure, PlotMenu.button(export, figure::whole));
        StackPane.setAlignment(stack.getChildren().getLast(), Pos.TOP_RIGHT);
        VBox plot = Controls.styled(new VBox(stack), "card", "plot-card");
        VBox.setVgrow(stack, Priority.ALWAYS);
        column.getChildren().addAll(card, plot);
        table.getSelectionModel().selectedItemProperty().subscribe(_ -> draw());
        card.acts(new TableActs(export, "systems.table.history", () -> model.result().map(h -> FigureData.of(
                        SystemsSpecs.history(h.metric().id(), "", h.study().board().settings().bootstrap().level()), steps(h))))).body(table);
    }

    static SystemsPage of(HistoryViewModel model, Navigation navigation, PlotExport export) {
        return new ComputedPage<>("history", model, new HistoryPage(model, navigation, export));
    }

    private static List<ItemKey> items(RunHistory.Step step, String key) {
        return SystemsSpecs.history("", "", 0.95).column(key).items().orElseThrow().apply(step);
    }

    private String title(RunHistory.Step step, String key) {
        return model.result().map(h -> title(step, key, h.metric())).orElse("");
    }

    static String title(RunHistory.Step step, String key, MetricInfo metric) {
        return step.change()
                .map(c -> Texts.text(
                        "systems.runs.title.cases", Texts.text("systems.runs." + (key.equals("still_fail") ? "stillFail" : key)), c.before(), c.after(),
                        SystemsWords.name(metric)))
                .orElse(step.entrant().name());
    }

    /** Draws the figure with the line of the focused row's system on top. */
    private void draw() {
        RunHistory.Step row = table.getSelectionModel().getSelectedItem();
        model.result().ifPresent(h -> figure.show(HistoryFigure.of(
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
        in.empty("mdomz-timeline", Texts.text("systems.history.empty"), Texts.text("systems.history.empty.text"));
    }

    @Override
    public void fill(Histories made, StatePane in) {
        fill(made);
        in.content(column);
    }

    private static List<RunHistory.Step> steps(Histories made) {
        return made.history().systems().stream().flatMap(s -> s.steps().stream()).toList();
    }

    private void fill(Histories made) {
        metric.show(made.study().looked(), made.metric());
        List<RunHistory.Step> steps = steps(made);
        card.title(Texts.text("systems.history.title", steps.size(), made.history().systems().size(), SystemsWords.name(made.metric())));
        card.note(Texts.text("systems.history.note") + SystemsWords.unpromoted(List.of(made.metric())));
        spec.show(
                SystemsSpecs.history(made.metric().id(), SystemsWords.name(made.metric()), made.study().board().settings().bootstrap().level()), steps);
        Tables.rows(table, Math.clamp(steps.size(), 2, ROWS));
        draw();
    }
}
