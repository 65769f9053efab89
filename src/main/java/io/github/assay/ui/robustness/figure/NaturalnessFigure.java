package io.github.assay.ui.robustness.figure;

import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.Naturalness;
import io.github.assay.tabular.NamingSpecs;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.DataPoint;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.FigureBuilder;
import io.github.assay.ui.common.plot.FigureMark;
import io.github.assay.ui.common.plot.MarkStyle;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws the classes of names as stacked shares, a bar for each database (thesis Figure 4.4), and one more for its new
 * names where it has any.
 */
public final class NaturalnessFigure {
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
                .heads("database", "names", "class", "count", "share");
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
