package io.github.assay.metrics.triage;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.EngineView;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.gate.UnreadPrediction;
import io.github.assay.sql.guard.GuardOptions;
import io.github.assay.sql.guard.GuardVerdict;
import io.github.assay.sql.guard.StatementGuard;
import java.util.EnumSet;

/** Finds causes of failure that precede any result: the text, its data source, and its execution. */
final class AttemptCauses {
    private AttemptCauses() {}

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
     * Text that does not parse was at fault only if the engine did not take it either, or where it is not SQL by its first
     * word.
     */
    private static void text(Evidence evidence, ExecutionOutcome ran, EnumSet<Cause> causes) {
        boolean parsed = evidence.predictedSql().isParsed();
        boolean harmful = StatementGuard.judge(evidence.predictedSql(), GuardOptions.STRICT) instanceof GuardVerdict.Block b
                && !b.code().equals("unparsable")
                && !b.code().equals("empty");
        boolean blocked = ran instanceof ExecutionOutcome.Blocked b && !b.rule().equals("unparsable");
        if (harmful || blocked) {
            causes.add(Cause.UNSAFE_BLOCK);
        } else if (!parsed && UnreadPrediction.limit(evidence).isEmpty() && !UnreadPrediction.keptFromItsDatabase(evidence)) {
            causes.add(Cause.PARSE_FAILURE);
        }
    }
}
