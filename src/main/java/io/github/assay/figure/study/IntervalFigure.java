package io.github.assay.figure.study;

import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.statistics.Estimate;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Draws estimates as dots with their intervals as whiskers, a row each, the figures in words at the right. */
public final class IntervalFigure {
    private static final double CAP = 0.12;
    private static final double SLACK = 1e-9;
    private static final int TICKS = 5;

    /** Share of the axis that the figures at the right take. */
    private static final double WORDS = 0.62;

    private final Axis x;
    private final NumberForm form;

    /** A row: what is estimated, and the estimate or why there is none. */
    public record Row(String name, Outcome<Estimate> estimate) {}

    private IntervalFigure(Axis x, NumberForm form) {
        this.x = x;
        this.form = form;
    }

    /**
     * @param axis what is estimated
     * @param reference value that intervals are compared with, such as no difference; always on the axis
     */
    public static Figure of(String title, String axis, NumberForm form, double reference, List<Row> rows) {
        return of(title, axis, form, OptionalDouble.of(reference), rows);
    }

    /** The same without a value to compare with. */
    public static Figure of(String title, String axis, NumberForm form, List<Row> rows) {
        return of(title, axis, form, OptionalDouble.empty(), rows);
    }

    private static Figure of(String title, String axis, NumberForm form, OptionalDouble reference, List<Row> rows) {
        IntervalFigure drawn = new IntervalFigure(axis(axis, form, reference, rows), form);
        FigureBuilder sketch = new FigureBuilder(title, drawn.x, Axis.names("", rows.stream().map(Row::name).toList().reversed()))
                .headers("name", "value", "low", "high", "n", "reason");
        reference.ifPresent(at -> sketch.add(new FigureMark.Segment(at, 0, at, Math.max(1, rows.size()), MarkStyle.BEST)));
        for (int i = 0; i < rows.size(); i++) {
            drawn.row(rows.get(i), rows.size() - i - 0.5, sketch);
        }
        return sketch.figure(title);
    }

    /** From the least to the greatest bound in round steps, with space for words behind it. */
    private static Axis axis(String name, NumberForm form, OptionalDouble reference, List<Row> rows) {
        double low = reference.orElse(Double.POSITIVE_INFINITY);
        double high = reference.orElse(Double.NEGATIVE_INFINITY);
        for (Row row : rows) {
            if (row.estimate() instanceof Outcome.Value<Estimate>(Estimate e)) {
                low = Math.min(low, ScoreValues.low(e));
                high = Math.max(high, ScoreValues.high(e));
            }
        }
        if (low > high) {
            low = 0;
            high = 1;
        }
        double step = step(Math.max(high - low, 0.05) / TICKS);
        long from = (long) Math.floor(low / step + SLACK);
        long to = Math.max(from + 1, (long) Math.ceil(high / step - SLACK));
        List<Axis.Tick> ticks = new ArrayList<>();
        for (long i = from; i <= to; i++) {
            ticks.add(new Axis.Tick(i * step, EstimateFormat.threshold(round((form == NumberForm.PERCENT ? 100 : 1) * i * step))));
        }
        double width = (to - from) * step;
        return new Axis(name, from * step - 0.02 * width, to * step + WORDS * width, ticks);
    }

    private static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        double digit = least / power;
        return round(power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10));
    }

    /** Without the last digits of binary fractions. */
    private static double round(double value) {
        return Math.rint(value * 1e9) / 1e9;
    }

    private void row(Row row, double y, FigureBuilder sketch) {
        Outcome<Estimate> estimate = row.estimate();
        sketch.row(row.name(), ScoreValues.value(estimate), ScoreValues.lowOf(estimate), ScoreValues.highOf(estimate), estimate.map(Estimate::n), estimate.reason());
        if (!(estimate instanceof Outcome.Value<Estimate>(Estimate e))) {
            sketch.add(new FigureMark.Words(x.high(), y, EstimateFormat.undefined(estimate), FigureMark.Anchor.LEFT_OF, MarkStyle.TICK));
            return;
        }
        double low = ScoreValues.low(e);
        double high = ScoreValues.high(e);
        sketch.add(new FigureMark.Segment(low, y, high, y, MarkStyle.PLAIN_LINE));
        sketch.add(new FigureMark.Segment(low, y - CAP, low, y + CAP, MarkStyle.PLAIN_LINE));
        sketch.add(new FigureMark.Segment(high, y - CAP, high, y + CAP, MarkStyle.PLAIN_LINE));
        sketch.add(new FigureMark.Dot(e.value(), y, 4.5, MarkStyle.PLAIN_DOT));
        String words = EstimateFormat.of(estimate, form);
        sketch.add(new FigureMark.Words(x.high(), y, words, FigureMark.Anchor.LEFT_OF, MarkStyle.TICK));
        sketch.spot(DataPoint.of(e.value(), y, row.name() + ": " + words));
    }
}
