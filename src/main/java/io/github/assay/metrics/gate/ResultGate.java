package io.github.assay.metrics.gate;

import io.github.assay.compare.TablePair;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Settles the outcome of an execution metric before it compares two tables (metrics.md §0.1). A fault of the gold side
 * makes the metric unavailable; a fault of the prediction makes it 0.
 */
public final class ResultGate {
    private ResultGate() {}

    /** The flag of a prediction that the row limit cut and that is wrong whatever rows follow. */
    public static final String PRED_TRUNCATED = "pred_truncated";

    /**
     * The same for a metric that may know its value although the prediction was cut (metrics.md §0.1).
     *
     * @param isZero whether the metric is 0 whatever rows follow; tested only where gold is whole and has fewer rows
     *     than are left of the prediction
     */
    public static Outcome<Measurement> measure(
            Evidence evidence, Function<TablePair, Measurement> metric, Predicate<TablePair> isZero) {
        Optional<Outcome<Measurement>> settled = beforeTables(evidence);
        return settled.isPresent() ? settled.get() : wholeTables(evidence, metric, isZero);
    }

    /** Whether gold is whole and the prediction was cut with more rows than gold has. */
    public static boolean isRunAway(ResultTable gold, ResultTable predicted) {
        return !gold.truncated() && predicted.truncated() && predicted.rowCount() > gold.rowCount();
    }

    /** The 0 of a prediction that was cut and is wrong whatever rows follow. */
    public static Measurement runAway(int goldRows, int predictedRows) {
        FindingList findings = new FindingList();
        findings.number("gold_rows", goldRows);
        findings.number("predicted_rows_at_least", predictedRows);
        return new Measurement(0, "", List.of(PRED_TRUNCATED), findings.list());
    }

    /** What is settled without looking at tables: refusals, failed queries, missing results. */
    public static Optional<Outcome<Measurement>> beforeTables(Evidence evidence) {
        Optional<Outcome<Measurement>> refusal = refusal(evidence);
        return refusal.isPresent() ? refusal : results(evidence);
    }

    /** The same for metrics that do not need a gold result. */
    public static Optional<Outcome<Measurement>> predictedOnly(Evidence evidence) {
        return refusal(evidence).or(() -> predicted(evidence));
    }

    /** The same for metrics that ask only whether the statement ran, whatever statement it is. */
    public static Optional<Outcome<Measurement>> notRun(Evidence evidence) {
        return refusal(evidence).or(() -> withoutRows(evidence));
    }

    /** Both whole tables, where the score was made of them. */
    public static Optional<TablePair> tables(Evidence evidence) {
        return beforeTables(evidence).isPresent()
                ? Optional.empty()
                : evidence.tables().filter(p -> !p.gold().truncated() && !p.predicted().truncated());
    }

    private static Optional<Outcome<Measurement>> refusal(Evidence evidence) {
        return evidence.expected().refusal()
                ? unavailable("not_applicable", "a refusal is expected")
                : Optional.empty();
    }

    private static Optional<Outcome<Measurement>> results(Evidence evidence) {
        Optional<Outcome<Measurement>> stated = statedFailure(evidence);
        if (stated.isPresent()) {
            return stated;
        }
        if (evidence.gold().isEmpty() && evidence.predicted().isEmpty() && !noPrediction(evidence)) {
            return Optional.of(Outcome.unavailable("no_result"));
        }
        Optional<Outcome<Measurement>> gold = gold(evidence);
        return gold.isPresent() ? gold : predicted(evidence);
    }

    /**
     * The 0 of a prediction whose failure is stated where nothing can be run: it is wrong whatever gold would return.
     * When gold was run and failed, gold's failure decides.
     */
    public static Optional<Outcome<Measurement>> statedFailure(Evidence evidence) {
        boolean goldNotRun = evidence.gold().orElse(null) instanceof ExecutionOutcome.Unreachable;
        boolean failed = evidence.predicted().orElse(null) instanceof ExecutionOutcome.EngineError
                || noPrediction(evidence) && !evidence.item().prediction().answer().error().isBlank();
        return goldNotRun && failed ? predicted(evidence) : Optional.empty();
    }

    private static Optional<Outcome<Measurement>> gold(Evidence evidence) {
        if (evidence.gold().isEmpty()) {
            return Optional.of(Outcome.unavailable("gold_error", "no gold result"));
        }
        return switch (evidence.gold().get()) {
            case ExecutionOutcome.Rows rows when rows.table().columnCount() == 0 && rows.table().rowCount() > 0 ->
                unavailable("gold_error", rows(rows.table()) + " without a column");
            case ExecutionOutcome.Rows _ when evidence.goldSql().isExplain()
                    && evidence.item().evalCase().captured().isEmpty() ->
                unavailable("gold_error", evidence.goldSql().whyNoQuery());
            case ExecutionOutcome.Rows _ -> Optional.empty();
            case ExecutionOutcome.EngineError(String message) -> unavailable("gold_error", message);
            case ExecutionOutcome.Timeout(var limit) -> unavailable("gold_error", "timeout after " + limit);
            case ExecutionOutcome.Blocked(String rule, String detail, int _) ->
                unavailable("gold_error", (rule.equals("unparsable") ? "not run: " : "blocked: ") + rule + " " + detail);
            case ExecutionOutcome.TooLarge large -> Optional.of(tooLarge(large));
            case ExecutionOutcome.Unreachable(String message) ->
                unavailable(hasPredictedTable(evidence) ? "gold_error" : "no_result", message);
        };
    }

