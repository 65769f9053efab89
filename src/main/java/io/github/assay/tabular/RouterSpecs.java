package io.github.assay.tabular;

import io.github.assay.domain.Outcome;
import io.github.assay.robustness.router.CombinedSystems.FailureSet;
import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.robustness.router.RouterGrid;
import io.github.assay.robustness.router.RouterResult;
import io.github.assay.statistics.Proportion;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Descriptions of the tables of router studies (metrics.md §4.2). */
public final class RouterSpecs {
    private static final double LEVEL = 0.95;

    private RouterSpecs() {}

    /**
     * Every way to choose systems: systems alone, oracle, recorded decisions, classifiers, the best of the grid. People
     * see cost and time of decisions where there is any.
     */
    public static TableSpec<RoutedResult> routers(List<RoutedResult> rows) {
        TableSpec<RoutedResult> all = routers();
        List<String> empty = all.columns().stream()
                .filter(c -> List.of("decision_cost", "latency_ms", "latency_sd").contains(c.key()))
                .filter(c -> rows.stream().noneMatch(r -> c.content().apply(r).number().asValue().isPresent()))
                .map(ColumnSpec::key)
                .toList();
        return new TableSpec<>(all.id(), all.level(), all.columns().stream()
                .map(c -> empty.contains(c.key()) ? c.only(Output.EXPORT, Output.JSON) : c)
                .toList());
    }

    private static TableSpec<RoutedResult> routers() {
        List<ColumnSpec<RoutedResult>> columns = new ArrayList<>(List.of(
                ColumnSpec.<RoutedResult>coded("kind", "router.kind", r -> Texts.word(r.kind()), r -> r.kind().name())
                        .only(Output.EXPORT, Output.JSON),
                ColumnSpec.<RoutedResult>coded("router", "router.router", RouterSpecs::name, RoutedResult::name),
                ColumnSpec.<RoutedResult>text("model", "router.model", RoutedResult::model).only(Output.EXPORT, Output.JSON)));
        results().forEach(c -> columns.add(c.on(RoutedResult::result)));
        columns.addAll(List.of(
                of("decision_cost", "router.decisionCost", RouterResult::decisionCost),
                of("label_accuracy", "router.accuracy", RouterResult::labelAccuracy),
                of("macro_f1", "router.f1", RouterResult::macroF1),
                of("latency_ms", "router.latency", r -> r.latencyMillis().map(RouterResult.Latency::mean)),
                of(
                        "latency_sd", "router.latency.sd", r -> r.latencyMillis().map(RouterResult.Latency::standardDeviation))));
        return new TableSpec<>("routers", LEVEL, columns);
    }

    private static ColumnSpec<RoutedResult> of(
            String key, String title, Function<RouterResult, Outcome<Double>> number) {
        boolean latency = key.startsWith("latency");
        NumberForm form = latency ? NumberForm.ONE : key.endsWith("cost") ? NumberForm.AMOUNT : NumberForm.COEFFICIENT;
        return ColumnSpec.number(key, title, form, r -> number.apply(r.result()));
    }

    /** What chooses, for people. */
    public static String name(RoutedResult r) {
        return switch (r.kind()) {
            case SYSTEM -> Texts.text("router.name.system", r.name());
            case CLASSIFIER -> Texts.text("router.name.classifier", r.name());
            case ORACLE, RECORDED -> Texts.word(r.kind());
            case SCORES -> Texts.text("router.name.scores", r.name());
        };
    }

    private static List<ColumnSpec<RouterResult>> results() {
        return List.of(
                ColumnSpec.count("decided", "router.decided", RouterResult::decided),
                ColumnSpec.estimate("ex", "router.ex", NumberForm.COEFFICIENT, RouterResult::ex),
                ColumnSpec.estimate("cost", "router.cost", NumberForm.AMOUNT, RouterResult::costEstimate),
                ColumnSpec.<RouterResult>remarked("reduction", "router.reduction", RouterResult::reduction, r -> reduction(r.reduction())),
                ColumnSpec.number("regret", "router.regret", NumberForm.COEFFICIENT, RouterResult::regret));
    }

    /** {@code ∞} where the router costs nothing. */
    public static String reduction(Outcome<Double> reduction) {
        return reduction.asValue().map(EstimateFormat::two)
                .orElseGet(() -> reduction.reason().equals("INFINITE") ? "∞" : EstimateFormat.NONE);
    }

