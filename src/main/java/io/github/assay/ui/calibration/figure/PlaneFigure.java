package io.github.assay.ui.calibration.figure;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.Ink;
import io.github.assay.ui.common.plot.Mark;
import io.github.assay.ui.common.plot.Sketch;
import io.github.assay.ui.common.plot.Spot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Sensitivity against specificity, one numbered mark a metric with Wilson's intervals. A metric that passes nearly
 * everything lies in the upper left corner, one that fails nearly everything in the lower right; on the diagonal between
 * them a metric knows nothing.
 */
public final class PlaneFigure {
    private static final double EDGE = 0.15;

    private static final int ROOM_FOR_WHISKERS = 12;

    private final Sketch sketch;
    private final boolean whiskers;
    private final List<Dot> dots = new ArrayList<>();

    private record Dot(Mark.Point at, int number, boolean chosen) {}

    private PlaneFigure(Sketch sketch, int metrics) {
        this.sketch = sketch;
        whiskers = metrics <= ROOM_FOR_WHISKERS;
    }

    /** The plane; metrics are numbered in the order given. */
    public static Figure of(CalibrationResult result, List<MetricCalibration> ranked, String selected) {
        Sketch sketch = new Sketch(
                        Messages.text("figure.plane.title", result.n()), axis(Messages.text("figure.axis.specificity")),
                        axis(Messages.text("figure.axis.sensitivity")))
                .heads("number", "metric", "n", "sensitivity", "low", "high", "specificity", "low", "high");
        ground(sketch);
        PlaneFigure plane = new PlaneFigure(sketch, ranked.size());
        for (int i = 0; i < ranked.size(); i++) {
            plane.metric(i + 1, ranked.get(i), selected);
        }
        plane.draw();
        return sketch.figure(Messages.text("figure.plane.summary", ranked.size()));
    }

    private static Axis axis(String name) {
        return new Axis(name, -0.04, 1.04, Axis.of("", 0, 1, 4).ticks());
    }

    private static void ground(Sketch sketch) {
        sketch.add(new Mark.Box(0, 1 - EDGE, EDGE, 1, Ink.ASK_AREA));
        sketch.add(new Mark.Box(1 - EDGE, 0, 1, EDGE, Ink.ASK_AREA));
        sketch.add(new Mark.Segment(0, 1, 1, 0, Ink.BEST));
        sketch.add(new Mark.Words(-0.01, 0.95 - EDGE, Messages.text("figure.plane.passes"), Mark.Anchor.RIGHT_OF, Ink.ASK_WORDS));
        sketch.add(new Mark.Words(1.01, EDGE + 0.05, Messages.text("figure.plane.fails"), Mark.Anchor.LEFT_OF, Ink.ASK_WORDS));
        sketch.add(new Mark.Words(0.38, 0.62, Messages.text("figure.roc.chance"), Mark.Anchor.LEFT_OF, Ink.QUIET_WORDS));
    }

    private void metric(int number, MetricCalibration m, String selected) {
        Outcome<Estimate> sensitivity = m.verdicts().sensitivity();
        Outcome<Estimate> specificity = m.verdicts().specificity();
        sketch.row(
                number, m.metric().name(), m.n(), Values.value(sensitivity), Values.lowOf(sensitivity),
                Values.highOf(sensitivity), Values.value(specificity), Values.lowOf(specificity), Values.highOf(specificity));
        boolean chosen = m.metric().id().equals(selected);
        boolean placed = sensitivity.asValue().isPresent() && specificity.asValue().isPresent();
        sketch.key(
                chosen ? Ink.SELECTED_DOT : Ink.PLAIN_DOT, Figure.Sample.ROUND,
                Messages.text(placed ? "figure.plane.key" : "figure.plane.unplaced", number, m.metric().name()));
        if (sensitivity instanceof Outcome.Value<Estimate>(Estimate sens)
                && specificity instanceof Outcome.Value<Estimate>(Estimate spec)) {
            if (whiskers || chosen) {
                sketch.add(new Mark.Segment(spec.value(), Values.low(sens), spec.value(), Values.high(sens), Ink.WHISKER));
                sketch.add(new Mark.Segment(Values.low(spec), sens.value(), Values.high(spec), sens.value(), Ink.WHISKER));
            }
            dots.add(new Dot(new Mark.Point(spec.value(), sens.value()), number, chosen));
            sketch.spot(new Spot(
                    spec.value(), sens.value(),
                    Messages.text(
                            "figure.plane.spot", m.metric().name(), Figures.percentWithInterval(sensitivity),
                            Figures.percentWithInterval(specificity), m.n()),
                    Messages.text("figure.plane.cases", m.metric().name()), () -> Values.wrong(m)));
        }
    }

    /** Numbers stand beside their marks; metrics at the same place share one mark. */
    private void draw() {
        Map<Mark.Point, List<Dot>> places = new LinkedHashMap<>();
        dots.forEach(d -> places.computeIfAbsent(d.at(), _ -> new ArrayList<>()).add(d));
        Spread spread = new Spread(0.013, 0.042);
        places.keySet().forEach(p -> spread.keepClear(p.x(), p.y(), 0.008, 0.012));
        spread.keepClear(0.15, 0.95 - EDGE, 0.15, 0.03);
        spread.keepClear(0.86, EDGE + 0.05, 0.14, 0.03);
        List<Mark> front = new ArrayList<>();
        places.forEach((at, here) -> {
            boolean chosen = here.stream().anyMatch(Dot::chosen);
            String numbers = here.stream().map(d -> "" + d.number()).collect(Collectors.joining(" "));
            Mark.Point words = spread.place(at, numbers);
            sketch.add(new Mark.Segment(at.x(), at.y(), words.x(), words.y(), Ink.ZERO));
            front.add(new Mark.Dot(at.x(), at.y(), 4.5, chosen ? Ink.SELECTED_DOT : Ink.PLAIN_DOT));
            front.add(new Mark.Words(words.x(), words.y(), numbers, Mark.Anchor.OVER, chosen ? Ink.MAIN_WORDS : Ink.SMALL_WORDS));
        });
        front.forEach(sketch::add);
    }
}
