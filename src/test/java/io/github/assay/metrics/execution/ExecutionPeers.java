package io.github.assay.metrics.execution;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.conformance.Comparison;
import io.github.assay.conformance.DataFolder;
import io.github.assay.conformance.Figures;
import io.github.assay.conformance.Subsets;
import io.github.assay.conformance.Verdict;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Execution metrics beside BIRD's evaluator and plain comparisons of what SQLite returns. */
public final class ExecutionPeers {
    private static final String BIRD_FILE = "oracle_bird.jsonl";
    private static final String RUN_FILE = "oracle_execution.jsonl";
    private static final double ROUNDING = 1e-6;
    private static final ComparisonRules BIRD_BAG =
            ComparisonRules.of(CellPolicy.BIRD, ColumnMatching.BY_POSITION).withOrderMode(OrderMode.IGNORE);
    private static final String NONE = "the peer gives none";
    private static final Set<String> FAILED = Set.of("pred_error", "no_prediction");

    private ExecutionPeers() {}

    public static List<Comparison> comparisons() {
        return List.of(
                Comparison.of("ex-bird", "BIRD mini-dev calculate_ex", BIRD_FILE, (f, l) -> bird(f, l, "ex-bird", "ex")),
                Comparison.of(
                        "soft-f1-bird",
                        "BIRD mini-dev calculate_f1_score",
                        BIRD_FILE,
                        (f, l) -> bird(f, l, "soft-f1-bird", "soft_f1")),
                Comparison.of("syntactic-accuracy", "plain sqlite3 run", RUN_FILE, ExecutionPeers::runs),
                new Comparison(
                        "comparison of tables as sets, bags and lists",
                        "ex",
                        "plain Python comparison",
                        RUN_FILE,
                        ExecutionPeers::tables),
                Comparison.of("ex", "plain Python comparison of bags", RUN_FILE, ExecutionPeers::bags));
    }

    /** What undoes a rule of {@code ex}, from ours to the comparison of bags by position with Python's equality. */
    private enum Undo {
        CELLS("§0.3", "standard cells: tolerance and coercion", "policy", "bird"),
        ORDER("§0.4", "row order counts under the gold query's ORDER BY", "orderMode", "ignore"),
        COLUMNS("§0.5", "columns in another order", "alignment", "by-position");

        private final String rule;
        private final String what;
        private final String option;
        private final String value;

        Undo(String rule, String what, String option, String value) {
            this.rule = rule;
            this.what = what;
            this.option = option;
            this.value = value;
        }

        static Map<String, String> options(Set<Undo> undone) {
            return undone.stream().collect(Collectors.toMap(u -> u.option, u -> u.value));
        }

        static String words(Set<Undo> undone, Function<Undo, String> word, String between) {
            return undone.stream().map(word).collect(Collectors.joining(between));
        }
    }

    private static Verdict bird(DataFolder folder, JsonNode line, String metric, String field) {
        Outcome<Measurement> outcome = folder.measure(metric, line);
        OptionalDouble theirs = Figures.number(line.path(field));
        if (theirs.isEmpty()) {
            return Verdict.notCompared(NONE);
        }
        if (outcome.reason().equals("gold_error") && theirs.getAsDouble() == 0) {
            return Verdict.decided("§8 #26", "a gold query that fails makes the score unavailable, not 0");
        }
        return same(outcome, theirs.getAsDouble());
    }

    private static Verdict same(Outcome<Measurement> ours, double theirs) {
        boolean same = ours.asValue().filter(m -> Math.abs(m.value() - theirs) <= ROUNDING).isPresent();
        return same ? Verdict.equal() : Verdict.unexplained("ours " + figure(ours) + ", theirs " + theirs);
    }

    private static String figure(Outcome<Measurement> ours) {
        return ours.asValue().map(m -> m.value() + " " + m.flags()).orElseGet(ours::reason);
    }

    private static Verdict runs(DataFolder folder, JsonNode line) {
        String theirs = Figures.text(line.path("pred"));
        return theirs.isEmpty()
                ? Verdict.notCompared(NONE)
                : same(folder.measure("syntactic-accuracy", line), theirs.equals("ok") ? 1 : 0);
    }

    private static boolean tablesMissing(JsonNode line) {
        return !Figures.text(line.path("gold")).equals("ok") || !Figures.text(line.path("pred")).equals("ok");
    }

    private static Verdict tables(DataFolder folder, JsonNode line) {
        Evidence evidence = folder.evidence(line);
        if (Figures.text(line.path("gold")).isEmpty() || Figures.text(line.path("pred")).isEmpty()) {
            return Verdict.notCompared(NONE);
        }
        if (tablesMissing(line)) {
            return evidence.tables().isEmpty()
                    ? Verdict.notCompared("a query fails")
                    : Verdict.unexplained("both queries run here");
        }
        if (evidence.tables().isEmpty()) {
            return Verdict.unexplained("a query fails here: " + evidence.gold() + ", " + evidence.predicted());
        }
        TablePair pair = evidence.tables().get();
        TablePair strict = new TablePair(pair.gold(), pair.predicted(), RowOrder.strict());
        Map<String, Boolean> ours = new LinkedHashMap<>();
        ours.put("set_equal", pair.equalAsSets(BIRD_BAG));
        ours.put("bag_equal", pair.equal(BIRD_BAG));
        ours.put("list_equal", strict.equal(BIRD_BAG.withOrderMode(OrderMode.STRICT)));
        List<String> given = ours.keySet().stream().filter(f -> Figures.pass(line.path(f)).isPresent()).toList();
        if (given.isEmpty()) {
            return Verdict.notCompared(NONE);
        }
        return given.stream().allMatch(f -> Figures.pass(line.path(f)).get().equals(ours.get(f)))
                ? Verdict.equal()
                : Verdict.unexplained("ours " + ours);
    }

    private static Verdict bags(DataFolder folder, JsonNode line) {
        Outcome<Measurement> outcome = folder.measure("ex", line);
        String gold = Figures.text(line.path("gold"));
        String predicted = Figures.text(line.path("pred"));
        if (gold.isEmpty() || predicted.isEmpty()) {
            return Verdict.notCompared(NONE);
        }
        if (!gold.equals("ok")) {
            return outcome.reason().equals("gold_error")
                    ? Verdict.decided("§0.1", "a gold query that fails makes the score unavailable")
                    : Verdict.unexplained("the gold query fails there, ours " + figure(outcome));
        }
        if (!predicted.equals("ok")) {
            return outcome.asValue().filter(m -> m.value() == 0 && m.flags().stream().anyMatch(FAILED::contains)).isPresent()
                    ? Verdict.equal()
                    : Verdict.unexplained("the prediction fails there, ours " + figure(outcome));
        }
        Optional<Boolean> theirs = Figures.pass(line.path("bag_equal"));
        if (theirs.isEmpty()) {
            return Verdict.notCompared(NONE);
        }
        return isEqual(outcome, theirs.get())
                ? Verdict.equal()
                : Subsets.of(Undo.class)
                        .filter(set -> isEqual(
                                folder.evidence(line, Map.of("ex", Undo.options(set))).score("ex"), theirs.get()))
                        .findFirst()
                        .map(set -> Verdict.decided(
                                Undo.words(set, u -> u.rule, " + "), Undo.words(set, u -> u.what, "; ")))
                        .orElseGet(() -> Verdict.unexplained("ours " + figure(outcome) + ", their bags equal " + theirs.get()));
    }

    private static boolean isEqual(Outcome<Measurement> ours, boolean theirs) {
        return ours.asValue().filter(m -> (m.value() == 1) == theirs).isPresent();
    }
}
