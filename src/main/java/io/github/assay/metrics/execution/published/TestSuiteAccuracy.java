package io.github.assay.metrics.execution.published;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.SideResults.SuiteRun;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.gate.ResultGate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** {@code ex-test-suite}: 1 when both queries agree on every database of a test suite (metrics.md §1.4). */
public final class TestSuiteAccuracy implements Metric {
    /** The metric's id, by which a project states its options. */
    public static final String ID = "ex-test-suite";

    static final String STRIP_DISTINCT = "stripDistinct";
    static final String PLUG_VALUES = "plugValues";
    static final String REPLACE_VALUE = "replaceValue";
    private static final String ORDER_BY_SUBSTRING = "orderBySubstring";

    private static final MetricInfo INFO = MetricInfo.unit(
                    ID,
                    "Test-suite EX",
                    MetricInfo.Group.EXECUTION,
                    OptionalDouble.of(1),
                    Set.of(Need.GOLD_SQL, Need.PREDICTED_SQL, Need.SEVERAL_DATABASES),
                    "taoyds/test-suite-sql-eval")
            .with(RuleOptions.cellsAnd(
                    CellPolicy.STANDARD,
                    RuleOptions.ORDER,
                    Option.flag(STRIP_DISTINCT, "whether DISTINCT is taken out of both queries, as the original does; "
                            + "needs a run"),
                    Option.flag(PLUG_VALUES, "whether literals of the gold query may stand in for those of the "
                            + "prediction; needs a run"),
                    Option.flag(REPLACE_VALUE, "whether the text \"value\" in the prediction becomes 1, wherever it is, as the "
                            + "original does; needs a run"),
                    Option.flag(ORDER_BY_SUBSTRING, "whether order counts wherever the gold text holds \"order by\"")));

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        if (evidence.expected().refusal()) {
            return ResultGate.beforeTables(evidence).orElseThrow();
        }
        List<SuiteRun> all = evidence.sides().suite();
        if (all.isEmpty()) {
            return Outcome.unavailable("no_result", "no test suite for this database, or it was not run");
        }
        List<SuiteRun> runs = all.stream().filter(r -> r.gold() instanceof ExecutionOutcome.Rows).toList();
        if (runs.isEmpty()) {
            boolean unreachable = all.stream().allMatch(r -> r.gold() instanceof ExecutionOutcome.Unreachable);
            return Outcome.unavailable(
                    unreachable ? "no_result" : "gold_error", "the gold query gave no table on any of " + all.size());
        }
        Optional<Outcome<Measurement>> missing = missing(evidence, runs);
        return missing.orElseGet(() -> Outcome.value(score(evidence, runs, all.size() - runs.size())));
    }

    @Override
    public Account account(Evidence evidence) {
        return evidence.sides().suite().isEmpty()
                ? Account.NONE
                : new SuiteAccount(evidence.sides().suite(), rules(evidence), gold -> order(evidence, gold)).make();
    }

    private static ComparisonRules rules(Evidence evidence) {
        return RuleOptions.of(evidence, ID, ComparisonRules.STANDARD)
                .withExtraColumns(evidence.expected().allowExtraColumns());
    }

    private static Optional<Outcome<Measurement>> missing(Evidence evidence, List<SuiteRun> runs) {
        if (evidence.isWithoutSql() && runs.getFirst().predicted().isEmpty()) {
            return Optional.of(Outcome.value(new Measurement(0, "", List.of("no_prediction"), List.of())));
        }
        for (SuiteRun run : runs) {
            if (run.predicted().isEmpty() || run.predicted().getFirst() instanceof ExecutionOutcome.Unreachable) {
                return Optional.of(Outcome.unavailable("no_result", "no predicted result on " + run.database()));
            }
            if (isCut(run.gold()) || run.predicted().stream().anyMatch(p -> isCut(p) && !isRunAway(run, p))) {
                return Optional.of(Outcome.unavailable("truncated", "on " + run.database()));
            }
        }
        return Optional.empty();
    }

    /** Whether the prediction was cut with more rows than gold has: the tables differ whatever rows follow. */
    private static boolean isRunAway(SuiteRun run, ExecutionOutcome predicted) {
        return run.gold() instanceof ExecutionOutcome.Rows(ResultTable gold, _)
                && predicted instanceof ExecutionOutcome.Rows(ResultTable table, _)
                && ResultGate.isRunAway(gold, table);
    }

    private static boolean isCut(ExecutionOutcome outcome) {
        return outcome instanceof ExecutionOutcome.TooLarge
                || outcome instanceof ExecutionOutcome.Rows(ResultTable table, _) && table.truncated();
    }

    private static Measurement score(Evidence evidence, List<SuiteRun> runs, int dropped) {
        ComparisonRules rules = rules(evidence);
        int variants = runs.stream().mapToInt(r -> r.predicted().size()).min().orElse(0);
        Map<Integer, List<String>> separating = new LinkedHashMap<>();
        int passing = -1;
        for (int v = 0; v < variants && passing < 0; v++) {
            int variant = v;
            Predicate<SuiteRun> agrees = run -> agrees(evidence, run, run.predicted().get(variant), rules);
            // the prediction itself is compared on every database, so that all that separate are known
            if (v == 0) {
                separating.put(0, runs.stream().filter(agrees.negate()).map(SuiteRun::database).toList());
            }
            boolean all = v == 0 ? separating.get(0).isEmpty() : runs.stream().allMatch(agrees);
            passing = all ? v : -1;
        }
        return measurement(runs, dropped, passing, separating.getOrDefault(0, List.of()));
    }

    private static Measurement measurement(List<SuiteRun> runs, int dropped, int passing, List<String> separating) {
        List<String> flags = new ArrayList<>();
        if (dropped > 0) {
            flags.add("databases_dropped");
        }
        if (passing > 0) {
            flags.add("values_plugged");
        }
        if (passing < 0 && runs.stream().anyMatch(SuiteRun::capped)) {
            flags.add("plug_capped");
        }
        if (passing < 0 && IntStream.range(0, runs.size())
                .anyMatch(i -> runs.get(i).predicted().getFirst() instanceof ExecutionOutcome.EngineError)) {
            flags.add("pred_error");
        }
        if (passing < 0 && runs.stream().anyMatch(run -> isRunAway(run, run.predicted().getFirst()))) {
            flags.add(ResultGate.PRED_TRUNCATED);
        }
        FindingList findings = new FindingList();
        findings.number("databases", runs.size());
        findings.number("agreeing", runs.size() - separating.size());
        findings.number("dropped", dropped);
        findings.listed("separating", separating);
        return new Measurement(passing >= 0 ? 1 : 0, "", flags, findings.list());
    }

    private static boolean agrees(
            Evidence evidence, SuiteRun run, ExecutionOutcome predicted, ComparisonRules rules) {
        return run.gold() instanceof ExecutionOutcome.Rows(ResultTable gold, _)
                && predicted instanceof ExecutionOutcome.Rows(ResultTable table, _)
                && pair(evidence, gold, table).equal(rules);
    }

    /** The item's own pair where the database of the suite is that of the case, so that its comparisons are shared. */
    private static TablePair pair(Evidence evidence, ResultTable gold, ResultTable predicted) {
        RowOrder order = order(evidence, gold);
        return evidence.tables()
                .filter(own -> own.gold() == gold && own.predicted() == predicted)
                .map(own -> own.withOrder(order))
                .orElseGet(() -> new TablePair(gold, predicted, order));
    }

    private static RowOrder order(Evidence evidence, ResultTable gold) {
        String sql = evidence.goldText();
        if (RuleOptions.flag(evidence, ID, ORDER_BY_SUBSTRING)) {
            return sql.toLowerCase(Locale.ROOT).contains("order by") ? RowOrder.strict() : RowOrder.IGNORED;
        }
        return evidence.rowOrder(
                evidence.goldSql(), gold.columns().stream().map(Column::name).toList());
    }
}
