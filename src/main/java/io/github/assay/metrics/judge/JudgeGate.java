package io.github.assay.metrics.judge;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.gate.ResultGate;
import io.github.assay.metrics.gate.UnavailableReasons;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Settles the outcome of a judge metric before it reads a reply (metrics.md §0.1). Where a refusal is expected, the
 * metric does not apply. A query that is missing or that the guard blocks is skipped, not judged.
 */
public final class JudgeGate {
    /** The guard's codes for texts that do not try to change or reach anything. */
    private static final Set<String> HARMLESS = Set.of("allow", "unparsable", "empty");

    private JudgeGate() {}

    /** The value of replies about predicted SQL. */
    public static <T> Outcome<Measurement> onSql(Evidence evidence, ReplyForm<T> form, Function<ReplySummary<T>, Measurement> measure) {
        return beforeSql(evidence).orElseGet(() -> ReplySummary.of(evidence.replies(), form).map(measure));
    }

    /** The value of replies about other parts of the system's answer; it counts even where its SQL is blocked. */
    public static <T> Outcome<Measurement> onAnswer(
            Evidence evidence, ReplyForm<T> form, Function<ReplySummary<T>, Outcome<Measurement>> measure) {
        return refusal(evidence).orElseGet(() -> ReplySummary.of(evidence.replies(), form).flatMap(measure));
    }

    /** The outcome that is known without a reply about predicted SQL; empty when a reply decides. */
    public static Optional<Outcome<Measurement>> beforeSql(Evidence evidence) {
        return refusal(evidence).or(() -> noPrediction(evidence)).or(() -> blocked(evidence));
    }

    public static Optional<Outcome<Measurement>> refusal(Evidence evidence) {
        return evidence.expected().refusal()
                ? Optional.of(UnavailableReasons.refusalExpected())
                : Optional.empty();
    }

    /**
     * The value of replies about predicted SQL by BADGER's gate of syntactic validity: a query that is known to fail is
     * not sent to a judge, and is skipped; a reply that was recorded all the same is read (metrics.md §3.9).
     */
    public static <T> Outcome<Measurement> onExecutedSql(
            Evidence evidence, ReplyForm<T> form, Function<ReplySummary<T>, Measurement> measure) {
        Outcome<Measurement> value = onSql(evidence, form, measure);
        boolean open = value instanceof Outcome.Unavailable<Measurement>(String reason, String _) && reason.equals("no_judge");
        return open ? failed(evidence).orElse(value) : value;
    }

    /** Of a failure that counts against the prediction: an error out of scope is none. */
    private static Optional<Outcome<Measurement>> failed(Evidence evidence) {
        return evidence.predicted()
                .filter(o -> o instanceof ExecutionOutcome.EngineError || o instanceof ExecutionOutcome.Timeout)
                .flatMap(_ -> ResultGate.predictedOnly(evidence))
                .flatMap(outcome -> outcome.asValue())
                .flatMap(zero -> skipped(String.join(", ", zero.flags()) + ": the predicted SQL has no result"));
    }

    private static Optional<Outcome<Measurement>> noPrediction(Evidence evidence) {
        boolean none = evidence.isWithoutSql()
                && !(evidence.predicted().orElse(null) instanceof ExecutionOutcome.Rows);
        return none ? skipped("no_prediction: there is no predicted SQL") : Optional.empty();
    }

    public static Optional<Outcome<Measurement>> blocked(Evidence evidence) {
        if (evidence.predicted().orElse(null) instanceof ExecutionOutcome.Blocked(String rule, String detail, int _)
                && !HARMLESS.contains(rule)) {
            return skipped("pred_blocked: " + rule + " " + detail);
        }
        return evidence.score("safety-guard")
                .asValue()
                .filter(guard -> !HARMLESS.contains(guard.label()))
                .flatMap(guard -> skipped("pred_blocked: " + guard.label()));
    }

    private static Optional<Outcome<Measurement>> skipped(String why) {
        return Optional.of(Outcome.unavailable("skipped", why));
    }
}
