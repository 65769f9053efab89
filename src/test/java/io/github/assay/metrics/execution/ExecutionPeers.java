package io.github.assay.metrics.execution;

import io.github.assay.compare.CellPolicy;
import io.github.assay.compare.ColumnMatching;
import io.github.assay.compare.ComparisonRules;
import io.github.assay.compare.OrderMode;
import io.github.assay.compare.RowOrder;
import io.github.assay.compare.TablePair;
import io.github.assay.conformance.Comparison;
import io.github.assay.conformance.DataFolder;
import io.github.assay.conformance.Verdict;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Execution metrics beside BIRD's evaluator and plain comparisons of what SQLite returns. */
public final class ExecutionPeers {
    private static final String BIRD_FILE = "oracle_bird.jsonl";
    private static final String RUN_FILE = "oracle_execution.jsonl";
    private static final double ROUNDING = 1e-6;
    private static final ComparisonRules BIRD_BAG =
            ComparisonRules.of(CellPolicy.BIRD, ColumnMatching.BY_POSITION).withOrderMode(OrderMode.IGNORE);
    private static final ComparisonRules BAG =
            ComparisonRules.STANDARD.withMatching(ColumnMatching.BY_POSITION).withOrderMode(OrderMode.IGNORE);

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

    private static Verdict bird(DataFolder folder, JsonNode line, String metric, String field) {
        Outcome<Measurement> outcome = folder.measure(metric, line);
        double theirs = line.get(field).asDouble();
        if (outcome.reason().equals("gold_error") && theirs == 0) {
            return Verdict.decided("§8 #26", "a gold query that fails makes the score unavailable, not 0");
        }
        return same(outcome, theirs);
    }

    private static Verdict same(Outcome<Measurement> ours, double theirs) {
        boolean same = ours.asValue().filter(m -> Math.abs(m.value() - theirs) <= ROUNDING).isPresent();
        return same ? Verdict.equal() : Verdict.unexplained("ours " + ours + ", theirs " + theirs);
    }

    private static Verdict runs(DataFolder folder, JsonNode line) {
        return same(folder.measure("syntactic-accuracy", line), line.get("pred").asString().equals("ok") ? 1 : 0);
    }

    private static boolean tablesMissing(JsonNode line) {
        return !line.get("gold").asString().equals("ok") || !line.get("pred").asString().equals("ok");
    }

    private static Verdict tables(DataFolder folder, JsonNode line) {
        Evidence evidence = folder.evidence(line);
        if (tablesMissing(line)) {
            return evidence.tables().isEmpty()
                    ? Verdict.notCompared("a query fails")
                    : Verdict.unexplained("both queries run here");
        }
        TablePair pair = evidence.tables().orElseThrow();
        TablePair strict = new TablePair(pair.gold(), pair.predicted(), RowOrder.strict());
        boolean bag = pair.equal(BIRD_BAG);
        boolean list = strict.equal(BIRD_BAG.withOrderMode(OrderMode.STRICT));
        boolean set = pair.equalAsSets(BIRD_BAG);
        return bag == line.get("bag_equal").asBoolean()
                        && list == line.get("list_equal").asBoolean()
                        && set == line.get("set_equal").asBoolean()
                ? Verdict.equal()
                : Verdict.unexplained("ours set " + set + ", bag " + bag + ", list " + list);
    }

    private static Verdict bags(DataFolder folder, JsonNode line) {
        Evidence evidence = folder.evidence(line);
        Outcome<Measurement> outcome = evidence.score("ex");
        if (!line.get("gold").asString().equals("ok")) {
            return outcome.reason().equals("gold_error")
                    ? Verdict.decided("§0.1", "a gold query that fails makes the score unavailable")
                    : Verdict.unexplained("a score without gold");
        }
        Measurement ours = outcome.asValue().orElseThrow();
        if (!line.get("pred").asString().equals("ok")) {
            return ours.value() == 0 && ours.flags().contains("pred_error")
                    ? Verdict.equal()
                    : Verdict.unexplained("a prediction that fails there");
        }
        boolean same = (ours.value() == 1) == line.get("bag_equal").asBoolean();
        return same ? Verdict.equal() : decision(evidence.tables().orElseThrow(), ours);
    }

    /** Why ex is not what the comparison of bags by position with Python's equality says. */
    private static Verdict decision(TablePair pair, Measurement ours) {
        if (ours.value() == 0) {
            return ours.flags().contains("order_only_mismatch")
                    ? Verdict.decided("§0.4", "row order counts under the gold query's ORDER BY")
                    : Verdict.unexplained("0, their bags are equal");
        }
        if (ours.flags().contains("vacuous")) {
            return Verdict.decided("§1.2", "two empty tables are equal whatever their columns");
        }
        if (pair.equal(BIRD_BAG.withMatching(ColumnMatching.BY_PERMUTATION))) {
            return Verdict.decided("§0.5", "columns in another order");
        }
        if (pair.equal(BAG)) {
            return Verdict.decided("§0.3", "standard cells: tolerance and coercion");
        }
        return pair.equal(BAG.withMatching(ColumnMatching.BY_PERMUTATION))
                ? Verdict.decided("§0.3 + §0.5", "columns in another order, standard cells")
                : Verdict.unexplained("1, and no rule of ours makes the tables equal");
    }
}
