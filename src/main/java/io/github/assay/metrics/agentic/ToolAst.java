package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code tool-ast}: 1 iff calls and expected calls pair up one to one, every call valid (metrics.md §4.4). The order of
 * calls does not matter (Berkeley Function-Calling Leaderboard). The values a parameter may have are in the expected
 * call's {@code allowed}, else in its arguments, where a list means alternatives. Where the case lists the
 * {@code tools} with their parameters' schema, calls must fit that too.
 */
public final class ToolAst implements Metric {
    private static final MetricInfo INFO =
            CallMetric.info("tool-ast", "Tool AST", 1, "Berkeley Function-Calling Leaderboard, AST check; metrics.md §4.4")
            .diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return switch (ToolSchema.of(evidence.extra(ToolSchema.FIELD))) {
            case Outcome.Value<Map<String, ToolSchema>>(Map<String, ToolSchema> tools) ->
                ToolCalls.of(evidence).map(calls -> measured(calls, tools));
            case Outcome.Unavailable<Map<String, ToolSchema>>(String reason, String why) ->
                Outcome.unavailable(reason, why);
            case Outcome.Error<Map<String, ToolSchema>>(String reason, String why) -> Outcome.error(reason, why);
        };
    }

    private static Measurement measured(ToolCalls calls, Map<String, ToolSchema> tools) {
        int[] partner = unassigned(calls);
        List<String> faults = new ArrayList<>();
        if (calls.called().size() != calls.expected().size()) {
            faults.add(calls.called().size() + " calls, " + calls.expected().size() + " expected");
        }
        for (int e = 0; e < calls.expected().size(); e++) {
            if (!assign(calls, tools, e, partner, new boolean[partner.length])) {
                faults.add(fault(calls, tools, calls.expected().get(e)));
            }
        }
        FindingList findings = new FindingList().all(calls.findings());
        findings.listed("faults", faults);
        if (!tools.isEmpty()) {
            findings.listed("schemas", tools.keySet());
        }
        return Measurement.of(faults.isEmpty() ? 1 : 0, findings.list());
    }

    private static int[] unassigned(ToolCalls calls) {
        int[] partner = new int[calls.called().size()];
        Arrays.fill(partner, -1);
        return partner;
    }

    /** Finds a call for an expected one, moving others along an augmenting path where needed. */
    private static boolean assign(
            ToolCalls calls, Map<String, ToolSchema> tools, int expected, int[] partner, boolean[] tried) {
        for (int c = 0; c < partner.length; c++) {
            if (!tried[c] && fault(calls.called().get(c), calls.expected().get(expected), tools).isEmpty()) {
                tried[c] = true;
                if (partner[c] < 0 || assign(calls, tools, partner[c], partner, tried)) {
                    partner[c] = expected;
                    return true;
                }
            }
        }
        return false;
    }

    private static String fault(ToolCall called, ToolCall expected, Map<String, ToolSchema> tools) {
        return CallCheck.fault(called, expected, Optional.ofNullable(tools.get(expected.name())));
    }

    private static String fault(ToolCalls calls, Map<String, ToolSchema> tools, ToolCall expected) {
        return calls.called().stream()
                .filter(c -> c.name().equals(expected.name()))
                .map(c -> fault(c, expected, tools))
                .filter(f -> !f.isEmpty())
                .findFirst()
                .orElse(expected.name() + " was not called");
    }

    @Override
    public Account account(Evidence evidence) {
        Outcome<Map<String, ToolSchema>> schemas = ToolSchema.of(evidence.extra(ToolSchema.FIELD));
        return schemas.flatMap(tools -> ToolCalls.of(evidence).map(calls -> told(calls, tools)))
                .asValue()
                .orElse(Account.NONE);
    }

    private static Account told(ToolCalls calls, Map<String, ToolSchema> tools) {
        int[] partner = unassigned(calls);
        for (int e = 0; e < calls.expected().size(); e++) {
            assign(calls, tools, e, partner, new boolean[partner.length]);
        }
        return new CallsAccount(calls).checked(partner, (called, expected) -> fault(called, expected, tools), tools.keySet());
    }
}
