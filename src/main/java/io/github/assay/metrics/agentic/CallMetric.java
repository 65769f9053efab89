package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;

/** Holds what the metrics of whole calls share (metrics.md §4.4). */
final class CallMetric {
    private CallMetric() {}

    static MetricInfo info(String id, String name, double threshold, String source) {
        return MetricInfo.unit(
                id, name, MetricInfo.Group.AGENT, OptionalDouble.of(threshold), Set.of(MetricInfo.Need.TOOL_CALLS),
                source);
    }

    /** The value on both lists of calls, with the calls in the detail. */
    static Outcome<Measurement> measure(
            Evidence evidence, ToDoubleFunction<ToolCalls> value, BiConsumer<ToolCalls, Steps> explain) {
        return ToolCalls.of(evidence).map(calls -> evidence.explained(
                Measurement.of(value.applyAsDouble(calls), calls.findings()), steps -> explain.accept(calls, steps)));
    }
}
