package io.github.assay.figure.study;

import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.figure.study.PlaneFigure.LabelPlacement;
import io.github.assay.systems.board.CostFront;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Draws systems by the cost of an answer and their mean with its interval. The steps join the Pareto front. The cost has a
 * logarithmic axis where all costs are above 0 and the dearest is at least four times the cheapest.
 */
public final class CostQualityFigure {
    private static final double WIDE = 4;
    private static final double SLACK = 0.12;
    private static final double SPACE = 0.06;
    private static final int[] ROUND = {1, 2, 5};
    private static final int FEW_DECADES = 3;
    private static final int MOST_DECADES = 8;
    private static final int PARTS = 5;

    /** A letter's share of the width and a line's of the height. */
    private static final double LETTER = 0.017;
    private static final double LINE = 0.09;

    private final boolean log;
    private final Axis x;

    private CostQualityFigure(boolean log, Axis x) {
        this.log = log;
        this.x = x;
    }

    /**
     * @param metric name of the metric that ranks
     * @param costs with at least one entry
     */
    public static Figure of(String metric, CostFront costs) {
        double least = costs.entries().getFirst().cost();
        double most = costs.entries().getLast().cost();
        boolean log = least > 0 && most >= WIDE * least;
        CostQualityFigure drawn = new CostQualityFigure(log, axis(log, least, most));
        double low = costs.entries().stream().mapToDouble(e -> ScoreValues.low(e.quality())).min().orElseThrow();
        double high = costs.entries().stream().mapToDouble(e -> ScoreValues.high(e.quality())).max().orElseThrow();
        double step = Axis.step(Math.max(high - low, 0.1) / PARTS);
        double from = step * Math.floor(low / step);
        double to = step * Math.ceil(high / step + SPACE);
        int parts = (int) Math.max(1, Math.round((to - from) / step));
        Axis y = Axis.of(metric, from, from + parts * step, parts);
        FigureBuilder sketch = new FigureBuilder(Texts.text("figure.cost.title", metric), drawn.x, y)
                .headers("system", "cost", "answers with a cost", "value", "low", "high", "front");
        drawn.front(costs, sketch);
        LabelPlacement names = new LabelPlacement(LETTER, LINE);
        costs.entries().forEach(e -> names.keepClear(drawn.x.share(drawn.at(e.cost())), y.share(e.quality().value()), 0.02, 0.04));
        costs.entries().forEach(e -> drawn.system(e, y, names, sketch));
        return sketch.figure(Texts.text("figure.cost.title", metric));
    }

    private static Axis axis(boolean log, double least, double most) {
        String name = Texts.text(log ? "figure.axis.cost.log" : "figure.axis.cost");
        if (!log) {
            double high = most == 0 ? 1 : most * (1 + SLACK);
            double step = Axis.step(high / PARTS);
            return new Axis(name, 0, high, IntStream.rangeClosed(0, (int) (high / step))
                    .mapToObj(i -> new Axis.Tick(i * step, i == 0 ? "0" : NumberForm.AMOUNT.of(i * step)))
                    .toList());
        }
        double from = Math.log10(least) - SLACK * Math.max(1, Math.log10(most / least));
        double to = Math.log10(most) + SLACK * Math.max(1, Math.log10(most / least));
        List<Axis.Tick> ticks = new ArrayList<>();
        int every = Math.max(1, (int) Math.ceil((to - from) / MOST_DECADES));
        for (int power = every * Math.floorDiv((int) Math.floor(from), every); power <= to; power += every) {
            for (int digit : to - from > FEW_DECADES ? new int[] {1} : ROUND) {
                double at = Math.log10(digit) + power;
                if (at >= from && at <= to) {
                    ticks.add(new Axis.Tick(at, BigDecimal.valueOf(digit).scaleByPowerOfTen(power).toPlainString()));
                }
            }
        }
        return new Axis(name, from, to, ticks);
    }

    private double at(double cost) {
        return log ? Math.log10(cost) : cost;
    }

    /** From each system of the front to the next dearer one, which is better. */
    private void front(CostFront costs, FigureBuilder sketch) {
        List<CostFront.Entry> front = costs.entries().stream().filter(CostFront.Entry::front).toList();
        for (int i = 0; i < front.size(); i++) {
            double value = front.get(i).quality().value();
            double here = at(front.get(i).cost());
            double next = i + 1 < front.size() ? at(front.get(i + 1).cost()) : x.high();
            sketch.add(new FigureMark.Segment(here, value, next, value, MarkStyle.FRONT));
            if (i + 1 < front.size()) {
                sketch.add(new FigureMark.Segment(next, value, next, front.get(i + 1).quality().value(), MarkStyle.FRONT));
            }
        }
    }

    private void system(CostFront.Entry e, Axis y, LabelPlacement names, FigureBuilder sketch) {
        double here = at(e.cost());
        double value = e.quality().value();
        double low = ScoreValues.low(e.quality());
        double high = ScoreValues.high(e.quality());
        sketch.add(new FigureMark.Segment(here, low, here, high, e.front() ? MarkStyle.SELECTED_LINE : MarkStyle.PLAIN_LINE));
        sketch.add(new FigureMark.Dot(here, value, 5, e.front() ? MarkStyle.SELECTED_DOT : MarkStyle.PLAIN_DOT));
        FigureMark.Point place = names.place(new FigureMark.Point(x.share(here), y.share(value)), e.entrant().name());
        sketch.add(new FigureMark.Words(
                x.at(place.x()), y.at(place.y()), e.entrant().name(), FigureMark.Anchor.OVER, e.front() ? MarkStyle.SMALL_WORDS : MarkStyle.TICK));
        sketch.row(e.entrant().name(), e.cost(), e.n(), value, low, high, e.front());
        sketch.spot(DataPoint.of(here, value, Texts.text(
                "figure.cost.spot", e.entrant().name(), NumberForm.AMOUNT.of(e.cost()), e.n(), EstimateFormat.three(value))));
    }
}
