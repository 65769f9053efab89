package io.github.assay.metrics.execution.published;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.finding.Step;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.SideResults.SuiteRun;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.execution.DifferingRows;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.gate.ResultGate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
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
                    ID, "Test-suite EX", MetricInfo.Group.EXECUTION, OptionalDouble.of(1),
                    Set.of(Need.GOLD_SQL, Need.PREDICTED_SQL, Need.SEVERAL_DATABASES), "taoyds/test-suite-sql-eval")
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
        return missing.orElseGet(() -> Outcome.value(score(evidence, runs, all.size() - runs.size())))
                .map(m -> evidence.explained(m, steps ->
                        new SuiteSteps(all, rules(evidence), gold -> order(evidence, gold), steps).add()));
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
            boolean all = v == 0 ? Objects.requireNonNull(separating.get(0)).isEmpty() : runs.stream().allMatch(agrees);
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
        return evidence.rowOrder(evidence.goldSql(), gold.columns().stream().map(Column::name).toList());
    }

    /**
     * Explains on which databases of a test suite two queries agree or differ. For the first database that separates
     * them it shows how their tables differ.
     */
    private record SuiteSteps(
            List<SuiteRun> runs, ComparisonRules rules, Function<ResultTable, RowOrder> order, Steps steps) {
        void add() {
            List<SuiteRun> used = runs.stream().filter(r -> r.gold() instanceof ExecutionOutcome.Rows).toList();
            List<SuiteRun> dropped = runs.stream().filter(r -> !used.contains(r)).toList();
            int variants = used.stream().mapToInt(r -> r.predicted().size()).min().orElse(0);
            int passing = IntStream.range(0, variants)
                    .filter(v -> used.stream().allMatch(r -> agrees(r, v)))
                    .findFirst()
                    .orElse(-1);
            List<SuiteRun> apart = used.stream().filter(r -> variants == 0 || !agrees(r, 0)).toList();
            steps.instead("separating").figure("databases_apart", apart.size());
            steps.says("suite.agree", used.size() - apart.size(), used.size());
            variants(variants, passing);
            steps.passage("suite.apart", apart, r -> line(Mark.DIFFERENT, r, how(r)));
            apart.stream().filter(r -> diff(r).isPresent()).findFirst().ifPresent(this::first);
            steps.passage("suite.together", used.stream().filter(r -> !apart.contains(r)).toList(), r -> line(Mark.EQUAL, r, rows(r.gold())))
                    .passage("suite.dropped", dropped, r -> line(Mark.NONE, r, rows(r.gold())))
                    .withoutRows();
        }

        private static Line line(Mark mark, SuiteRun run, Object what) {
            return Line.of(mark, Phrase.of("suite.database", run.database(), what));
        }

        /** The results of other literals in the prediction, where those were tried. */
        private void variants(int variants, int passing) {
            if (variants > 1) {
                steps.says("suite.ways", variants - 1, passing < 0 ? Phrase.of("suite.none")
                        : passing == 0 ? Phrase.of("suite.as-it-is") : Phrase.of("suite.number", passing));
            }
            if (runs.stream().anyMatch(SuiteRun::capped)) {
                steps.says("suite.capped");
            }
        }

        private boolean agrees(SuiteRun run, int variant) {
            return run.gold() instanceof ExecutionOutcome.Rows(ResultTable gold, _)
                    && run.predicted().get(variant) instanceof ExecutionOutcome.Rows(ResultTable table, _)
                    && new TablePair(gold, table, order.apply(gold)).equal(rules);
        }

        private Optional<TableDiff> diff(SuiteRun run) {
            return run.gold() instanceof ExecutionOutcome.Rows(ResultTable gold, _)
                            && !run.predicted().isEmpty()
                            && run.predicted().getFirst() instanceof ExecutionOutcome.Rows(ResultTable table, _)
                    ? Optional.of(new TablePair(gold, table, order.apply(gold)).diff(rules))
                    : Optional.empty();
        }

        private Object how(SuiteRun run) {
            TableDiff diff = diff(run).orElse(null);
            if (diff == null) {
                return Phrase.of("suite.prediction",
                        run.predicted().isEmpty() ? Phrase.of("suite.not-run") : rows(run.predicted().getFirst()));
            }
            List<Phrase> how = new ArrayList<>(List.of(Phrase.of("suite.sizes", size(diff.gold()), size(diff.predicted()))));
            int lost = diff.counts().differentRows() + diff.counts().missingRows();
            if (lost > 0) {
                how.add(Phrase.of("suite.lost", lost));
            }
            if (diff.counts().extraRows() > 0) {
                how.add(Phrase.of("suite.more", diff.counts().extraRows()));
            }
            if (diff.flags().contains("order_only_mismatch")) {
                how.add(Phrase.of("suite.order"));
            }
            return new Step.Series("; ", how);
        }

        private void first(SuiteRun run) {
            steps.says("suite.on", run.database());
            new DifferingRows(diff(run).orElseThrow(), steps).add();
        }

        private static Phrase size(ResultTable table) {
            return Phrase.of("size", table.rowCount(), table.columnCount());
        }

        private static Phrase rows(ExecutionOutcome outcome) {
            return switch (outcome) {
                case ExecutionOutcome.Rows(ResultTable table, _) -> size(table);
                case ExecutionOutcome.EngineError(String message) -> Phrase.of("suite.fails", Steps.sql(message.strip()));
                case ExecutionOutcome.Timeout(var limit) -> Phrase.of("suite.timeout", limit.toSeconds());
                case ExecutionOutcome.Blocked(String rule, String detail, _) -> Phrase.of("suite.blocked", rule, detail);
                case ExecutionOutcome.TooLarge(String what, String detail, _) -> Phrase.of("suite.too-large", what, detail);
                case ExecutionOutcome.Unreachable(String message) -> Phrase.of("suite.unreachable", message);
            };
        }
    }
}
