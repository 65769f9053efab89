package io.github.assay.metrics.agentic;

import static io.github.assay.metrics.account.AccountBuilder.shortened;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Explains which expected calls have a call of their own, how both differ, and which calls remain. */
final class CallsAccount {
    private static final int MOST = 20;

    private final ToolCalls calls;
    private final AccountBuilder account = new AccountBuilder().instead("called", "expected");

    CallsAccount(ToolCalls calls) {
        this.calls = calls;
    }

    /**
     * Expected calls, each with its partner.
     *
     * @param partners for each expected call the place of the call that counts for it, or -1
     * @param shares how much each counts, 0 to 1
     */
    Account paired(String sentence, int[] partners, double[] shares) {
        account.says(sentence);
        List<Integer> order = new ArrayList<>();
        IntStream.range(0, partners.length).filter(e -> shares[e] < 1).forEach(order::add);
        IntStream.range(0, partners.length).filter(e -> shares[e] >= 1).forEach(order::add);
        account.counted("calls_expected", partners.length).counted("calls_counted", DoubleStream.of(shares).sum());
        account.passage("Expected calls and the call that counts for each", order, e -> line(e, partners[e], shares[e]));
        leftOver(partners);
        return account.build();
    }

    /** Both lists place by place, where they are too far apart for a call to count. */
    Account apart(String sentence) {
        int most = Math.max(calls.expected().size(), calls.called().size());
        account.says(sentence);
        account.passage("Calls place by place", IntStream.range(0, most).boxed().toList(), this::place);
        return account.build();
    }

    private Line place(int i) {
        if (i >= calls.called().size()) {
            return Line.of(Mark.MISSING, (i + 1) + ". " + text(calls.expected().get(i)));
        }
        if (i >= calls.expected().size()) {
            return Line.of(Mark.EXTRA, (i + 1) + ". " + text(calls.called().get(i)));
        }
        String expected = text(calls.expected().get(i));
        boolean same = calls.expected().get(i).name().equals(calls.called().get(i).name());
        return Line.of(same ? Mark.EQUAL : Mark.DIFFERENT,
                (i + 1) + ". " + expected + (same ? "" : " expected, " + text(calls.called().get(i)) + " called"));
    }

    private Line line(int e, int partner, double share) {
        ToolCall expected = calls.expected().get(e);
        if (partner < 0) {
            return Line.of(Mark.MISSING, text(expected) + ": no call of this tool is left for it");
        }
        ToolCall called = calls.called().get(partner);
        String same = called.text().equals(expected.text()) ? "" : ", " + text(called);
        return share >= 1
                ? Line.of(Mark.EQUAL, text(expected) + ": call " + (partner + 1) + same)
                : Line.of(Mark.DIFFERENT, text(expected) + ": call " + (partner + 1) + same + ", counts " + Sums.figure(share));
    }

    private static String text(ToolCall call) {
        return shortened(call.parameters().isEmpty() ? call.name() : call.text());
    }

    /**
     * Expected calls without a valid call, each with what is wrong with the calls of its tool; then the valid ones.
     *
     * @param expectedOf for each call the place of the expected one that it is valid for, or -1
     * @param fault what is wrong with a call for an expected one; empty where it is valid
     * @param declared names of the tools whose parameters the case declares
     */
    Account checked(int[] expectedOf, BiFunction<ToolCall, ToolCall, String> fault, Collection<String> declared) {
        int expected = calls.expected().size();
        int[] partners = swapped(expectedOf, expected);
        int valid = (int) IntStream.of(partners).filter(c -> c >= 0).count();
        account.instead("faults", "schemas");
        account.counted("calls_made", expectedOf.length).counted("calls_expected", expected).counted("calls_valid", valid);
        account.says("Each expected call needs a call of its own that is valid for it, and none may be left over: " + valid + " of "
                + expected + " met, " + (expectedOf.length - valid) + " of " + expectedOf.length + " left over.");
        account.says("Texts are compared without case, spaces and , . / - _ * ^"
                + (declared.isEmpty() ? "" : "; calls must also fit what the case declares of " + shortened(String.join(", ", declared)))
                + ".");
        account.passage("Expected calls without a valid call",
                IntStream.range(0, expected).filter(e -> partners[e] < 0).boxed().flatMap(e -> faults(e, fault).stream()).toList(),
                line -> line);
        account.passage("Expected calls with a valid call",
                IntStream.range(0, expected).filter(e -> partners[e] >= 0).boxed().toList(), e -> line(e, partners[e], 1));
        leftOver(partners);
        return account.build();
    }

    private List<Line> faults(int e, BiFunction<ToolCall, ToolCall, String> fault) {
        ToolCall expected = calls.expected().get(e);
        List<Line> lines = new ArrayList<>();
        for (int c = 0; c < calls.called().size() && lines.size() < MOST; c++) {
            ToolCall called = calls.called().get(c);
            if (called.name().equals(expected.name())) {
                String why = fault.apply(called, expected);
                lines.add(Line.of(Mark.DIFFERENT, "call " + (c + 1) + ", " + text(called) + ": "
                        + (why.isEmpty() ? "valid, but it counts for another expected call" : shortened(why))));
            }
        }
        lines.addFirst(Line.of(Mark.MISSING, text(expected) + (lines.isEmpty() ? ": never called" : "")));
        return lines;
    }

    private static int[] swapped(int[] expectedOf, int expected) {
        int[] partners = new int[expected];
        Arrays.fill(partners, -1);
        for (int c = 0; c < expectedOf.length; c++) {
            if (expectedOf[c] >= 0) {
                partners[expectedOf[c]] = c;
            }
        }
        return partners;
    }

    /** Calls that count for no expected one. */
    private void leftOver(int[] partners) {
        account.passage("Calls left over",
                IntStream.range(0, calls.called().size())
                        .filter(c -> IntStream.of(partners).noneMatch(p -> p == c))
                        .boxed()
                        .toList(),
                c -> Line.of(Mark.EXTRA, "call " + (c + 1) + ": " + text(calls.called().get(c))));
    }
}
