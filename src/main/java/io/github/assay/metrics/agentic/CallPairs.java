package io.github.assay.metrics.agentic;

import java.util.Arrays;
import java.util.function.ToDoubleBiFunction;

/**
 * Pairs calls with expected calls, each pair with its credit.
 *
 * @param partners for each expected call the place of its call, or -1
 * @param shares for each expected call what it counts, 0 to 1; 0 without a call
 */
record CallPairs(int[] partners, double[] shares) {
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

    /** The pairs of greatest weight in the same order on both sides; none where there are too many calls to compute. */
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
                double taken = best[e + 1][c + 1] + match.applyAsDouble(calls.expected().get(e), calls.called().get(c));
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
