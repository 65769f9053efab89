package io.github.assay.ui.robustness.figure;

import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.tabular.RouterSpecs;
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

/** Draws the distribution of decisions: a bar for each router, a part for each system from the weakest, then "none". */
public final class DecisionFigure {
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
                .heads("router", "label", "questions", "share");
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
