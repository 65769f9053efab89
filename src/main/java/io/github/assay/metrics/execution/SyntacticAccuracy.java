package io.github.assay.metrics.execution;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.gate.ResultGate;
import java.util.OptionalDouble;
import java.util.Set;

/** 1 when the predicted query ran without an error, whatever it returned (metrics.md §1.1). */
public final class SyntacticAccuracy implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "syntactic-accuracy",
            "Syntactic",
            MetricInfo.Group.EXECUTION,
            OptionalDouble.of(1),
            Set.of(Need.PREDICTED_RESULT),
            "BADGER §4.1").diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return ResultGate.predictedOnly(evidence).orElseGet(() -> Outcome.value(Measurement.of(1)));
    }

    @Override
    public Account account(Evidence evidence) {
        return evidence.predicted().orElse(null) instanceof ExecutionOutcome.Rows(ResultTable table, _)
                ? Account.saying("It ran and returned " + AccountBuilder.count(table.rowCount(), "row") + " of "
                        + AccountBuilder.count(table.columnCount(), "column") + ".")
                : Account.NONE;
    }
}
