package io.github.assay.metrics.agentic;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.metrics.Steps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Explains which expected calls have a call of their own, how both differ, and which calls remain. */
record CallSteps(ToolCalls calls, Steps steps) {
    private static final int MOST = 20;

    CallSteps {
        steps.instead("called", "expected");
    }

    /**
     * Expected calls, each with its partner.
     *
     * @param partners for each expected call the place of the call that counts for it, or -1
     * @param shares how much each counts, 0 to 1
     */
    void paired(Phrase sentence, int[] partners, double[] shares) {
        List<Integer> order = new ArrayList<>();
        IntStream.range(0, partners.length).filter(e -> shares[e] < 1).forEach(order::add);
        IntStream.range(0, partners.length).filter(e -> shares[e] >= 1).forEach(order::add);
        steps.says(sentence)
                .counted("calls_expected", partners.length)
                .counted("calls_counted", DoubleStream.of(shares).sum())
                .passage("calls.paired", order, e -> line(e, partners[e], shares[e]));
        leftOver(partners);
    }

    /** Both lists place by place, where they are too far apart for a call to count. */
    void apart(Phrase sentence) {
        int most = Math.max(calls.expected().size(), calls.called().size());
        steps.says(sentence).passage("calls.by-place", IntStream.range(0, most).boxed().toList(), this::place);
    }

    private Line place(int i) {
        if (i >= calls.called().size()) {
            return Line.of(Mark.MISSING, Phrase.of("calls.place", i + 1, text(calls.expected().get(i))));
        }
        if (i >= calls.expected().size()) {
            return Line.of(Mark.EXTRA, Phrase.of("calls.place", i + 1, text(calls.called().get(i))));
        }
        String expected = text(calls.expected().get(i));
        return calls.expected().get(i).name().equals(calls.called().get(i).name())
                ? Line.of(Mark.EQUAL, Phrase.of("calls.place", i + 1, expected))
                : Line.of(Mark.DIFFERENT, Phrase.of("calls.place-differs", i + 1, expected, text(calls.called().get(i))));
    }

    private Line line(int e, int partner, double share) {
        ToolCall expected = calls.expected().get(e);
        if (partner < 0) {
            return Line.of(Mark.MISSING, Phrase.of("calls.none-left", text(expected)));
        }
        ToolCall called = calls.called().get(partner);
        String other = called.text().equals(expected.text()) ? "" : ", " + text(called);
        return share >= 1
                ? Line.of(Mark.EQUAL, Phrase.of("calls.counts", text(expected), partner + 1, other))
                : Line.of(Mark.DIFFERENT, Phrase.of("calls.counts-part", text(expected), partner + 1, other, share));
    }

    private static String text(ToolCall call) {
        return Steps.shortened(call.parameters().isEmpty() ? call.name() : call.text());
    }

    /**
     * Expected calls without a valid call, each with what is wrong with the calls of its tool; then the valid ones.
     *
     * @param expectedOf for each call the place of the expected one that it is valid for, or -1
     * @param fault what is wrong with a call for an expected one; empty where it is valid
     * @param declared names of the tools whose parameters the case declares
     */
    void checked(int[] expectedOf, BiFunction<ToolCall, ToolCall, String> fault, Collection<String> declared) {
        int expected = calls.expected().size();
        int[] partners = swapped(expectedOf, expected);
        int valid = (int) IntStream.of(partners).filter(c -> c >= 0).count();
        steps.instead("faults", "schemas")
                .counted("calls_made", expectedOf.length)
                .counted("calls_expected", expected)
                .counted("calls_valid", valid)
                .says("calls.met", valid, expected, expectedOf.length - valid, expectedOf.length)
                .says(declared.isEmpty()
                        ? Phrase.of("calls.texts")
                        : Phrase.of("calls.texts-declared", Steps.shortened(String.join(", ", declared))))
                .passage("calls.invalid",
                        IntStream.range(0, expected).filter(e -> partners[e] < 0).boxed().flatMap(e -> faults(e, fault).stream()).toList(),
                        line -> line)
                .passage("calls.valid",
                        IntStream.range(0, expected).filter(e -> partners[e] >= 0).boxed().toList(), e -> line(e, partners[e], 1));
        leftOver(partners);
    }

    private List<Line> faults(int e, BiFunction<ToolCall, ToolCall, String> fault) {
        ToolCall expected = calls.expected().get(e);
        List<Line> lines = new ArrayList<>();
        for (int c = 0; c < calls.called().size() && lines.size() < MOST; c++) {
            ToolCall called = calls.called().get(c);
            if (called.name().equals(expected.name())) {
                String why = fault.apply(called, expected);
                lines.add(Line.of(Mark.DIFFERENT, Phrase.of("calls.fault", c + 1, text(called),
                        why.isEmpty() ? Phrase.of("calls.valid-elsewhere") : Steps.shortened(why))));
            }
        }
        lines.addFirst(Line.of(Mark.MISSING, lines.isEmpty() ? Phrase.of("calls.never", text(expected)) : Phrase.text(text(expected))));
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
        steps.passage("calls.left-over",
                IntStream.range(0, calls.called().size())
                        .filter(c -> IntStream.of(partners).noneMatch(p -> p == c))
                        .boxed()
                        .toList(),
                c -> Line.of(Mark.EXTRA, Phrase.of("calls.call", c + 1, text(calls.called().get(c)))));
    }
}
