package io.github.assay.ui.robustness.figure;

import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.FigureMark.Form;
import io.github.assay.figure.MarkStyle;
import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.robustness.router.RoutedResult.RouterKind;
import io.github.assay.robustness.router.RouterGrid;
import io.github.assay.robustness.router.RouterResult;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.tabular.RouterSpecs;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Draws EX against cost: every point of the grid, the Pareto front as a line, and systems alone, oracle, recorded
 * decisions and classifiers as marks of their own with intervals of both.
 */
public final class CostFigure {
    private static final int PARTS = 5;
    private static final double SPACE = 0.06;
    /** A letter's share of the width and a line's of the height, in the narrowest usual figure. */
    private static final double LETTER = 0.012;
    private static final double LINE = 0.09;

    private final RouterReport report;
    private final List<RoutedResult> named;
    private final FigureBuilder sketch;
    private final Axis across;
    private final Axis up;
    private final List<double[]> taken = new ArrayList<>();

    /** Where a name may be written, and the left and lower edge that it then has. */
    private record Place(FigureMark.Anchor anchor, double x, double y, double left, double bottom) {}

    private CostFigure(RouterReport report) {
        this.report = report;
        named = report.routers().stream().filter(r -> r.kind() != RouterKind.SCORES).filter(r -> isPlaced(r.result())).toList();
        across = costs();
        up = shares();
        sketch = new FigureBuilder(Texts.text("router.figure.cost", report.study().queries().size()), across, up)
                .headers("router", "k", "alpha", "n", "ex", "ex_low", "ex_high", "cost", "cost_low", "cost_high", "pareto");
    }

    /** The figure; empty where no cost is known. */
    public static Optional<Figure> of(RouterReport report) {
        boolean known = report.grid().points().stream().anyMatch(p -> isPlaced(p.result()))
                || report.routers().stream().anyMatch(r -> isPlaced(r.result()));
        return known ? Optional.of(new CostFigure(report).draw()) : Optional.empty();
    }

    private static boolean isPlaced(RouterResult r) {
        return r.ex().asValue().isPresent() && r.cost().asValue().isPresent();
    }

    private static double cost(RouterResult r) {
        return r.cost().asValue().orElseThrow();
    }

    private static double ex(RouterResult r) {
        return r.ex().asValue().orElseThrow().value();
    }

    private List<RouterGrid.Point> points() {
        return report.grid().points().stream().filter(p -> isPlaced(p.result())).toList();
    }

    private Axis costs() {
        double most = 0;
        for (RouterGrid.Point p : points()) {
            most = Math.max(most, cost(p.result()));
        }
        for (RoutedResult r : named) {
            most = Math.max(most, r.result().costInterval().asValue().map(Interval::high).orElse(cost(r.result())));
        }
        double step = step(most);
        int parts = Math.max(1, (int) Math.ceil(most / step));
        Axis whole = Axis.of(Texts.text("router.figure.axis.cost"), 0, parts * step, parts);
        return new Axis(whole.name(), -SPACE * parts * step, parts * step * (1 + SPACE), whole.ticks());
    }

