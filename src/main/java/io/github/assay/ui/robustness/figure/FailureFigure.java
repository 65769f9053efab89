package io.github.assay.ui.robustness.figure;

import io.github.assay.domain.ItemKey;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.robustness.router.CombinedSystems.FailureSet;
import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.tabular.RouterSpecs;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Draws the overlap of failures as an UpSet plot (Lex et al. 2014): a column for each set of systems that fail together,
 * its questions as a bar above, its systems as dots below.
 */
public final class FailureFigure {
    /** Most columns; the rest is counted in the summary. */
    public static final int MOST = 20;

    private static final double HALF = 0.5;
    private static final double WIDE = 0.32;
    private static final double ROW = 0.17;

    private final List<String> systems;
    private final List<FailureSet> shown;
    private final double most;
    private final FigureBuilder sketch;

    private FailureFigure(RouterReport report) {
        systems = report.study().systems();
        shown = sets(report);
        most = Math.max(1, shown.stream().mapToInt(FailureSet::questions).max().orElse(1));
        sketch = new FigureBuilder(Texts.text("router.figure.failures"), new Axis("", 0, Math.max(1, shown.size()), List.of()), axis(report))
                .headers("systems", "questions");
    }

    /** The sets with at least one question, the largest first; sets of equal size with fewer systems first. */
    public static List<FailureSet> sets(RouterReport report) {
        return report.together().failures().stream()
                .filter(f -> f.questions() > 0)
                .sorted(Comparator.comparingInt((FailureSet f) -> -f.questions()).thenComparingInt(f -> f.systems().size()))
                .limit(MOST)
                .toList();
    }

    /** @param cases the answers behind a set of systems that fail */
    public static Figure of(RouterReport report, Function<FailureSet, List<ItemKey>> cases) {
        return new FailureFigure(report).draw(cases);
    }

    private double y(int system) {
        return -(system + HALF + 0.3) * ROW * most;
    }

    /** Counts above 0; below, a row for each system with the questions it fails. */
    private Axis axis(RouterReport report) {
        List<Axis.Tick> ticks = new ArrayList<>();
        for (int i = 0; i < systems.size(); i++) {
            String name = systems.get(i);
            int failed = report.together().failures().stream()
                    .filter(f -> f.systems().contains(name)).mapToInt(FailureSet::questions).sum();
            ticks.add(new Axis.Tick(y(i), Texts.text("router.figure.failing", name, failed)));
        }
        ticks.add(new Axis.Tick(0, "0"));
        ticks.add(new Axis.Tick(most, Integer.toString((int) most)));
        return new Axis("", y(systems.size()) + ROW * most * 0.3, most * 1.12, ticks);
    }

    private Figure draw(Function<FailureSet, List<ItemKey>> cases) {
        for (int i = 0; i < shown.size(); i++) {
            FailureSet set = shown.get(i);
            double x = i + HALF;
            boolean none = set.systems().isEmpty();
            sketch.add(new FigureMark.Box(x - WIDE, 0, x + WIDE, set.questions(), none ? MarkStyle.PASS_BAR : MarkStyle.FAIL_BAR));
            sketch.add(new FigureMark.Words(x, set.questions(), Integer.toString(set.questions()), FigureMark.Anchor.ABOVE, MarkStyle.SMALL_WORDS));
            dots(set, x);
            String name = RouterSpecs.name(set);
            sketch.spot(new DataPoint(x, set.questions() / 2.0, Texts.text("router.figure.set", name, set.questions()),
                    Texts.text("router.failures.cases", name), () -> cases.apply(set)));
            sketch.row(String.join(" ", set.systems()), set.questions());
        }
        return sketch.figure(Texts.text("router.figure.failures.summary", shown.size()));
    }

    private void dots(FailureSet set, double x) {
        List<Integer> in = new ArrayList<>();
        for (int i = 0; i < systems.size(); i++) {
            boolean fails = set.systems().contains(systems.get(i));
            sketch.add(new FigureMark.Dot(x, y(i), fails ? 5 : 3, fails ? MarkStyle.SELECTED_DOT : MarkStyle.PLAIN_DOT));
            if (fails) {
                in.add(i);
            }
        }
        if (in.size() > 1) {
            sketch.add(new FigureMark.Segment(x, y(in.getFirst()), x, y(in.getLast()), MarkStyle.MAIN));
        }
    }

    /** Draws the distribution of decisions: a bar for each router, a part for each system from the weakest, then "none". */
    public static final class DecisionFigure {
        private static final double HALF = 0.5;
        private static final double THICK = 0.34;
        private static final double LEAST = 0.075;

        private DecisionFigure() {}

        /** @param routers with at least one decision */
        public static Figure of(RouterReport report, List<RoutedResult> routers) {
            List<RoutedResult> shown = routers.reversed();
            List<String> labels = new ArrayList<>(report.study().systems());
            labels.add(Texts.text("router.none"));
            FigureBuilder sketch = new FigureBuilder(
                            Texts.text("router.figure.decisions"), Axis.of(Texts.text("router.figure.axis.share"), 0, 1, 4),
                            Axis.names("", shown.stream().map(RouterSpecs::name).toList()))
                    .headers("router", "label", "questions", "share");
            for (int i = 0; i < labels.size(); i++) {
                sketch.key(style(i, labels.size()), Figure.Sample.AREA, labels.get(i));
            }
            for (int r = 0; r < shown.size(); r++) {
                RoutedResult router = shown.get(r);
                double all = router.result().decided();
                double from = 0;
                for (int i = 0; i < labels.size(); i++) {
                    int count = router.result().labels().get(i);
                    double to = from + count / all;
                    if (count > 0) {
                        sketch.add(new FigureMark.Box(from, r + HALF - THICK, to, r + HALF + THICK, style(i, labels.size())));
                        if (to - from >= LEAST) {
                            sketch.add(new FigureMark.Words((from + to) / 2, r + HALF, Integer.toString(count), FigureMark.Anchor.ON, MarkStyle.SMALL_WORDS));
                        }
                        sketch.spot(DataPoint.of((from + to) / 2, r + HALF, Texts.text("router.figure.decision",
                                RouterSpecs.name(router), labels.get(i), count, EstimateFormat.percent(count / all))));
                    }
                    sketch.row(RouterSpecs.name(router), labels.get(i), count, count / all);
                    from = to;
                }
            }
            return sketch.figure(Texts.text("router.figure.decisions.summary", shown.size()));
        }

        /** Darker for stronger systems; "none" is blank. */
        private static MarkStyle style(int label, int labels) {
            return label == labels - 1 ? MarkStyle.BLANK : MarkStyle.heat(0.62 * label / Math.max(1, labels - 2));
        }
    }
}
