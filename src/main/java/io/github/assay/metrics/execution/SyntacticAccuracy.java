package io.github.assay.metrics.execution;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.ResultGate;
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
            "BADGER §4.1");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return ResultGate.predictedOnly(evidence).orElseGet(() -> Outcome.value(Measurement.of(1)));
    }
}
