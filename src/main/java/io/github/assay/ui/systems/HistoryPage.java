package io.github.assay.ui.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.systems.runs.RunComparison;
import io.github.assay.systems.runs.RunHistory;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
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
import io.github.assay.ui.common.plot.PlotMenu;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.systems.model.HistoryViewModel;
import io.github.assay.ui.systems.model.HistoryViewModel.Histories;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.ui.systems.tables.TableActs;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final TableView<RunHistory.Step> table = Controls.styled(new TableView<>(), "#history");
    private final SpecTable<RunHistory.Step> spec;
    private final FigureView figure;
    private final VBox column = Controls.styled(new VBox(), "column");
    private final Card card = new Card("", "runs-card").named("historyTitle", "historyNote");

    private HistoryPage(HistoryViewModel model, Navigation navigation, PlotExport export) {
        this.model = model;
        this.navigation = navigation;
        metric = new SelectionBox<>("history-metric", Texts.text("systems.sliceMetric"), SystemsWords::name, m -> model.metric(m.id()));
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

    /** Draws means over runs: a line for each system with its name at the end, whiskers for the selected one. */
    private static final class HistoryFigure {
        private static final double HALF = 0.5;
        private static final int PARTS = 5;
        private static final double LINE_APART = 0.075;

        private final Histories shown;
        private final List<String> runs;
        private final FigureBuilder sketch;

        private HistoryFigure(Histories shown) {
            this.shown = shown;
            runs = shown.history().runs();
            List<Axis.Tick> ticks = new ArrayList<>();
            for (int i = 0; i < runs.size(); i++) {
                ticks.add(new Axis.Tick(i + HALF, runs.get(i)));
            }
            sketch = new FigureBuilder(
                            Texts.text("systems.history.figure", SystemsWords.name(shown.metric())),
                            new Axis("", 0, runs.size() + HALF, ticks), values())
                    .heads("system", "run", "n", "mean", "low", "high");
        }

        /** @param system whose line is painted on top */
        static Figure of(Histories shown, String system) {
            return new HistoryFigure(shown).draw(system);
        }

        private static List<RunHistory.Step> steps(Histories shown) {
            return shown.history().systems().stream().flatMap(s -> s.steps().stream()).toList();
        }

        /** From the lowest bound to the highest; on a scale from 0 to 1 in steps of a fifth. */
        private Axis values() {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (RunHistory.Step step : steps(shown)) {
                low = Math.min(low, bound(step, -1));
                high = Math.max(high, bound(step, 1));
            }
            MetricInfo metric = shown.metric();
            if (low >= 0 && high <= 1 && metric.high() <= 1) {
                int from = Math.min((int) Math.floor(low * PARTS), PARTS - 1);
                int to = Math.max((int) Math.ceil(high * PARTS), from + 1);
                return Axis.of(SystemsWords.name(metric), from / (double) PARTS, to / (double) PARTS, to - from);
            }
            boolean some = low < high;
            return Axis.of(SystemsWords.name(metric), some ? low : 0, some ? high : 1, PARTS);
        }

        /** The interval's lower or upper bound, the mean where there is none; out of the way where there is no mean. */
        private static double bound(RunHistory.Step step, int way) {
            return step.mean().mean() instanceof Outcome.Value<Estimate>(Estimate e)
                    ? e.interval() instanceof Outcome.Value<Interval>(Interval i) ? way < 0 ? i.low() : i.high() : e.value()
                    : way < 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }

        private Figure draw(String system) {
            List<RunHistory.Runs> all = new ArrayList<>(shown.history().systems());
            all.sort(Comparator.comparing(s -> s.system().equals(system)));
            all.forEach(s -> line(s, s.system().equals(system)));
            shown.history().systems().forEach(this::spots);
            names(system);
            return sketch.figure(Texts.text("systems.history.figure", SystemsWords.name(shown.metric())));
        }

        private double x(RunHistory.Step step) {
            return runs.indexOf(step.entrant().runId()) + HALF;
        }

        private void line(RunHistory.Runs own, boolean inFront) {
            List<FigureMark.Point> points = new ArrayList<>();
            for (RunHistory.Step step : own.steps()) {
                step.mean().mean().asValue().ifPresent(e -> points.add(new FigureMark.Point(x(step), e.value())));
                if (inFront && step.mean().mean().asValue().isPresent()) {
                    sketch.add(new FigureMark.Segment(x(step), bound(step, -1), x(step), bound(step, 1), MarkStyle.WHISKER));
                }
            }
            if (points.size() > 1) {
                sketch.add(new FigureMark.Curve(points, inFront ? MarkStyle.SELECTED_LINE : MarkStyle.PLAIN_LINE));
            }
            points.forEach(p -> sketch.add(new FigureMark.Dot(p.x(), p.y(), 4.5, inFront ? MarkStyle.SELECTED_DOT : MarkStyle.PLAIN_DOT)));
        }

        private void spots(RunHistory.Runs own) {
            for (RunHistory.Step step : own.steps()) {
                String words = SystemsWords.about(shown.metric(), step.entrant().name(), step.mean());
                sketch.row(
                        own.system(), step.entrant().runId(), step.mean().scored(), step.mean().mean().map(Estimate::value),
                        step.mean().mean().map(_ -> bound(step, -1)), step.mean().mean().map(_ -> bound(step, 1)));
                step.mean().mean().asValue().ifPresent(e -> sketch.spot(new DataPoint(
                        x(step), e.value(), words, HistoryPage.title(step, "broken", shown.metric()),
                        () -> step.change().map(RunComparison::broken).orElse(List.of()))));
            }
        }

        /** Names stand at the right of the last points, pushed up where they would lie on one another. */
        private void names(String system) {
            record End(String name, double x, double y) {}
            List<End> ends = new ArrayList<>();
            shown.history().systems().forEach(s -> s.steps().getLast().mean().mean().asValue()
                    .ifPresent(e -> ends.add(new End(s.system(), x(s.steps().getLast()), e.value()))));
            ends.sort(Comparator.comparingDouble(End::y));
            Axis y = values();
            double apart = LINE_APART * (y.high() - y.low());
            Map<Double, Double> below = new HashMap<>();
            for (End end : ends) {
                double last = Math.max(end.y(), below.getOrDefault(end.x(), Double.NEGATIVE_INFINITY) + apart);
                below.put(end.x(), last);
                MarkStyle ink = end.name().equals(system) ? MarkStyle.MAIN_WORDS : MarkStyle.QUIET_WORDS;
                sketch.add(new FigureMark.Words(end.x(), last, "  " + end.name(), FigureMark.Anchor.RIGHT_OF, ink));
            }
        }
    }
}
