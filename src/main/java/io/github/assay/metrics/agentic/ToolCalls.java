package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Holds the calls that an agent made and the expected calls.
 *
 * @param called in the order made
 * @param expected in the order expected
 */
record ToolCalls(List<ToolCall> called, List<ToolCall> expected) {
    static final String CALLED = "tool_calls";
    static final String EXPECTED = "expected_tool_calls";

    ToolCalls {
        called = List.copyOf(called);
        expected = List.copyOf(expected);
    }

    /**
     * Both lists: not applicable where the case states no expected tools, unavailable where the answer's calls were
     * not recorded or a list cannot be read. An empty list means "no call".
     */
    static Outcome<ToolCalls> of(Evidence evidence) {
        Optional<Datum> expected = evidence.extra(EXPECTED);
        Optional<Datum> called = evidence.extra(CALLED);
        if (expected.isEmpty()) {
            return Outcome.unavailable("not_applicable", "no tool calls are expected");
        }
        if (called.isEmpty()) {
            return Outcome.unavailable("no_tool_calls", "the answer's tool calls were not recorded");
        }
        List<ToolCall> made = new ArrayList<>();
        List<ToolCall> wanted = new ArrayList<>();
        String fault = read(CALLED, called.get(), made) + read(EXPECTED, expected.get(), wanted);
        return fault.isEmpty()
                ? Outcome.value(new ToolCalls(made, wanted))
                : Outcome.unavailable("invalid_tool_calls", fault.strip());
    }

    /** Returns the fault, or the empty text. */
    private static String read(String key, Datum list, List<ToolCall> into) {
        if (!(list instanceof Datum.Items(List<Datum> entries))) {
            return key + " is " + list.kind() + ", not a list. ";
        }
        for (int i = 0; i < entries.size(); i++) {
            Optional<ToolCall> call = ToolCall.of(entries.get(i));
            if (call.isEmpty()) {
                return "Entry " + (i + 1) + " of " + key + " is " + entries.get(i).kind() + " without a tool's name. ";
            }
            into.add(call.get());
        }
        return "";
    }

    /** The property by which calls are compared under the option {@code identity}. */
    static Function<ToolCall, String> identity(String option) {
        return option.equals("call") ? ToolCall::text : ToolCall::name;
    }

    /** Both lists of calls as findings. */
    List<Finding> findings() {
        return new FindingList().listed("called", texts(called)).listed("expected", texts(expected)).list();
    }

    private static List<String> texts(List<ToolCall> calls) {
        return calls.stream()
                .map(c -> c.parameters().isEmpty() ? c.name() : c.text())
                .toList();
    }
}
