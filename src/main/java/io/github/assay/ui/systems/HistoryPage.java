package io.github.assay.ui.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureData;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.systems.board.RunComparison;
import io.github.assay.systems.board.RunHistory;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.systems.model.HistoryViewModel;
import io.github.assay.ui.systems.model.HistoryViewModel.Histories;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.TableView;

/** Shows runs over time, with what each fixed and broke compared with the run before. Each count opens its cases. */
final class HistoryPage extends ResultPage<Histories> {
    private static final int ROWS = 8;

    private final HistoryViewModel model;

    HistoryPage(HistoryViewModel model, PageTools tools) {
        super("systems.page.history", model, tools);
        this.model = model;
        SelectionBox<MetricInfo> metric =
                new SelectionBox<>("history-metric", Texts.text("systems.sliceMetric"), SystemsWords::name, m -> model.metric(m.id()));
        TableView<RunHistory.Step> steps = Controls.styled(new TableView<>(), "#history");
        Section<Histories> plot = figure("history-figure", _ -> "", (figure, h) -> draw(figure, h, steps));
        Card card = new Card("", "runs-card").named("historyTitle", "historyNote");
        card.acts(tools.saving("systems.table.history", () -> model.result().map(h -> FigureData.of(
                SystemsSpecs.history(h.metric().id(), "", level(h)), steps(h)))));
        choose(h -> metric.show(h.study().looked(), h.metric()), metric);
        list(model, "systems.computing.history", "systems.failed", table(
                        new SpecTable<>(
                                        steps, this::title,
                                        (step, key) -> tools.navigation().openCases(title(step, key), items(step, key)), _ -> false)
                                .openingOnEnter("broken"),
                        h -> SystemsSpecs.history(h.metric().id(), SystemsWords.name(h.metric()), level(h)), HistoryPage::steps)
                .in(card).named("systems.history.keys").lines(2, ROWS)
                .titled(h -> Texts.text("systems.history.title", steps(h).size(), h.history().systems().size(), SystemsWords.name(h.metric())))
                .noted(h -> Texts.text("systems.history.note") + SystemsWords.unpromoted(List.of(h.metric()))),
                plot);
        steps.getSelectionModel().selectedItemProperty().subscribe(_ -> model.result().ifPresent(plot::show));
    }

    private static double level(Histories made) {
        return made.study().board().settings().bootstrap().level();
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
    private static void draw(FigureView figure, Histories shown, TableView<RunHistory.Step> steps) {
        RunHistory.Step row = steps.getSelectionModel().getSelectedItem();
        figure.show(HistoryFigure.of(shown, row == null ? shown.history().systems().getFirst().system() : row.entrant().system()));
    }

    @Override
    protected void nothing(StatePane in) {
        in.empty("mdomz-timeline", Texts.text("systems.history.empty"), Texts.text("systems.history.empty.text"));
    }

    private static List<RunHistory.Step> steps(Histories made) {
        return made.history().systems().stream().flatMap(s -> s.steps().stream()).toList();
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
                    .headers("system", "run", "n", "mean", "low", "high");
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
