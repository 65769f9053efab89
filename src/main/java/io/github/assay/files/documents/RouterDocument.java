package io.github.assay.files.documents;

import io.github.assay.domain.Outcome;
import io.github.assay.json.JsonObject;
import io.github.assay.robustness.router.CombinedSystems;
import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.robustness.router.RouterGrid;
import io.github.assay.robustness.router.RouterResult;
import io.github.assay.robustness.router.RouterStudy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The document of {@code route --json}. */
public final class RouterDocument {
    private RouterDocument() {}

    /**
     * @param routers every way to choose systems
     * @param grid the simulated router
     */
    public static JsonObject of(
            RouterStudy study, CombinedSystems together, List<RoutedResult> routers, RouterGrid grid) {
        List<String> labels = new ArrayList<>(study.systems());
        labels.add("none");
        Map<String, JsonObject> alone = new LinkedHashMap<>();
        for (int i = 0; i < study.systems().size(); i++) {
            alone.put(study.systems().get(i), number(together.alone().get(i)));
        }
        return new JsonObject()
                .with("systems", study.systems())
                .with("queries", study.queries().size())
                .with("ex_alone", alone)
                .with("oracle_ex", number(together.oracle()))
                .with("oracle_labels", named(labels, together.oracleLabels()))
                .with("failure_sets", together.failures().stream()
                        .map(f -> new JsonObject().with("systems", f.systems()).with("queries", f.questions()))
                        .toList())
                .with("recorded", routers.stream().filter(r -> r.kind() == RoutedResult.RouterKind.RECORDED).findFirst()
                        .map(r -> result(r.result(), labels)))
                .with("routers", routers.stream().map(r -> router(r, labels)).toList())
                .with("grid", grid.points().stream().map(p -> point(p, labels)).toList())
                .with("best", grid.best().map(p -> point(p, labels)))
                .with("pareto", grid.pareto().stream().map(p -> point(p, labels)).toList());
    }

    private static JsonObject router(RoutedResult r, List<String> labels) {
        return new JsonObject()
                .with("kind", r.kind().name().toLowerCase(Locale.ROOT))
                .with("name", r.name())
                .with("model", r.model())
                .with("result", result(r.result(), labels))
                .with("without_decision", new TreeMap<>(r.reasons()));
    }

    private static JsonObject point(RouterGrid.Point point, List<String> labels) {
        return new JsonObject()
                .with("k", point.k())
                .with("alpha", point.alpha())
                .with("few_neighbours", point.fewNeighbours())
                .with("uses_every_system", point.usesEverySystem())
                .with("result", result(point.result(), labels));
    }

    private static JsonObject result(RouterResult r, List<String> labels) {
        Map<String, Map<String, Integer>> confusion = new LinkedHashMap<>();
        for (int i = 0; i < r.confusion().size(); i++) {
            confusion.put(labels.get(i), named(labels, r.confusion().get(i)));
        }
        List<String> places = new ArrayList<>(labels.subList(0, labels.size() - 1));
        places.add("not_answered");
        return new JsonObject()
                .with("decided", r.decided())
                .with("ex", JsonDocuments.estimate(r.ex(), r.decided()))
                .with("abstained", r.abstained())
                .with("cost", cost(r))
                .with("cost_all_strongest", number(r.strongestCost()))
                .with("decision_cost", number(r.decisionCost()))
                .with("reduction", number(r.reduction()))
                .with("labels", named(labels, r.labels()))
                .with("routed", named(places, r.routed()))
                .with("label_accuracy", number(r.labelAccuracy()))
                .with("macro_f1", number(r.macroF1()))
                .with("confusion", confusion)
                .with("regret", number(r.regret()))
                .with("latency_ms", r.latencyMillis().asValue().map(l -> new JsonObject()
                        .with("mean", l.mean())
                        .with("sd", l.standardDeviation())
                        .with("n", l.n())));
    }

    private static JsonObject cost(RouterResult r) {
        return number(r.cost()).with("ci", r.costInterval().asValue().map(i -> List.of(i.low(), i.high())));
    }

    private static Map<String, Integer> named(List<String> names, List<Integer> counts) {
        Map<String, Integer> named = new LinkedHashMap<>();
        for (int i = 0; i < counts.size(); i++) {
            named.put(names.get(i), counts.get(i));
        }
        return named;
    }

    private static JsonObject number(Outcome<Double> outcome) {
        JsonObject json = new JsonObject().with("value", outcome.asValue());
        return outcome.asValue().isPresent() ? json : json.with("reason", outcome.reason());
    }
}
