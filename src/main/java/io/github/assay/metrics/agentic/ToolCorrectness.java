package io.github.assay.metrics.agentic;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Sums;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/**
 * {@code tool-correctness}: how much of the expected calls was called, extra calls being free (deepeval; metrics.md
 * §4.4). A call made counts for one expected call at most, by its position: two equal calls count twice.
 */
public final class ToolCorrectness implements Metric {
    private static final String ID = "tool-correctness";
    private static final MetricInfo INFO = CallMetric.info(
                    ID, "Tool correctness", 0.5, "deepeval ToolCorrectnessMetric")
            .with(List.of(
                    MetricInfo.Option.oneOf(
                            "mode",
                            "any-order: each expected call takes the best unused call of its tool; ordered: heaviest"
                                    + " common subsequence; exact: same length and equal one by one",
                            "any-order", "ordered", "exact"),
                    MetricInfo.Option.oneOf(
                            "arguments", "on: a call of the right tool counts with the share of equal arguments",
                            "off", "on")));

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        boolean arguments = evidence.is(ID, "arguments", "off", "on");
        ToDoubleBiFunction<ToolCall, ToolCall> match =
                (e, c) -> !e.name().equals(c.name()) ? 0 : arguments ? e.sharedArguments(c) : 1;
        String mode = evidence.word(ID, "mode", "any-order");
        return CallMetric.measure(evidence, calls -> {
            if (calls.expected().isEmpty()) {
                return calls.called().isEmpty() ? 1 : 0;
            }
            return switch (mode) {
                case "ordered" -> ordered(calls, match);
                case "exact" -> exact(calls, match);
                default -> anyOrder(calls, match);
            };
        });
    }

    private static double anyOrder(ToolCalls calls, ToDoubleBiFunction<ToolCall, ToolCall> match) {
        boolean[] used = new boolean[calls.called().size()];
        double sum = 0;
        for (ToolCall expected : calls.expected()) {
            int best = -1;
            double most = 0;
            for (int i = 0; i < used.length; i++) {
                double score = used[i] ? 0 : match.applyAsDouble(expected, calls.called().get(i));
                if (score > most) {
                    best = i;
                    most = score;
                }
            }
            if (best >= 0) {
                used[best] = true;
            }
            sum += most;
        }
        return sum / calls.expected().size();
    }

    private static double ordered(ToolCalls calls, ToDoubleBiFunction<ToolCall, ToolCall> match) {
        double[] above = new double[calls.called().size() + 1];
        for (ToolCall expected : calls.expected()) {
            double[] row = new double[above.length];
            for (int i = 1; i < row.length; i++) {
                double taken = above[i - 1] + match.applyAsDouble(expected, calls.called().get(i - 1));
                row[i] = Math.max(taken, Math.max(above[i], row[i - 1]));
            }
            above = row;
        }
        return above[above.length - 1] / calls.expected().size();
    }

    private static double exact(ToolCalls calls, ToDoubleBiFunction<ToolCall, ToolCall> match) {
        if (calls.called().size() != calls.expected().size()) {
            return 0;
        }
        for (int i = 0; i < calls.called().size(); i++) {
            if (match.applyAsDouble(calls.expected().get(i), calls.called().get(i)) < 1) {
                return 0;
            }
        }
        return 1;
    }

    @Override
    public Account account(Evidence evidence) {
        boolean exact = evidence.word(ID, "mode", "any-order").equals("exact");
        boolean arguments = evidence.is(ID, "arguments", "off", "on");
        return measure(evidence).asValue().isEmpty()
                ? Account.NONE
                : CallMetric.account(evidence, calls -> sentence(
                        calls, measure(evidence).asValue().orElseThrow().value(), exact, arguments));
    }

    private static String sentence(ToolCalls calls, double value, boolean exact, boolean arguments) {
        if (calls.expected().isEmpty()) {
            return "No call is expected, and " + (calls.called().isEmpty() ? "none was made." : calls.called().size() + " were made.");
        }
        return exact
                ? "Both lists must be equal call by call: they are " + (value == 1 ? "equal." : "not.")
                : Sums.share(value * calls.expected().size(), calls.expected().size()) + " of the expected calls have their call, "
                        + (arguments ? "each by the share of its equal arguments." : "arguments aside.");
    }
}
