package io.github.assay.ui.robustness.figure;

import io.github.assay.robustness.router.RouterGrid;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.RouterSpecs;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.DataPoint;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.FigureBuilder;
import io.github.assay.ui.common.plot.FigureMark;
import io.github.assay.ui.common.plot.MarkStyle;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.List;

/** Draws the grid of the score-based router: EX of each K and α as a shade and a number, Pareto points and the best marked. */
public final class GridFigure {
    private static final double HALF = 0.5;
    private static final double LOWER = 0.26;
    private static final double GAP = 0.03;

    private GridFigure() {}

    public static Figure of(RouterReport report) {
        RouterGrid grid = report.grid();
        List<Integer> ks = report.settings().ks();
        List<Double> alphas = report.settings().alphas();
        FigureBuilder sketch = new FigureBuilder(
                        Texts.text("router.figure.ex"), Axis.names("K", ks.stream().map(String::valueOf).toList()),
                        Axis.names("α", alphas.stream().map(EstimateFormat::threshold).toList()))
                .heads("k", "alpha", "ex", "cost", "reduction", "pareto", "best");
        double low = grid.points().stream().mapToDouble(GridFigure::ex).min().orElse(0);
        double high = grid.points().stream().mapToDouble(GridFigure::ex).max().orElse(1);
        for (RouterGrid.Point p : grid.points()) {
            double x = ks.indexOf(p.k());
            double y = alphas.indexOf(p.alpha());
            boolean pareto = grid.pareto().contains(p);
            boolean best = grid.best().filter(p::equals).isPresent();
            double share = high > low ? (ex(p) - low) / (high - low) * 0.6 : 0.3;
            sketch.add(new FigureMark.Box(x + GAP, y + GAP, x + 1 - GAP, y + 1 - GAP, MarkStyle.heat(share)));
            sketch.add(new FigureMark.Words(x + HALF, y + (pareto || best ? HALF + 0.14 : HALF), EstimateFormat.two(ex(p)),
                    FigureMark.Anchor.ON, best ? MarkStyle.STRONG_WORDS : MarkStyle.WORDS));
            if (pareto || best) {
                sketch.add(new FigureMark.Words(x + HALF, y + LOWER,
                        Texts.text(best ? "router.figure.best" : "router.figure.onFront"), FigureMark.Anchor.ON, MarkStyle.SMALL_WORDS));
            }
            sketch.spot(DataPoint.of(x + HALF, y + HALF, Texts.text("router.figure.spot",
                    Texts.text("router.name.scores", "K " + p.k() + ", α " + EstimateFormat.threshold(p.alpha())),
                    EstimateFormat.full(p.result().ex()), EstimateFormat.of(p.result().costEstimate(), NumberForm.AMOUNT),
                    RouterSpecs.reduction(p.result().reduction()))));
            sketch.row(p.k(), p.alpha(), ex(p), p.result().cost(), p.result().reduction(), pareto ? "yes" : "", best ? "yes" : "");
        }
        return sketch.figure(Texts.text("router.figure.ex.summary", ks.size(), alphas.size(), EstimateFormat.three(low), EstimateFormat.three(high)));
    }

    private static double ex(RouterGrid.Point p) {
        return p.result().ex().asValue().map(Estimate::value).orElse(0.0);
    }
}
