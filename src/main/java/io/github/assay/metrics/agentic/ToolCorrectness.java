package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Step.Arithmetic;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/**
 * {@code tool-correctness}: the share of expected calls that were made; extra calls cost nothing (deepeval; metrics.md
 * §4.4). A call counts for one expected call at most, by its position: two equal calls count twice.
 */
public final class ToolCorrectness implements Metric {
    private static final String ID = "tool-correctness";
    private static final MetricInfo INFO = CallMetric.info(
                    ID, "Tool correctness", 0.5, "deepeval ToolCorrectnessMetric; metrics.md §4.4")
            .with(List.of(
                    MetricInfo.Option.oneOf(
                            "mode",
                            "any-order: each expected call takes the best unused call of its tool; ordered: heaviest"
                                    + " common subsequence; exact: same length and equal one by one",
                            "any-order", "ordered", "exact"),
                    MetricInfo.Option.oneOf(
                            "arguments", "on: a call of the right tool counts with the share of equal arguments",
                            "off", "on"))).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        boolean arguments = evidence.is(ID, "arguments", "off", "on");
        ToDoubleBiFunction<ToolCall, ToolCall> match = match(arguments);
        String mode = evidence.word(ID, "mode", "any-order");
        return CallMetric.measure(evidence, calls -> {
            if (calls.expected().isEmpty()) {
                return calls.called().isEmpty() ? 1 : 0;
            }
            return switch (mode) {
                case "ordered" -> ordered(calls, match);
                case "exact" -> CallPairs.exact(calls, match).areWhole(calls) ? 1 : 0;
                default -> CallPairs.anyOrder(calls, match).sum() / calls.expected().size();
            };
        }, (calls, steps) -> {
            CallPairs pairs = switch (mode) {
                case "ordered" -> CallPairs.ordered(calls, match);
                case "exact" -> CallPairs.exact(calls, match);
                default -> CallPairs.anyOrder(calls, match);
            };
            new CallSteps(calls, steps).paired(sentence(calls, pairs, mode, arguments), pairs.partners(), pairs.shares());
        });
    }

    private static ToDoubleBiFunction<ToolCall, ToolCall> match(boolean arguments) {
        return (e, c) -> !e.name().equals(c.name()) ? 0 : arguments ? e.sharedArguments(c) : 1;
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

    private static Phrase sentence(ToolCalls calls, CallPairs pairs, String mode, boolean arguments) {
        int expected = calls.expected().size();
        if (expected == 0) {
            return Phrase.of("calls.none-expected", calls.called().size());
        }
        return mode.equals("exact")
                ? Phrase.of("calls.exact", calls.called().size(), expected, pairs.sum())
                : Phrase.of("calls.own", new Arithmetic.Share(pairs.sum(), expected),
                        Phrase.of(mode.equals("ordered") ? "calls.in-order" : "calls.any-order"),
                        Phrase.of(arguments ? "calls.arguments" : "calls.names"));
    }

    /**
     * Pairs calls with expected calls, each pair with its credit.
     *
     * @param partners for each expected call the place of its call, or -1
     * @param shares for each expected call what it counts, 0 to 1; 0 without a call
     */
    private record CallPairs(int[] partners, double[] shares) {
        private static final long MOST = 4_000_000;

        private static CallPairs none(ToolCalls calls) {
            int[] partners = new int[calls.expected().size()];
            Arrays.fill(partners, -1);
            return new CallPairs(partners, new double[partners.length]);
        }

        /** Each expected call takes the best call that is left. */
        static CallPairs anyOrder(ToolCalls calls, ToDoubleBiFunction<ToolCall, ToolCall> match) {
            CallPairs pairs = none(calls);
            boolean[] used = new boolean[calls.called().size()];
            for (int e = 0; e < pairs.partners.length; e++) {
                for (int c = 0; c < used.length; c++) {
                    double score = used[c] ? 0 : match.applyAsDouble(calls.expected().get(e), calls.called().get(c));
                    if (score > pairs.shares[e]) {
                        pairs.put(e, c, score);
                    }
                }
                if (pairs.partners[e] >= 0) {
                    used[pairs.partners[e]] = true;
                }
            }
            return pairs;
        }

        /**
         * The pairs of greatest weight in the same order on both sides; none where there are too many calls to compute.
         */
        static CallPairs ordered(ToolCalls calls, ToDoubleBiFunction<ToolCall, ToolCall> match) {
            CallPairs pairs = none(calls);
            int expected = calls.expected().size();
            int called = calls.called().size();
            if ((long) expected * called > MOST) {
                return pairs;
            }
            double[][] best = new double[expected + 1][called + 1];
            for (int e = expected - 1; e >= 0; e--) {
                for (int c = called - 1; c >= 0; c--) {
                    double taken = best[e + 1][c + 1]
                            + match.applyAsDouble(calls.expected().get(e), calls.called().get(c));
                    best[e][c] = Math.max(taken, Math.max(best[e + 1][c], best[e][c + 1]));
                }
            }
            for (int e = 0, c = 0; e < expected && c < called; ) {
                if (best[e][c] == best[e][c + 1]) {
                    c++;
                } else if (best[e][c] == best[e + 1][c]) {
                    e++;
                } else {
                    pairs.put(e, c, match.applyAsDouble(calls.expected().get(e++), calls.called().get(c++)));
                }
            }
            return pairs;
        }

        /** Both lists place by place. */
        static CallPairs exact(ToolCalls calls, ToDoubleBiFunction<ToolCall, ToolCall> match) {
            CallPairs pairs = none(calls);
            for (int i = 0; i < Math.min(pairs.partners.length, calls.called().size()); i++) {
                double score = match.applyAsDouble(calls.expected().get(i), calls.called().get(i));
                if (score > 0) {
                    pairs.put(i, i, score);
                }
            }
            return pairs;
        }

        private void put(int expected, int called, double share) {
            partners[expected] = called;
            shares[expected] = share;
        }

        /** How much all expected calls count together. */
        double sum() {
            double sum = 0;
            for (double share : shares) {
                sum += share;
            }
            return sum;
        }

        /** Whether every call counts in full for the expected one in its place. */
        boolean areWhole(ToolCalls calls) {
            return calls.called().size() == partners.length && Arrays.stream(shares).allMatch(share -> share >= 1);
        }
    }
}
