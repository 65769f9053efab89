package io.github.assay.ui.robustness.figure;

import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.FigureMark.Form;
import io.github.assay.figure.MarkStyle;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.robustness.naming.Naturalness;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.tabular.NamingSpecs;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Draws how EX changes per setting and system among the answers right in O/O, with intervals; the figures that the
 * thesis's Table 4.6 printed as marks of their own.
 */
public final class NamingChangeFigure {
    private static final double HALF = 0.5;
    private static final double PERCENT = 100;
    private static final double STEP = 10;
    private static final double WIDE = 20;
    private static final int MOST_PARTS = 6;

    private final NamingStudy study;
    private final List<Row> rows = new ArrayList<>();

    /** A system in a setting; the thesis's where there is a printed figure. */
    private record Row(NamingSetting setting, String system, Outcome<Estimate> change, OptionalDouble printed) {
        String name() {
            return printed.isPresent() ? Texts.text("naming.figure.printed", setting.label(), system) : setting.label() + " " + system;
        }
    }

    private NamingChangeFigure(NamingStudy study) {
        this.study = study;
        for (NamingSetting setting : NamingSetting.values()) {
            if (setting != NamingSetting.O_O) {
                study.bases().forEach(b -> rows.add(
                        new Row(setting, b.system(), study.change(b.system(), setting), OptionalDouble.empty())));
                NamingSpecs.printedSystems().forEach(s -> rows.add(new Row(
                        setting, s, Outcome.unavailable("NO_ANSWER"), NamingSpecs.printed(s, setting))));
            }
        }
    }

    /** The figure of a study with at least one change. */
    public static Figure of(NamingStudy study) {
        return new NamingChangeFigure(study).draw();
    }

    private Figure draw() {
        List<Row> upwards = rows.reversed();
        FigureBuilder sketch = new FigureBuilder(
                        Texts.text("naming.figure.changes"), axis(), Axis.names("", upwards.stream().map(Row::name).toList()))
                .headers("setting", "system", "n", "change", "low", "high", "printed");
        sketch.key(MarkStyle.SELECTED_DOT, Figure.Sample.ROUND, Texts.text("naming.figure.ours"));
        sketch.key(MarkStyle.SECOND_DOT, Figure.Sample.DIAMOND, Texts.text("naming.figure.theirs"));
        sketch.add(new FigureMark.Segment(0, 0, 0, rows.size(), MarkStyle.ZERO));
        for (int i = 0; i < upwards.size(); i++) {
            row(sketch, upwards.get(i), i + HALF);
        }
        return sketch.figure(Texts.text("naming.figure.changes.summary", study.bases().size()));
    }

    private static void row(FigureBuilder sketch, Row row, double y) {
        Outcome<Interval> interval = row.change().flatMap(Estimate::interval);
        interval.asValue().ifPresent(i -> sketch.add(
                new FigureMark.Segment(PERCENT * i.low(), y, PERCENT * i.high(), y, MarkStyle.WHISKER)));
        row.change().asValue().ifPresent(e -> {
            sketch.add(new FigureMark.Dot(PERCENT * e.value(), y, 4.5, MarkStyle.SELECTED_DOT));
            sketch.spot(DataPoint.of(PERCENT * e.value(), y, Texts.text(
                    "naming.figure.change", row.name(), EstimateFormat.of(row.change(), NumberForm.SHARE), e.n())));
        });
        row.printed().ifPresent(p -> {
            sketch.add(new FigureMark.Dot(PERCENT * p, y, 4.5, Form.DIAMOND, MarkStyle.SECOND_DOT));
            sketch.spot(DataPoint.of(PERCENT * p, y, Texts.text(
                    "naming.figure.change", row.name(), EstimateFormat.one(PERCENT * p), NamingSpecs.printedRight(row.system()))));
        });
        sketch.row(row.setting().label(), row.system(),
                row.change().map(Estimate::n), row.change().map(Estimate::value), interval.map(Interval::low),
                interval.map(Interval::high), row.printed().isPresent() ? row.printed().getAsDouble() : "");
    }

