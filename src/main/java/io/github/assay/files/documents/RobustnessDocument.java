package io.github.assay.files.documents;

import io.github.assay.domain.Outcome;
import io.github.assay.json.JsonObject;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.robustness.mutation.ShapeStudy;
import io.github.assay.robustness.mutation.ShapeTrack;
import io.github.assay.robustness.naming.NamedCase;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.robustness.router.CombinedSystems;
import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.robustness.router.RouterGrid;
import io.github.assay.robustness.router.RouterResult;
import io.github.assay.robustness.router.RouterStudy;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.tabular.NamingSpecs;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.tabular.TableSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Documents of {@code mutate}, {@code denaturalize} and {@code route} with {@code --json}. */
public final class RobustnessDocument {
    private RobustnessDocument() {}

    /**
     * @param study the figures
     * @param spec the table whose cells are written
     */
    public static JsonObject of(Sensitivity study, TableSpec<Sensitivity.Row> spec) {
        return new JsonObject()
                .with("rows", study.rows().stream().map(r -> SpecDocument.of(spec, r, r.kept())).toList())
                .with("mutants", SpecDocument.rows(RobustnessSpecs.mutants(study), study.mutants(), 1))
                .with("unexpected", SpecDocument.rows(RobustnessSpecs.unexpected(), study.unexpected(), 1))
                .with("settings", settings(study.settings()));
    }

    /** Whether errors are noticed. */
    public static JsonObject of(NoticedErrors study) {
        TableSpec<NoticedErrors.Row> noticed = RobustnessSpecs.noticed(study);
        return new JsonObject()
                .with("rows", study.rows().stream().map(r -> SpecDocument.of(noticed, r, (int) r.counts().n())).toList())
                .with("settings", settings(study.settings()));
    }

    private static JsonObject settings(BootstrapSettings settings) {
        return new JsonObject().with("seed", settings.seed()).with("replicates", settings.replicates()).with("level", settings.level());
    }

    /** The table-shape experiment. */
    public static JsonObject of(ShapeStudy study) {
        return new JsonObject()
                .with("case", study.caseId().orElse(null))
                .with("gold", new JsonObject().with("rows", ShapeTrack.GOLD).with("columns", ShapeTrack.GOLD))
                .with("tracks", SpecDocument.rows(RobustnessSpecs.tracks(), List.of(ShapeTrack.values()), 1))
                .with("points", SpecDocument.rows(RobustnessSpecs.shapes(), study.points(), 1));
    }

    public static JsonObject of(NamingStudy study) {
        return new JsonObject()
                .with("target", study.target().name())
                .with("cases", study.cases().size())
                .with("accepted", study.accepted())
                .with("acceptance", study.acceptance().asValue().orElse(null))
                .with("rejections", rows(NamingSpecs.rejections(), study.cases().stream().filter(c -> !c.isAccepted())))
                .with("classes", rows(NamingSpecs.classes(), NamingSpecs.withAll(study.databases()).stream()))
                .with("names", rows(NamingSpecs.names(), NamingSpecs.rows(study.databases()).stream()))
                .with("not_cloned", lost(study.databases()))
                .with("changes", rows(NamingSpecs.changes(study), study.changes().stream()))
                .with("linking", rows(NamingSpecs.linking(), study.linking().stream()))
                .with("table_4_6", rows(NamingSpecs.settingChanges(study), Stream.of(NamingSetting.values())))
                .with("table_4_7", rows(NamingSpecs.settingLinking(study), Stream.of(NamingSetting.values())))
                .with("differences", rows(NamingSpecs.differences(), NamingSpecs.DIFFERENCES.stream()))
                .with("costs", rows(NamingSpecs.costs(), study.costs().stream()))
                .with("changed_cases", study.cases().stream().filter(NamedCase::isAccepted).filter(c -> !c.sql().isEmpty()).count())
                .with("settings", new JsonObject()
                        .with("seed", study.settings().seed())
                        .with("replicates", study.settings().replicates())
                        .with("level", study.settings().level()));
    }

    /** The classes of a project's names where nothing is renamed. */
    public static JsonObject of(List<NamedDatabase> databases) {
        return new JsonObject()
                .with("classes", rows(NamingSpecs.classesBefore(), NamingSpecs.withAll(databases).stream()))
                .with("names", rows(NamingSpecs.namesBefore(), NamingSpecs.rows(databases).stream()))
                .with("not_read", lost(databases));
    }

    private static List<JsonObject> lost(List<NamedDatabase> databases) {
        return databases.stream()
                .flatMap(d -> d.lost().stream().map(l -> new JsonObject().with("database", d.id()).with("what", l)))
                .toList();
    }

    private static <R> List<JsonObject> rows(TableSpec<R> spec, Stream<R> rows) {
        return SpecDocument.rows(spec, rows.toList(), 1);
    }

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
