package io.github.assay.figure.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.statistics.Estimate;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Draws sensitivity against specificity: one numbered mark for each metric, with Wilson intervals. A metric that passes
 * nearly everything is in the upper left corner, one that fails nearly everything in the lower right. On the diagonal
 * between them, verdicts do not depend on the labels.
 */
public final class PlaneFigure {
    private static final double EDGE = 0.15;

    private static final int SPACE_FOR_WHISKERS = 12;

    private final FigureBuilder sketch;
    private final boolean whiskers;
    private final List<Dot> dots = new ArrayList<>();

    private record Dot(FigureMark.Point at, int number, boolean chosen) {}

    private PlaneFigure(FigureBuilder sketch, int metrics) {
        this.sketch = sketch;
        whiskers = metrics <= SPACE_FOR_WHISKERS;
    }

    /** The plane; metrics are numbered in the order given. */
    public static Figure of(CalibrationResult result, List<MetricCalibration> ranked, String selected) {
        FigureBuilder sketch = new FigureBuilder(
                        Texts.text("figure.plane.title", result.n()), axis(Texts.text("figure.axis.specificity")),
                        axis(Texts.text("figure.axis.sensitivity")))
                .headers("number", "metric", "n", "sensitivity", "low", "high", "specificity", "low", "high");
        ground(sketch);
        PlaneFigure plane = new PlaneFigure(sketch, ranked.size());
        for (int i = 0; i < ranked.size(); i++) {
            plane.metric(i + 1, ranked.get(i), selected);
        }
        plane.draw();
        return sketch.figure(Texts.text("figure.plane.summary", ranked.size()));
    }

    private static Axis axis(String name) {
        return new Axis(name, -0.04, 1.04, Axis.of("", 0, 1, 4).ticks());
    }

    private static void ground(FigureBuilder sketch) {
        sketch.add(new FigureMark.Box(0, 1 - EDGE, EDGE, 1, MarkStyle.ASK_AREA));
        sketch.add(new FigureMark.Box(1 - EDGE, 0, 1, EDGE, MarkStyle.ASK_AREA));
        sketch.add(new FigureMark.Segment(0, 1, 1, 0, MarkStyle.BEST));
        sketch.add(new FigureMark.Words(-0.01, 0.95 - EDGE, Texts.text("figure.plane.passes"), FigureMark.Anchor.RIGHT_OF, MarkStyle.ASK_WORDS));
        sketch.add(new FigureMark.Words(1.01, EDGE + 0.05, Texts.text("figure.plane.fails"), FigureMark.Anchor.LEFT_OF, MarkStyle.ASK_WORDS));
        sketch.add(new FigureMark.Words(0.38, 0.62, Texts.text("figure.roc.chance"), FigureMark.Anchor.LEFT_OF, MarkStyle.QUIET_WORDS));
    }

    private void metric(int number, MetricCalibration m, String selected) {
        Outcome<Estimate> sensitivity = m.verdicts().sensitivity();
        Outcome<Estimate> specificity = m.verdicts().specificity();
        sketch.row(
                number, m.metric().name(), m.n(), ScoreValues.value(sensitivity), ScoreValues.lowOf(sensitivity),
                ScoreValues.highOf(sensitivity), ScoreValues.value(specificity), ScoreValues.lowOf(specificity), ScoreValues.highOf(specificity));
        boolean chosen = m.metric().id().equals(selected);
        boolean placed = sensitivity.asValue().isPresent() && specificity.asValue().isPresent();
        sketch.key(
                chosen ? MarkStyle.SELECTED_DOT : MarkStyle.PLAIN_DOT, Figure.Sample.ROUND,
                Texts.text(placed ? "figure.plane.key" : "figure.plane.unplaced", number, m.metric().name()));
        if (sensitivity instanceof Outcome.Value<Estimate>(Estimate sens)
                && specificity instanceof Outcome.Value<Estimate>(Estimate spec)) {
            if (whiskers || chosen) {
                sketch.add(new FigureMark.Segment(spec.value(), ScoreValues.low(sens), spec.value(), ScoreValues.high(sens), MarkStyle.WHISKER));
                sketch.add(new FigureMark.Segment(ScoreValues.low(spec), sens.value(), ScoreValues.high(spec), sens.value(), MarkStyle.WHISKER));
            }
            dots.add(new Dot(new FigureMark.Point(spec.value(), sens.value()), number, chosen));
            sketch.spot(new DataPoint(
                    spec.value(), sens.value(),
                    Texts.text(
                            "figure.plane.spot", m.metric().name(), EstimateFormat.percentWithInterval(sensitivity),
                            EstimateFormat.percentWithInterval(specificity), m.n()),
                    Texts.text("figure.plane.cases", m.metric().name()), () -> ScoreValues.wrong(m)));
        }
    }

