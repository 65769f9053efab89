package io.github.assay.metrics.triage;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.EngineView;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.OptionValues;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.execution.ExecutionAccuracy;
import io.github.assay.metrics.gate.UnavailableReasons;
import io.github.assay.metrics.gate.UnreadPrediction;
import io.github.assay.sql.guard.GuardVerdict;
import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.guard.StatementGuard;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code failure-cause}: the first cause that applies to an item whose answer is wrong (metrics.md §6.3). The detail
 * lists all causes that apply. The value is the cause's rank. The flag {@code suspect_gold} marks cases whose gold
 * query may be at fault; the detail says by which signs. The flag {@code parser_limit} marks a prediction that only our
 * parser could not read: the parser may be at fault, not the prediction.
 */
public final class FailureCause implements Metric {
    static final String ID = "failure-cause";
    private static final MetricInfo INFO = new MetricInfo(
            ID,
            "Cause of failure",
            MetricInfo.Group.TRIAGE,
            0,
            Cause.values().length - 1,
            OptionalDouble.empty(),
            Set.of(MetricInfo.Need.OTHER_METRICS, MetricInfo.Need.GOLD_SQL, MetricInfo.Need.PREDICTED_SQL),
            List.of(
                    new MetricInfo.Option("of", "ex", "the metric whose values below 1 are failures"),
                    new MetricInfo.Option(
                            "suspectSystems", "3", "systems that must agree with each other to make gold suspect",
                            new OptionValues.Between(1, 1_000, false)),
                    new MetricInfo.Option(
                            "suspectShare", "0.6", "and the share of the systems that answered the case",
                            new OptionValues.Between(0, 1, false))),
            "metrics.md §6.3",
            3).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        if (evidence.expected().refusal()) {
            return UnavailableReasons.refusalExpected();
        }
        String judge = evidence.option(ID, "of", "ex");
        Outcome<Measurement> judged = evidence.score(judge);
        EnumSet<Cause> causes = AttemptCauses.of(evidence);
        if (judged.asValue().isEmpty() && !beforeAnyResult(causes)) {
            return judged;
        }
        if (judged.asValue().isPresent() && judged.asValue().get().value() >= 1) {
            return Outcome.unavailable("not_applicable", "the answer is right");
        }
        Map<Cause, Finding> parts = SqlCauses.of(evidence);
        causes.addAll(parts.keySet());
        FindingList findings = new FindingList().all(parts.values());
        if (!causes.contains(Cause.NOT_A_QUERY)) {
            ResultCauses.add(evidence, judged, causes);
        }
        if (causes.isEmpty()) {
            causes.add(Cause.UNEXPLAINED);
        }
        findings.verdicts("causes", causes.stream().map(Cause::word).toList());
        return Outcome.value(evidence.explained(
                named(causes.iterator().next(), findings, evidence, SuspectGold.signs(evidence, judged)),
                steps -> explain(judged, causes, parts, judge, steps)));
    }

    /** Whether a cause is known although nothing was compared. */
    private static boolean beforeAnyResult(EnumSet<Cause> causes) {
        return causes.contains(Cause.UNSAFE_BLOCK)
                || causes.contains(Cause.NO_PREDICTION)
                || causes.contains(Cause.PARSE_FAILURE) || causes.contains(Cause.NOT_A_QUERY);
    }

    /** The measurement, with suspicions beside the causes: the gold query, and our parser. */
    private static Measurement named(Cause first, FindingList findings, Evidence evidence, List<String> signs) {
        List<String> flags = new ArrayList<>();
        if (!signs.isEmpty()) {
            findings.verdicts("suspect_gold", signs);
            flags.add("suspect_gold");
        }
        UnreadPrediction.limit(evidence).filter(_ -> first != Cause.NOT_A_QUERY).ifPresent(why -> {
            findings.quoted("parser_limit", evidence.predictedSql().whyNoQuery() + "; " + why);
            flags.add("parser_limit");
        });
        return new Measurement(first.ordinal(), first.word(), flags, findings.list());
    }

    private static void explain(Outcome<Measurement> judged, Set<Cause> causes, Map<Cause, Finding> parts, String judge, Steps steps) {
        List<Line> lines = new ArrayList<>();
        for (Cause cause : causes) {
            lines.add(Line.of(Mark.NONE, cause.word().replace('_', ' ')));
            lines.addAll(CauseLines.of(cause, parts));
        }
        steps.instead("causes")
                .instead(CauseLines.keys(parts))
                .says(judged.asValue()
                        .map(m -> Phrase.of("cause.label", judge.equals("ex") ? "EX" : judge, m.value()))
                        .orElse(Phrase.of("cause.before")))
                .passage("cause.found", lines, line -> line);
    }

    /** Causes that show in the two result tables. */
    static final class ResultCauses {
        private static final ComparisonRules LENIENT =
                ComparisonRules.of(CellPolicy.LENIENT, ColumnMatching.BY_PERMUTATION);

        private ResultCauses() {}

        static void add(Evidence evidence, Outcome<Measurement> judged, EnumSet<Cause> causes) {
            if (judged.asValue().filter(m -> m.flags().contains("order_only_mismatch")).isPresent()) {
                causes.add(Cause.ORDER_ONLY_MISMATCH);
            }
            Optional<TablePair> tables = evidence.tables();
            if (tables.isEmpty()) {
                return;
            }
            columns(evidence, tables.get(), causes);
            boolean order = causes.contains(Cause.ORDER_ONLY_MISMATCH);
            if (!order && tables.get().equal(LENIENT)) {
                causes.add(Cause.VALUE_FORMAT_ONLY);
            }
            if (isBelowOne(evidence.score("exr"))) {
                causes.add(Cause.ROWS_MISSING);
            }
            if (isBelowOne(evidence.score("exp"))) {
                causes.add(Cause.ROWS_EXTRA);
            }
        }

        private static void columns(Evidence evidence, TablePair tables, EnumSet<Cause> causes) {
            int gold = tables.gold().columnCount();
            int predicted = tables.predicted().columnCount();
            if (predicted < gold) {
                causes.add(Cause.MISSING_COLUMNS);
            }
            if (predicted > gold && !evidence.expected().allowExtraColumns()) {
                causes.add(Cause.EXTRA_COLUMNS);
            }
        }

        private static boolean isBelowOne(Outcome<Measurement> score) {
            return score.asValue().filter(m -> m.value() < 1).isPresent();
        }
    }

    /** Finds causes of failure that precede any result: the text, its data source, and its execution. */
    private static final class AttemptCauses {
        static EnumSet<Cause> of(Evidence evidence) {
            EnumSet<Cause> causes = EnumSet.noneOf(Cause.class);
            ExecutionOutcome ran = evidence.predicted().orElse(null);
            boolean rows = ran instanceof ExecutionOutcome.Rows;
            if (evidence.isWithoutSql()) {
                if (!rows) {
                    causes.add(Cause.NO_PREDICTION);
                }
            } else if (!rows) {
                text(evidence, ran, causes);
            }
            if (UnreadPrediction.isPlan(evidence) && !causes.contains(Cause.UNSAFE_BLOCK)) {
                causes.add(Cause.NOT_A_QUERY);
            }
            if (evidence.score("route-correct").asValue().filter(m -> m.value() < 1).isPresent()) {
                causes.add(Cause.WRONG_ROUTE);
            }
            boolean ungrounded = evidence.score("grounding-ok").asValue().filter(m -> m.value() < 1).isPresent();
            if (!rows && ungrounded) {
                causes.add(Cause.UNGROUNDED_IDENTIFIER);
            }
            if (ran instanceof ExecutionOutcome.EngineError(String message)) {
                causes.add(EngineView.isUnknownName(message) ? Cause.UNGROUNDED_IDENTIFIER : Cause.EXECUTION_ERROR);
            }
            if (ran instanceof ExecutionOutcome.Timeout) {
                causes.add(Cause.TIMEOUT);
            }
            return causes;
        }

        /**
         * Text that does not parse was at fault only if the engine did not take it either, or where it is not SQL by
         * its first word.
         */
        private static void text(Evidence evidence, @Nullable ExecutionOutcome ran, EnumSet<Cause> causes) {
            boolean parsed = evidence.predictedSql().isParsed();
            boolean harmful =
                    StatementGuard.judge(evidence.predictedSql(), GuardOptions.STRICT) instanceof GuardVerdict.Block b
                    && !b.code().equals("unparsable") && !b.code().equals("empty");
            boolean blocked = ran instanceof ExecutionOutcome.Blocked b && !b.rule().equals("unparsable");
            if (harmful || blocked) {
                causes.add(Cause.UNSAFE_BLOCK);
            } else if (!parsed && UnreadPrediction.limit(evidence).isEmpty()
                    && !UnreadPrediction.keptFromItsDatabase(evidence)) {
                causes.add(Cause.PARSE_FAILURE);
            }
        }
    }

    /**
     * Finds signs that the gold query, and not the answer, is at fault (metrics.md §6.3). Several systems agree with
     * each other and not with gold, a judge says so, gold returns no row, or gold may have cut a tie.
     */
    private static final class SuspectGold {
        private static final String BLAMED = "incorrect_ground_truth_query";

        /** The signs there are, in words; empty: none. */
        static List<String> signs(Evidence evidence, Outcome<Measurement> judged) {
            List<String> signs = new ArrayList<>();
            agreement(evidence).ifPresent(signs::add);
            if (evidence.score("flex").asValue().filter(SuspectGold::blames).isPresent()) {
                signs.add("flex: " + BLAMED);
            }
            if (table(evidence.gold()).filter(t -> t.rowCount() == 0).isPresent()) {
                signs.add("gold returns no row");
            }
            if (judged.asValue().filter(m -> m.flags().contains("limit_tie_possible")).isPresent()) {
                signs.add("limit_tie_possible");
            }
            return signs;
        }

        private static boolean blames(Measurement flex) {
            return flex.findings().stream().anyMatch(
                    f -> f instanceof Finding.Section(String key, List<Finding> categories)
                    && key.equals("categories")
                    && categories.stream().anyMatch(c -> c.keys().contains(BLAMED)));
        }

        /** That enough systems returned the same table, and another one than gold. */
        private static Optional<String> agreement(Evidence evidence) {
            double fewest = Double.parseDouble(evidence.option(FailureCause.ID, "suspectSystems", "3"));
            double share = Double.parseDouble(evidence.option(FailureCause.ID, "suspectShare", "0.6"));
            return table(evidence.gold())
                    .flatMap(gold -> evidence.answers().against(
                            gold, ExecutionAccuracy.rules(evidence), evidence.rowOrder(), (int) Math.ceil(fewest), share))
                    .map(a -> a.agreeing() + " of " + a.systems() + " systems agree with each other and not with gold");
        }

        /** The table of an outcome if it is whole; a cut table proves nothing. */
        private static Optional<ResultTable> table(Optional<ExecutionOutcome> outcome) {
            return outcome.orElse(null) instanceof ExecutionOutcome.Rows(ResultTable table, _) && !table.truncated()
                    ? Optional.of(table)
                    : Optional.empty();
        }
    }
}
