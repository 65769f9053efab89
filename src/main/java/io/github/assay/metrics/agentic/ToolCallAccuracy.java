package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
import io.github.assay.metrics.agentic.ToolCall.CanonicalDatumText;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
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
        return CallMetric.measure(
                evidence,
                calls -> flexible
                        ? value(sorted(calls.called()), sorted(calls.expected()))
                        : value(calls.called(), calls.expected()));
    }

    private static List<ToolCall> sorted(List<ToolCall> calls) {
        return calls.stream()
                .sorted(Comparator.comparing(ToolCall::name).thenComparing(ToolCall::text))
                .toList();
    }

    private static double value(List<ToolCall> called, List<ToolCall> expected) {
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

    @Override
    public Account account(Evidence evidence) {
        boolean flexible = evidence.is(ID, "order", "strict", "flexible");
        return ToolCalls.of(evidence).asValue()
                .map(calls -> flexible ? new ToolCalls(sorted(calls.called()), sorted(calls.expected())) : calls)
                .map(ToolCallAccuracy::reported)
                .orElse(Account.NONE);
    }

    private static Account reported(ToolCalls calls) {
        boolean inStep = names(calls.called()).equals(names(calls.expected()));
        int[] partners = new int[calls.expected().size()];
        double[] shares = new double[partners.length];
        for (int i = 0; i < partners.length; i++) {
            partners[i] = inStep ? i : -1;
            shares[i] = inStep ? arguments(calls.called().get(i), calls.expected().get(i)) : 0;
        }
        String sentence = partners.length == 0 && inStep
                ? "No call is expected, and none was made."
                : inStep
                        ? Sums.mean(DoubleStream.of(shares).boxed().toList()) + ": the mean share of equal arguments, call by call."
                        : "0, as the tools called are not those expected, one by one: " + listed(calls.called()) + " instead of "
                                + listed(calls.expected()) + ".";
        return inStep ? new CallsAccount(calls).paired(sentence, partners, shares) : new CallsAccount(calls).apart(sentence);
    }

    private static String listed(List<ToolCall> calls) {
        return calls.isEmpty() ? "none" : AccountBuilder.shortened(String.join(", ", names(calls)));
    }
}