    /** Numbers stand beside their marks; metrics at the same place share one mark. */
    private void draw() {
        Map<FigureMark.Point, List<Dot>> places = new LinkedHashMap<>();
        dots.forEach(d -> places.computeIfAbsent(d.at(), _ -> new ArrayList<>()).add(d));
        LabelPlacement spread = new LabelPlacement(0.013, 0.042);
        places.keySet().forEach(p -> spread.keepClear(p.x(), p.y(), 0.008, 0.012));
        spread.keepClear(0.15, 0.95 - EDGE, 0.15, 0.03);
        spread.keepClear(0.86, EDGE + 0.05, 0.14, 0.03);
        List<FigureMark> front = new ArrayList<>();
        places.forEach((at, here) -> {
            boolean chosen = here.stream().anyMatch(Dot::chosen);
            String numbers = here.stream().map(d -> "" + d.number()).collect(Collectors.joining(" "));
            FigureMark.Point words = spread.place(at, numbers);
            sketch.add(new FigureMark.Segment(at.x(), at.y(), words.x(), words.y(), MarkStyle.ZERO));
            front.add(new FigureMark.Dot(at.x(), at.y(), 4.5, chosen ? MarkStyle.SELECTED_DOT : MarkStyle.PLAIN_DOT));
            front.add(new FigureMark.Words(words.x(), words.y(), numbers, FigureMark.Anchor.OVER, chosen ? MarkStyle.MAIN_WORDS : MarkStyle.SMALL_WORDS));
        });
        front.forEach(sketch::add);
    }

    /** Finds places for words beside points that lie close together, so that no two cover each other. */
    static final class LabelPlacement {
        private static final int DIRECTIONS = 16;
        private static final int RINGS = 14;

        private final double letter;
        private final double line;
        private final List<Spot> taken = new ArrayList<>();

        private record Spot(double x, double y, double halfWidth, double halfHeight) {
            boolean covers(Spot o) {
                return Math.abs(x - o.x) < halfWidth + o.halfWidth && Math.abs(y - o.y) < halfHeight + o.halfHeight;
            }
        }

        /** @param letter a letter's width, and {@code line} a line's height, in data coordinates */
        LabelPlacement(double letter, double line) {
            this.letter = letter;
            this.line = line;
        }

        /** Keeps words off a point. */
        void keepClear(double x, double y, double halfWidth, double halfHeight) {
            taken.add(new Spot(x, y, halfWidth, halfHeight));
        }

        /** The middle of the nearest free place around a point; the last one tried where everything is taken. */
        FigureMark.Point place(FigureMark.Point at, String words) {
            Spot spot = around(at, words, 1, 0);
            for (int ring = 1; ring <= RINGS; ring++) {
                for (int i = 0; i < DIRECTIONS; i++) {
                    double angle = 2 * Math.PI * i / DIRECTIONS;
                    spot = around(at, words, ring, angle);
                    if (inside(spot) && taken.stream().noneMatch(spot::covers)) {
                        taken.add(spot);
                        return new FigureMark.Point(spot.x, spot.y);
                    }
                }
            }
            taken.add(spot);
            return new FigureMark.Point(spot.x, spot.y);
        }

        private Spot around(FigureMark.Point at, String words, int ring, double angle) {
            double halfWidth = letter * (words.length() + 1) / 2;
            double far = line * 0.9 * ring;
            double x = at.x() + Math.cos(angle) * (halfWidth + far * 0.5);
            return new Spot(x, at.y() + Math.sin(angle) * far, halfWidth, line / 2);
        }

        private static boolean inside(Spot s) {
            return s.x - s.halfWidth > 0 && s.x + s.halfWidth < 1.03 && s.y > 0 && s.y < 1.03;
        }
    }
}