    private static Optional<Outcome<Measurement>> predicted(Evidence evidence) {
        return withoutRows(evidence).or(() -> UnreadPrediction.plan(evidence));
    }

    private static Optional<Outcome<Measurement>> withoutRows(Evidence evidence) {
        if (noPrediction(evidence)) {
            return zero("no_prediction", evidence.item().prediction().answer().error());
        }
        if (evidence.predicted().isEmpty()) {
            return unavailable("no_result", "no predicted result");
        }
        return switch (evidence.predicted().get()) {
            case ExecutionOutcome.Rows _ -> Optional.empty();
            case ExecutionOutcome.EngineError(String message) when evidence.isOutOfScope(message) ->
                unavailable("out_of_scope_error", message);
            case ExecutionOutcome.EngineError(String message) -> zero("pred_error", message);
            case ExecutionOutcome.Timeout(var limit) -> zero("pred_timeout", "after " + limit);
            case ExecutionOutcome.Blocked(String rule, String _, int _)
                    when rule.equals("unparsable") && UnreadPrediction.plan(evidence).isPresent() ->
                UnreadPrediction.plan(evidence);
            case ExecutionOutcome.Blocked(String rule, String _, int _)
                    when rule.equals("unparsable") && UnreadPrediction.amongSentences(evidence).isPresent() ->
                UnreadPrediction.amongSentences(evidence);
            case ExecutionOutcome.Blocked(String rule, String detail, int _) ->
                UnreadPrediction.keptFromItsDatabase(evidence)
                        ? unavailable("pred_unparsable", evidence.predictedSql().whyNoQuery() + "; its database was not asked")
                        : zero("pred_blocked", rule + " " + detail);
            case ExecutionOutcome.TooLarge large -> Optional.of(tooLarge(large));
            case ExecutionOutcome.Unreachable(String message) -> unavailable("no_result", message);
        };
    }

    /** Whether there is neither predicted SQL nor a predicted table. */
    static boolean noPrediction(Evidence evidence) {
        return evidence.isWithoutSql() && !hasPredictedTable(evidence);
    }

    /** Whether the prediction returned a table, whole or cut. */
    public static boolean hasPredictedTable(Evidence evidence) {
        return evidence.predicted().orElse(null) instanceof ExecutionOutcome.Rows;
    }

    private static Outcome<Measurement> wholeTables(
            Evidence evidence, Function<TablePair, Measurement> metric, Predicate<TablePair> isZero) {
        TablePair pair = evidence.tables().orElseThrow();
        if (pair.gold().truncated() || pair.predicted().truncated()) {
            if (sameFingerprint(pair)) {
                return Outcome.value(new Measurement(1, "", List.of("by_fingerprint"), List.of()));
            }
            if (isRunAway(pair.gold(), pair.predicted()) && isZero.test(pair)) {
                return Outcome.value(runAway(pair.gold().rowCount(), pair.predicted().rowCount()));
            }
            String sizes = rows(pair.gold()) + " gold, " + rows(pair.predicted()) + " predicted";
            return Outcome.unavailable("truncated", sizes);
        }
        return Outcome.value(metric.apply(pair));
    }

    /** Tables that were cut are the same when the fingerprints of the full tables are; then every comparison gives 1. */
    private static boolean sameFingerprint(TablePair pair) {
        return pair.gold().fingerprint().isPresent()
                && pair.gold().fingerprint().equals(pair.predicted().fingerprint());
    }

    private static String rows(ResultTable table) {
        return table.rowCount() + (table.truncated() ? "+" : "") + (table.rowCount() == 1 && !table.truncated() ? " row" : " rows");
    }

    /** The outcome when a limit cut the result, or memory is too small for it. */
    public static Outcome<Measurement> tooLarge(ExecutionOutcome.TooLarge table) {
        return table.what().equals(ExecutionOutcome.TooLarge.HEAP)
                ? Outcome.unavailable(UnavailableReasons.OUT_OF_MEMORY, table.detail())
                : Outcome.unavailable("truncated", table.what() + " " + table.detail());
    }

    private static Optional<Outcome<Measurement>> unavailable(String reason, String detail) {
        return Optional.of(Outcome.unavailable(reason, detail));
    }

    private static Optional<Outcome<Measurement>> zero(String flag, String message) {
        return Optional.of(Outcome.value(
                new Measurement(0, "", List.of(flag), new FindingList().text("message", shortened(message)).list())));
    }

    private static String shortened(String message) {
        return message.length() <= 1000 ? message.strip() : message.substring(0, 999).strip() + "…";
    }
}