    /** 1, 2 or 5 times a power of ten, at most {@link #PARTS} of them in the range. */
    private static double step(double most) {
        if (most <= 0) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(most / PARTS)));
        for (int times : new int[] {1, 2, 5}) {
            if (most / (times * power) <= PARTS) {
                return times * power;
            }
        }
        return 10 * power;
    }

    private Axis shares() {
        double low = 1;
        double high = 0;
        List<RouterResult> all = new ArrayList<>(points().stream().map(RouterGrid.Point::result).toList());
        named.forEach(r -> all.add(r.result()));
        for (RouterResult r : all) {
            Outcome<Interval> interval = r.ex().flatMap(Estimate::interval);
            low = Math.min(low, interval.asValue().map(Interval::low).orElse(ex(r)));
            high = Math.max(high, interval.asValue().map(Interval::high).orElse(ex(r)));
        }
        int from = Math.min((int) Math.floor(low * PARTS), PARTS - 1);
        int to = Math.max((int) Math.ceil(high * PARTS), from + 1);
        return Axis.of(Texts.text("router.ex"), from / (double) PARTS, to / (double) PARTS, to - from);
    }

    private Figure draw() {
        List<RouterGrid.Point> front = report.grid().pareto();
        sketch.add(new FigureMark.Curve(
                front.stream().map(p -> new FigureMark.Point(cost(p.result()), ex(p.result()))).toList(), MarkStyle.MAIN));
        sketch.key(MarkStyle.MAIN, Figure.Sample.LINE, Texts.text("router.figure.pareto"));
        sketch.key(MarkStyle.OPEN_DOT, Figure.Sample.ROUND, Texts.text("router.figure.grid"));
        sketch.key(MarkStyle.PLAIN_DOT, Figure.Sample.ROUND, Texts.text("router.figure.offFront"));
        sketch.key(MarkStyle.SECOND_DOT, Figure.Sample.DIAMOND, Texts.text("router.figure.others"));
        points().forEach(p -> point(p, front.contains(p)));
        double half = LETTER * (across.high() - across.low());
        double tall = LINE / 2 * (up.high() - up.low());
        named.stream().map(RoutedResult::result).forEach(r -> taken.add(
                new double[] {cost(r) - half, ex(r) - tall, cost(r) + half, ex(r) + tall}));
        named.forEach(this::mark);
        return sketch.figure(Texts.text("router.figure.cost.summary", front.size(), points().size()));
    }

    private void point(RouterGrid.Point p, boolean pareto) {
        boolean best = report.grid().best().filter(p::equals).isPresent();
        String name = Texts.text("router.name.scores", "K " + p.k() + ", α " + EstimateFormat.threshold(p.alpha()));
        sketch.add(new FigureMark.Dot(cost(p.result()), ex(p.result()), best ? 6 : pareto ? 4.5 : 3, best ? MarkStyle.SELECTED_DOT
                : pareto ? MarkStyle.OPEN_DOT : MarkStyle.PLAIN_DOT));
        row(name, "" + p.k(), EstimateFormat.threshold(p.alpha()), p.result(), pareto);
        spot(p.result(), name);
    }

    private void mark(RoutedResult r) {
        String name = RouterSpecs.name(r);
        double x = cost(r.result());
        double y = ex(r.result());
        r.result().ex().flatMap(Estimate::interval).asValue()
                .ifPresent(i -> sketch.add(new FigureMark.Segment(x, i.low(), x, i.high(), MarkStyle.WHISKER)));
        r.result().costInterval().asValue()
                .ifPresent(i -> sketch.add(new FigureMark.Segment(i.low(), y, i.high(), y, MarkStyle.WHISKER)));
        sketch.add(new FigureMark.Dot(x, y, 5, form(r.kind()), MarkStyle.SECOND_DOT));
        Outcome<Interval> whisker = r.result().ex().flatMap(Estimate::interval);
        name(name, x, y, whisker.asValue().map(Interval::low).orElse(y), whisker.asValue().map(Interval::high).orElse(y));
        row(name, "", "", r.result(), false);
        spot(r.result(), name);
    }

    /** Writes a name above or below its whisker, else beside its mark: at the first place that no other name or mark takes. */
    private void name(String name, double x, double y, double low, double high) {
        double wide = LETTER * name.length() * (across.high() - across.low());
        double line = LINE * (up.high() - up.low());
        List<Place> places = List.of(
                new Place(FigureMark.Anchor.ABOVE, x, high, x - wide / 2, high), new Place(FigureMark.Anchor.BELOW, x, low, x - wide / 2, low - line),
                new Place(FigureMark.Anchor.RIGHT_OF, x, y, x, y - line / 2), new Place(FigureMark.Anchor.LEFT_OF, x, y, x - wide, y - line / 2));
        Place chosen = places.stream().filter(p -> isFree(p, wide, line)).findFirst().orElse(places.getFirst());
        taken.add(new double[] {chosen.left, chosen.bottom, chosen.left + wide, chosen.bottom + line});
        sketch.add(new FigureMark.Words(chosen.x, chosen.y, name, chosen.anchor, MarkStyle.SMALL_WORDS));
    }

    private boolean isFree(Place p, double wide, double line) {
        return taken.stream().noneMatch(t -> p.left < t[2] && t[0] < p.left + wide && p.bottom < t[3] && t[1] < p.bottom + line);
    }

    private static Form form(RouterKind kind) {
        return switch (kind) {
            case SYSTEM -> Form.DIAMOND;
            case ORACLE -> Form.TRIANGLE;
            case RECORDED, CLASSIFIER, SCORES -> Form.SQUARE;
        };
    }

    private void spot(RouterResult r, String name) {
        sketch.spot(DataPoint.of(cost(r), ex(r), Texts.text("router.figure.spot", name, EstimateFormat.full(r.ex()),
                EstimateFormat.of(r.costEstimate(), NumberForm.AMOUNT), RouterSpecs.reduction(r.reduction()))));
    }

    private void row(String name, String k, String alpha, RouterResult r, boolean pareto) {
        Outcome<Interval> ex = r.ex().flatMap(Estimate::interval);
        sketch.row(name, k, alpha, r.decided(), ex(r), ex.map(Interval::low), ex.map(Interval::high), cost(r),
                r.costInterval().map(Interval::low), r.costInterval().map(Interval::high), pareto ? "yes" : "");
    }

    /** Draws the grid of the score-based router: EX of each K and α as a shade and a number, Pareto points and the best marked. */
    public static final class GridFigure {
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
                    .headers("k", "alpha", "ex", "cost", "reduction", "pareto", "best");
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
}
