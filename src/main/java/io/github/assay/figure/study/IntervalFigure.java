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
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Draws estimates as dots with their intervals as whiskers, a row each, the figures in words at the right. */
public final class IntervalFigure {
    private static final double CAP = 0.12;

    /** Distance of the marks of one row. */
    private static final double STEP = 0.55;
    private static final double SLACK = 1e-9;
    private static final int TICKS = 5;

    /** Share of the axis that the figures at the right take. */
    private static final double WORDS = 0.62;

    private final Axis x;
    private final NumberForm form;

    /**
     * A row: what is estimated, and the estimate or why there is none.
     *
     * @param beside other estimates of the same, drawn below it; at most one of each kind
     */
    public record Row(String name, Outcome<Estimate> estimate, Map<Other, Outcome<Estimate>> beside) {
        public Row(String name, Outcome<Estimate> estimate) {
            this(name, estimate, Map.of());
        }
    }

    /** Estimates beside that of a metric, each with its mark. */
    public enum Other {
        PEOPLE(FigureMark.Form.SQUARE, Figure.Sample.SQUARE, MarkStyle.PEOPLE_LINE, MarkStyle.SECOND_DOT),
        CORRECTED(FigureMark.Form.DIAMOND, Figure.Sample.DIAMOND, MarkStyle.PLAIN_LINE, MarkStyle.PLAIN_DOT);

        private final FigureMark.Form form;
        private final Figure.Sample sample;
        private final MarkStyle line;
        private final MarkStyle dot;

        Other(FigureMark.Form form, Figure.Sample sample, MarkStyle line, MarkStyle dot) {
            this.form = form;
            this.sample = sample;
            this.line = line;
            this.dot = dot;
        }

        private String words() {
            return Texts.text("figure.interval." + name().toLowerCase(Locale.ROOT));
        }
    }

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
        int places = rows.stream().allMatch(r -> r.beside().isEmpty()) ? 1 : 2;
        FigureBuilder sketch = new FigureBuilder(title, drawn.x, Axis.names("", rows.stream().map(Row::name).toList().reversed(), places))
                .headers("name", "value", "low", "high", "n", "reason");
        reference.ifPresent(at -> sketch.add(new FigureMark.Segment(at, 0, at, Math.max(1, rows.size() * places), MarkStyle.BEST)));
        for (int i = 0; i < rows.size(); i++) {
            drawn.row(rows.get(i), (rows.size() - i - 0.5) * places, places > 1, sketch);
        }
        List<Other> others = Stream.of(Other.values()).filter(o -> rows.stream().anyMatch(r -> r.beside().containsKey(o))).toList();
        if (!others.isEmpty()) {
            sketch.key(MarkStyle.SELECTED_DOT, Figure.Sample.ROUND, axis);
        }
        others.forEach(o -> sketch.key(o.dot, o.sample, o.words()));
        return sketch.figure(title);
    }

    /** From the least to the greatest bound in round steps, with space for words behind it. */
    private static Axis axis(String name, NumberForm form, OptionalDouble reference, List<Row> rows) {
        double low = reference.orElse(Double.POSITIVE_INFINITY);
        double high = reference.orElse(Double.NEGATIVE_INFINITY);
        for (Estimate e : rows.stream().flatMap(r -> Stream.concat(Stream.of(r.estimate()), r.beside().values().stream())).flatMap(e -> e.asValue().stream()).toList()) {
            low = Math.min(low, ScoreValues.low(e));
            high = Math.max(high, ScoreValues.high(e));
        }
        if (low > high) {
            low = 0;
            high = 1;
        }
        double step = round(Axis.step(Math.max(high - low, 0.05) / TICKS));
        long from = (long) Math.floor(low / step + SLACK);
        long to = Math.max(from + 1, (long) Math.ceil(high / step - SLACK));
        List<Axis.Tick> ticks = new ArrayList<>();
        for (long i = from; i <= to; i++) {
            ticks.add(new Axis.Tick(i * step, EstimateFormat.threshold(round((form == NumberForm.PERCENT ? 100 : 1) * i * step))));
        }
        double width = (to - from) * step;
        return new Axis(name, from * step - 0.02 * width, to * step + WORDS * width, ticks);
    }

    /** Without the last digits of binary fractions. */
    private static double round(double value) {
        return Math.rint(value * 1e9) / 1e9;
    }

    private void row(Row row, double y, boolean several, FigureBuilder sketch) {
        Outcome<Estimate> estimate = row.estimate();
        sketch.row(row.name(), ScoreValues.value(estimate), ScoreValues.lowOf(estimate), ScoreValues.highOf(estimate), estimate.map(Estimate::n), estimate.reason());
        String words = estimate.asValue().isPresent() ? EstimateFormat.of(estimate, form) : EstimateFormat.undefined(estimate);
        sketch.add(new FigureMark.Words(x.high(), y, words, FigureMark.Anchor.LEFT_OF, MarkStyle.TICK));
        mark(row.name(), estimate, row.beside().isEmpty() ? y : y + STEP, FigureMark.Form.ROUND, several ? MarkStyle.SELECTED_LINE : MarkStyle.PLAIN_LINE, several ? MarkStyle.SELECTED_DOT : MarkStyle.PLAIN_DOT, sketch);
        double below = y;
        for (Map.Entry<Other, Outcome<Estimate>> other : new TreeMap<>(row.beside()).entrySet()) {
            Outcome<Estimate> its = other.getValue();
            String name = row.name() + ", " + other.getKey().words();
            sketch.row(name, ScoreValues.value(its), ScoreValues.lowOf(its), ScoreValues.highOf(its), its.map(Estimate::n), its.reason());
            mark(name, its, below, other.getKey().form, other.getKey().line, other.getKey().dot, sketch);
            below -= STEP;
        }
    }

    private void mark(
            String name, Outcome<Estimate> estimate, double y, FigureMark.Form mark, MarkStyle line, MarkStyle dot, FigureBuilder sketch) {
        if (estimate instanceof Outcome.Value<Estimate>(Estimate e)) {
            double low = ScoreValues.low(e);
            double high = ScoreValues.high(e);
            sketch.add(new FigureMark.Segment(low, y, high, y, line));
            sketch.add(new FigureMark.Segment(low, y - CAP, low, y + CAP, line));
            sketch.add(new FigureMark.Segment(high, y - CAP, high, y + CAP, line));
            sketch.add(new FigureMark.Dot(e.value(), y, 4.5, mark, dot));
            sketch.spot(DataPoint.of(e.value(), y, name + ": " + EstimateFormat.of(estimate, form)));
        }
    }
}
