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
import io.github.assay.statistics.raters.LandisKoch;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.LandisKochWords;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;

/** Draws the forest plot: κ as a dot, its interval as a whisker, Landis–Koch classes as pale columns. */
public final class ForestFigure {
    private static final Axis ROW = new Axis("", 0, 1, List.of());
    private static final double CAP = 0.2;
    private static final double STEP = 0.2;
    private static final double SLACK = 1e-9;
    private static final double MARGIN = 0.04;

    private ForestFigure() {}

    /** The horizontal axis all rows share: from 0 or the lowest bound to the highest, with ticks every 0.2. */
    public static Axis axis(List<Outcome<Estimate>> kappas) {
        double low = 0;
        double high = STEP;
        for (Outcome<Estimate> kappa : kappas) {
            if (kappa instanceof Outcome.Value<Estimate>(Estimate e)) {
                low = Math.min(low, ScoreValues.low(e));
                high = Math.max(high, ScoreValues.high(e));
            }
        }
        double to = Math.min(1, Math.ceil(high / STEP - SLACK) * STEP);
        List<Double> ticks = new ArrayList<>();
        for (int i = (int) Math.ceil(low / STEP - SLACK); i <= Math.round(to / STEP); i++) {
            ticks.add(i * STEP);
        }
        return Axis.at("", low - MARGIN, to + MARGIN, ticks);
    }

    /**
     * One row of a forest.
     *
     * @param kappa the value that it shows
     * @param none words where there is no value
     * @param people what people reach, as a dashed line; may be undefined
     */
    public static Figure row(Outcome<Estimate> kappa, String none, Outcome<Estimate> people, Axis x, Style style) {
        List<FigureMark> marks = new ArrayList<>();
        bands(x, 0, 1, marks);
        people.asValue().ifPresent(p -> marks.add(new FigureMark.Segment(p.value(), 0, p.value(), 1, MarkStyle.PEOPLE)));
        draw(kappa, 0.5, CAP, style, marks);
        if (kappa.asValue().isEmpty()) {
            marks.add(new FigureMark.Words(x.low(), 0.5, none, FigureMark.Anchor.RIGHT_OF, MarkStyle.QUIET_WORDS));
        }
        return Figure.bare(x, ROW, marks, EstimateFormat.full(kappa));
    }

    /** What a row says of a metric without a value. */
    public static String none(MetricCalibration metric) {
        return Texts.text(metric.n() == 0 ? "figure.forest.noScores" : "figure.none");
    }

    /** Style of a row. */
    public enum Style {
        PLAIN,
        SELECTED,
        PEOPLE
    }

    private static void draw(Outcome<Estimate> kappa, double y, double cap, Style style, List<FigureMark> marks) {
        MarkStyle line = switch (style) {
            case PLAIN -> MarkStyle.PLAIN_LINE;
            case SELECTED -> MarkStyle.SELECTED_LINE;
            case PEOPLE -> MarkStyle.PEOPLE_LINE;
        };
        MarkStyle dot = switch (style) {
            case PLAIN -> MarkStyle.PLAIN_DOT;
            case SELECTED -> MarkStyle.SELECTED_DOT;
            case PEOPLE -> MarkStyle.PEOPLE_DOT;
        };
        if (kappa instanceof Outcome.Value<Estimate>(Estimate e)) {
            marks.add(new FigureMark.Segment(ScoreValues.low(e), y, ScoreValues.high(e), y, line));
            marks.add(new FigureMark.Segment(ScoreValues.low(e), y - cap, ScoreValues.low(e), y + cap, line));
            marks.add(new FigureMark.Segment(ScoreValues.high(e), y - cap, ScoreValues.high(e), y + cap, line));
            marks.add(new FigureMark.Dot(e.value(), y, 4.5, dot));
        }
    }

    private static void bands(Axis x, double bottom, double top, List<FigureMark> marks) {
        band(0.2, 0.4, x, bottom, top, marks);
        band(0.6, 0.8, x, bottom, top, marks);
    }

    private static void band(double low, double high, Axis x, double bottom, double top, List<FigureMark> marks) {
        double from = Math.max(low, x.low());
        double to = Math.min(high, x.high());
        if (from < to) {
            marks.add(new FigureMark.Box(from, bottom, to, top, MarkStyle.BAND));
        }
    }

    /** The axis as a figure of its own, for the column's header. */
    public static Figure header(Axis x) {
        List<FigureMark> marks = new ArrayList<>();
        x.ticks().forEach(t -> marks.add(new FigureMark.Words(t.at(), 1, t.label(), FigureMark.Anchor.BELOW, MarkStyle.TICK)));
        return Figure.bare(x, ROW, marks, "");
    }

    /** The whole plot as one figure, best metric on top. */
    public static Figure whole(CalibrationResult result, List<MetricCalibration> ranked) {
        Axis x = axis(ranked.stream().map(m -> m.verdicts().cohenKappa()).toList()).named(Texts.text("figure.axis.kappa"));
        List<String> names = new ArrayList<>(ranked.stream().map(m -> m.metric().name()).toList().reversed());
        names.add("");
        Axis y = Axis.names("", names);
        String title = Texts.text("figure.forest.title", result.n());
        FigureBuilder sketch = new FigureBuilder(title, x, y)
                .headers("metric", "n", "kappa", "low", "high", "rank", "class");
        List<FigureMark> bands = new ArrayList<>();
        bands(x, 0, y.high(), bands);
        bands.forEach(sketch::add);
        classes(x, y.high(), sketch);
        for (int i = 0; i < ranked.size(); i++) {
            MetricCalibration m = ranked.get(i);
            double at = ranked.size() - i - 0.5;
            List<FigureMark> marks = new ArrayList<>();
            draw(m.verdicts().cohenKappa(), at, CAP / 2, Style.PLAIN, marks);
            marks.forEach(sketch::add);
            add(m, at, sketch);
        }
        sketch.key(MarkStyle.BAND, Figure.Sample.AREA, Texts.text("figure.forest.bands"));
        return sketch.figure(title);
    }

    /** The class of each column, above the first row. */
    private static void classes(Axis x, double top, FigureBuilder sketch) {
        for (double from = -STEP; from < 1 - SLACK; from += STEP) {
            double low = Math.max(x.low(), from);
            double high = Math.min(x.high(), from + STEP);
            if (high - low > STEP * 0.7) {
                String word = Texts.word(LandisKoch.of(from + STEP / 2));
                sketch.add(new FigureMark.Words((low + high) / 2, top - 0.5, word, FigureMark.Anchor.ON, MarkStyle.TICK));
            }
        }
    }

    private static void add(MetricCalibration m, double y, FigureBuilder sketch) {
        Outcome<Estimate> kappa = m.verdicts().cohenKappa();
        sketch.row(
                m.metric().name(), m.n(), ScoreValues.value(kappa), ScoreValues.lowOf(kappa), ScoreValues.highOf(kappa),
                m.rank().isPresent() ? m.rank().getAsInt() : "", m.verdicts().atLeast().map(LandisKochWords::atLeast).orElse(""));
        String words = Texts.text("figure.forest.spot", m.metric().name(), EstimateFormat.full(kappa), m.n());
        if (kappa instanceof Outcome.Value<Estimate>(Estimate e)) {
            sketch.spot(new DataPoint(
                    e.value(), y, words, Texts.text("figure.plane.cases", m.metric().name()), () -> ScoreValues.wrong(m)));
        } else {
            sketch.add(new FigureMark.Words(0, y, EstimateFormat.undefined(kappa), FigureMark.Anchor.RIGHT_OF, MarkStyle.QUIET_WORDS));
        }
    }
}
