package io.github.assay.ui.systems;

import io.github.assay.domain.Outcome;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.systems.runs.RunComparison;
import io.github.assay.systems.runs.RunHistory;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.DataPoint;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.FigureBuilder;
import io.github.assay.ui.common.plot.FigureMark;
import io.github.assay.ui.common.plot.MarkStyle;
import io.github.assay.ui.systems.model.HistoryViewModel.Histories;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Draws means over runs: a line for each system with its name at the end, whiskers for the selected one. */
final class HistoryFigure {
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
