package io.github.assay.ui.calibration.figure;

import io.github.assay.calibration.Pilot;
import io.github.assay.statistics.planning.DeltaPlan;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.DataPoint;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.FigureBuilder;
import io.github.assay.ui.common.plot.FigureMark;
import io.github.assay.ui.common.plot.MarkStyle;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;

/** Draws the effect of more labels: half-width of an interval, and the power to tell two metrics apart. */
public final class PlannerFigure {
    private static final double USUAL_POWER = 0.8;

    private PlannerFigure() {}

    /**
     * Draws the half-width of κ's interval by number of labelled items; {@code wanted} is the half-width the user
     * entered.
     */
    public static Figure width(Pilot pilot, List<Double> halfWidths, String metric, double wanted) {
        double most = Math.max(wanted, halfWidths.stream().mapToDouble(d -> d).max().orElse(wanted)) * 1.15;
        FigureBuilder sketch = new FigureBuilder(
                        Texts.text("figure.planner.width.title", metric, pilot.sizes().getFirst()), items(pilot),
                        Axis.at(Texts.text("figure.axis.halfWidth"), 0, most, ticks(most)))
                .heads("items", "half_width");
        sketch.add(new FigureMark.Segment(0, wanted, items(pilot).high(), wanted, MarkStyle.BEST));
        sketch.add(new FigureMark.Words(
                items(pilot).high(), wanted, Texts.text("figure.planner.wanted", EstimateFormat.three(wanted)),
                FigureMark.Anchor.LEFT_OF, MarkStyle.QUIET_WORDS));
        curve(pilot, halfWidths, "figure.planner.width.spot", v -> "± " + EstimateFormat.three(v), sketch);
        return sketch.figure(Texts.text("figure.planner.width.title", metric, pilot.sizes().getFirst()));
    }

    /** The chance of a significant difference by number of labelled items. */
    public static Figure power(Pilot pilot, List<DeltaPlan> plans, String metric, String other) {
        String title = Texts.text("figure.planner.power.title", metric, other, pilot.sizes().getFirst());
        FigureBuilder sketch = new FigureBuilder(title, items(pilot), new Axis(
                        Texts.text("figure.axis.power"), 0, 1.08, Axis.of("", 0, 1, 4).ticks()))
                .heads("items", "power");
        sketch.add(new FigureMark.Segment(0, USUAL_POWER, items(pilot).high(), USUAL_POWER, MarkStyle.BEST));
        sketch.add(new FigureMark.Words(0, USUAL_POWER, Texts.text("figure.planner.usual"), FigureMark.Anchor.RIGHT_OF, MarkStyle.QUIET_WORDS));
        curve(
                pilot, plans.stream().map(DeltaPlan::power).toList(), "figure.planner.power.spot",
                v -> EstimateFormat.percent(v) + " %", sketch);
        return sketch.figure(title);
    }

    private static Axis items(Pilot pilot) {
        return Axis.of(Texts.text("figure.axis.items"), 0, pilot.sizes().getLast() * 1.04, 1)
                .named(Texts.text("figure.axis.items"))
                .withTicks(pilot.sizes().stream().filter(n -> pilot.sizes().indexOf(n) % 2 == 0).map(n -> (double) n).toList());
    }

    private static List<Double> ticks(double most) {
        double step = Math.pow(10, Math.floor(Math.log10(most)));
        double each = most / step > 5 ? 2 * step : most / step > 2 ? step : step / 2;
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; i * each <= most; i++) {
            ticks.add(i * each);
        }
        return ticks;
    }

    private static void curve(
            Pilot pilot, List<Double> values, String key, java.util.function.DoubleFunction<String> words, FigureBuilder sketch) {
        List<FigureMark.Point> points = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            points.add(new FigureMark.Point(pilot.sizes().get(i), values.get(i)));
            sketch.row(pilot.sizes().get(i), values.get(i));
        }
        sketch.add(new FigureMark.Curve(points, MarkStyle.MAIN));
        for (int i = 0; i < values.size(); i++) {
            FigureMark.Point p = points.get(i);
            sketch.add(new FigureMark.Dot(p.x(), p.y(), 3.5, i == 0 ? MarkStyle.SELECTED_DOT : MarkStyle.OPEN_DOT));
            sketch.spot(DataPoint.of(p.x(), p.y(), Texts.text(key, pilot.sizes().get(i), words.apply(p.y()))));
        }
    }
}