    /** In per cent, to whole tens. */
    private Axis axis() {
        double low = -WIDE;
        double high = 0;
        for (Row row : rows) {
            Outcome<Interval> interval = row.change().flatMap(Estimate::interval);
            double value = PERCENT * row.change().asValue().map(Estimate::value).orElse(row.printed().orElse(0));
            low = Math.min(low, interval.asValue().map(i -> PERCENT * i.low()).orElse(value));
            high = Math.max(high, interval.asValue().map(i -> PERCENT * i.high()).orElse(value));
        }
        double step = high - low > MOST_PARTS * STEP ? WIDE : STEP;
        double from = step * Math.floor(low / step);
        double to = step * Math.max(0, Math.ceil(high / step));
        Axis whole = Axis.of(Texts.text("naming.figure.axis"), from, to, (int) Math.round((to - from) / step));
        return to > 0 ? whole : new Axis(whole.name(), from, step / 4, whole.ticks());
    }

    /**
     * Draws the classes of names as stacked shares, a bar for each database (thesis Figure 4.4), and one more for its new
     * names where it has any.
     */
    public static final class NaturalnessFigure {
        private static final double HALF = 0.5;
        private static final double THICK = 0.36;
        private static final double LEAST = 0.03;
        /** Easy to tell apart, and light enough for words. */
        private static final double[] SHADES = {0, 0.45, 0.7};

        /** A bar. */
        private record Bar(NamedDatabase of, boolean before) {
            String name() {
                String database = NamingSpecs.database(of);
                return before ? database : Texts.text("naming.figure.after", database);
            }
        }

        private NaturalnessFigure() {}

        /** @param databases with at least one name; see {@link NamingSpecs#withAll} */
        public static Figure of(List<NamedDatabase> databases) {
            List<Bar> bars = new ArrayList<>();
            for (NamedDatabase d : databases) {
                if (!d.names().isEmpty()) {
                    bars.add(new Bar(d, true));
                    if (d.renamed() > 0) {
                        bars.add(new Bar(d, false));
                    }
                }
            }
            List<Bar> upwards = bars.reversed();
            FigureBuilder sketch = new FigureBuilder(
                            Texts.text("naming.figure.classes"), Axis.of(Texts.text("naming.figure.share"), 0, 100, 4),
                            Axis.names("", upwards.stream().map(Bar::name).toList()))
                    .headers("database", "names", "class", "count", "share");
            for (Naturalness level : Naturalness.values()) {
                sketch.key(style(level), Figure.Sample.AREA, Texts.text("naming.level." + level.name()));
            }
            for (int i = 0; i < upwards.size(); i++) {
                bar(sketch, upwards.get(i), i);
            }
            return sketch.figure(Texts.text("naming.figure.classes.summary", bars.size()));
        }

        private static void bar(FigureBuilder sketch, Bar bar, int row) {
            int all = bar.of().names().size();
            double from = 0;
            for (Naturalness level : Naturalness.values()) {
                int count = bar.of().count(level, bar.before());
                double share = (double) count / all;
                double to = from + 100 * share;
                if (count > 0) {
                    sketch.add(new FigureMark.Box(from, row + HALF - THICK, to, row + HALF + THICK, style(level)));
                    if (share >= LEAST) {
                        sketch.add(new FigureMark.Words(
                                (from + to) / 2, row + HALF, Integer.toString(count), FigureMark.Anchor.ON, MarkStyle.SMALL_WORDS));
                    }
                    sketch.spot(DataPoint.of((from + to) / 2, row + HALF, Texts.text(
                            "naming.figure.spot", bar.name(), level.name(), count, all, NumberForm.PERCENT.of(share))));
                }
                sketch.row(NamingSpecs.database(bar.of()), bar.before() ? "original" : "renamed", level.name(), count, share);
                from = to;
            }
        }

        /** Darker for less natural names. */
        private static MarkStyle style(Naturalness level) {
            return MarkStyle.heat(SHADES[level.ordinal()]);
        }
    }
}