    /**
     * Points of the grid of the score-based router.
     *
     * @param systems weakest first
     */
    public static TableSpec<RouterGrid.Point> grid(List<String> systems, RouterGrid grid) {
        List<ColumnSpec<RouterGrid.Point>> columns = new ArrayList<>(List.of(
                ColumnSpec.count("k", "router.k", RouterGrid.Point::k),
                ColumnSpec.number("alpha", "router.alpha", NumberForm.THRESHOLD, p -> Outcome.value(p.alpha())),
                ColumnSpec.coded("place", "router.place", p -> place(grid, p), p -> code(grid, p))));
        results().stream().filter(c -> !c.key().equals("decided")).forEach(c -> columns.add(c.on(RouterGrid.Point::result)));
        columns.addAll(labels(systems, RouterGrid.Point::result));
        columns.add(ColumnSpec.<RouterGrid.Point>coded(
                        "few_neighbours", "router.few", p -> p.fewNeighbours() ? Texts.text("router.few.yes") : "",
                        p -> Boolean.toString(p.fewNeighbours()))
                .except(Output.TERMINAL));
        return new TableSpec<>("grid", LEVEL, columns);
    }

    private static String place(RouterGrid grid, RouterGrid.Point point) {
        List<String> words = new ArrayList<>();
        if (grid.best().filter(point::equals).isPresent()) {
            words.add(Texts.text("router.place.best"));
        }
        if (grid.pareto().contains(point)) {
            words.add(Texts.text("router.place.pareto"));
        }
        return String.join(", ", words);
    }

    private static String code(RouterGrid grid, RouterGrid.Point point) {
        boolean best = grid.best().filter(point::equals).isPresent();
        boolean pareto = grid.pareto().contains(point);
        return best && pareto ? "best,pareto" : best ? "best" : pareto ? "pareto" : "";
    }

    private static <R> List<ColumnSpec<R>> labels(List<String> systems, Function<R, RouterResult> result) {
        List<ColumnSpec<R>> columns = new ArrayList<>();
        for (int i = 0; i <= systems.size(); i++) {
            int label = i;
            String name = i < systems.size() ? systems.get(i) : Texts.text("router.none");
            columns.add(ColumnSpec.<R>count(
                            "decisions_" + (i < systems.size() ? name : "none"), "", r -> result.apply(r).labels().get(label))
                    .titled(Texts.text("router.decisionsOf", name)));
        }
        return columns;
    }

    /** Decisions by label, before and after the rule for "none". */
    public static TableSpec<RoutedResult> decisions(List<String> systems) {
        List<ColumnSpec<RoutedResult>> columns = new ArrayList<>(List.of(
                ColumnSpec.<RoutedResult>coded("router", "router.router", RouterSpecs::name, RouterSpecs::name),
                ColumnSpec.<RoutedResult>count("decided", "router.decided", r -> r.result().decided())));
        columns.addAll(labels(systems, RoutedResult::result));
        for (int i = 0; i <= systems.size(); i++) {
            int system = i;
            String name = i < systems.size() ? systems.get(i) : Texts.text("router.unanswered");
            columns.add(ColumnSpec.<RoutedResult>count(
                            "routed_" + (i < systems.size() ? name : "unanswered"), "", r -> r.result().routed().get(system))
                    .titled(Texts.text("router.routedTo", name))
                    .except(Output.TERMINAL));
        }
        return new TableSpec<>("decisions", LEVEL, columns);
    }

    /** Questions that exactly a set of systems fails; their share of {@code questions}. */
    public static TableSpec<FailureSet> failures(int questions) {
        return new TableSpec<>("failures", LEVEL, List.of(
                ColumnSpec.coded("systems", "router.failed", RouterSpecs::name, f -> String.join(" ", f.systems())),
                ColumnSpec.count("questions", "router.questions", FailureSet::questions),
                ColumnSpec.estimate("share", "router.share", NumberForm.SHARE,
                        f -> Proportion.estimate(f.questions(), questions, LEVEL, "NO_DATA"))));
    }

    /** The systems of a failure set. */
    public static String name(FailureSet set) {
        return set.systems().isEmpty() ? Texts.text("router.failed.none") : String.join(" + ", set.systems());
    }

    /**
     * Decisions of one router against the oracle's: a row for each label of the oracle.
     *
     * @param systems weakest first
     */
    public static TableSpec<Integer> confusion(List<String> systems, RouterResult result) {
        List<String> labels = new ArrayList<>(systems);
        labels.add(Texts.text("router.none"));
        List<ColumnSpec<Integer>> columns = new ArrayList<>();
        columns.add(ColumnSpec.text("oracle", "router.oracle", labels::get));
        for (int i = 0; i < labels.size(); i++) {
            int decided = i;
            columns.add(ColumnSpec.<Integer>count(
                            i < systems.size() ? labels.get(i) : "none", "", row -> result.confusion().get(row).get(decided))
                    .titled(labels.get(i)));
        }
        return new TableSpec<>("confusion", LEVEL, columns);
    }

    /** Why decisions are missing: {@code not recorded … 3, …}; empty where none is. */
    public static String missing(RoutedResult r) {
        return r.reasons().entrySet().stream()
                .sorted(java.util.Map.Entry.comparingByKey())
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
    }
}
