package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Step.Arithmetic;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.agentic.ToolCall.CanonicalDatumText;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * {@code tool-call-accuracy}: the mean share of expected arguments that a call gives with the same text (RAGAS;
 * metrics.md §4.4). It is 0 unless the tools are the expected ones in the expected order. Both lists empty 1, one empty
 * 0. A call expected without arguments is right only without arguments.
 */
public final class ToolCallAccuracy implements Metric {
    private static final String ID = "tool-call-accuracy";
    private static final MetricInfo INFO = CallMetric.info(ID, "Tool call accuracy", 1, "RAGAS ToolCallAccuracy; metrics.md §4.4")
            .with(List.of(MetricInfo.Option.oneOf(
                    "order", "strict: calls are compared as they come; flexible: both lists sorted first", "strict",
                    "flexible"))).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        boolean flexible = evidence.is(ID, "order", "strict", "flexible");
        UnaryOperator<ToolCalls> compared =
                calls -> flexible ? new ToolCalls(sorted(calls.called()), sorted(calls.expected())) : calls;
        return CallMetric.measure(
                evidence,
                calls -> value(compared.apply(calls)),
                (calls, steps) -> explain(compared.apply(calls), steps));
    }

    private static List<ToolCall> sorted(List<ToolCall> calls) {
        return calls.stream()
                .sorted(Comparator.comparing(ToolCall::name).thenComparing(ToolCall::text))
                .toList();
    }

    private static double value(ToolCalls calls) {
        List<ToolCall> called = calls.called();
        List<ToolCall> expected = calls.expected();
        if (!names(called).equals(names(expected))) {
            return 0;
        }
        double sum = 0;
        for (int i = 0; i < expected.size(); i++) {
            sum += arguments(called.get(i), expected.get(i));
        }
        return expected.isEmpty() ? 1 : sum / expected.size();
    }

    private static List<String> names(List<ToolCall> calls) {
        return calls.stream().map(ToolCall::name).toList();
    }

    private static double arguments(ToolCall called, ToolCall expected) {
        if (expected.parameters().isEmpty()) {
            return called.parameters().isEmpty() ? 1 : 0;
        }
        long same = expected.arguments().values().entrySet().stream()
                .filter(e -> sameText(e.getValue(), called.arguments().values().get(e.getKey())))
                .count();
        return (double) same / expected.parameters().size();
    }

    private static boolean sameText(Datum expected, @Nullable Datum called) {
        return called != null && CanonicalDatumText.plain(expected).equals(CanonicalDatumText.plain(called));
    }

    private static void explain(ToolCalls calls, Steps steps) {
        if (!names(calls.called()).equals(names(calls.expected()))) {
            new CallSteps(calls, steps).apart(Phrase.of("calls.other-tools", listed(calls.called()), listed(calls.expected())));
            return;
        }
        int[] partners = IntStream.range(0, calls.expected().size()).toArray();
        double[] shares = IntStream.of(partners).mapToDouble(i -> arguments(calls.called().get(i), calls.expected().get(i))).toArray();
        new CallSteps(calls, steps).paired(
                partners.length == 0
                        ? Phrase.of("calls.none")
                        : Phrase.of("calls.accuracy", new Arithmetic.Mean(DoubleStream.of(shares).boxed().toList())),
                partners, shares);
    }

    private static Object listed(List<ToolCall> calls) {
        return calls.isEmpty() ? Phrase.of("calls.no-tools") : Steps.shortened(String.join(", ", names(calls)));
    }
}
