package io.github.assay.service.review;

import io.github.assay.service.review.SystemAnswer.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Recorded tool calls beside the expected ones, by the names of the tools: the longest sequence that both have in one
 * order is paired. No figure is computed from it.
 */
public final class CallPairing {
    /** Most calls on either side that are aligned; longer lists are paired place by place. */
    private static final int MOST = 400;

    /** How a call relates to the expected ones. */
    public enum State {
        /** The expected tool in the expected order, with equal arguments or with none expected. */
        EXPECTED,
        /** The expected tool in the expected order, with other arguments than expected. */
        OTHER_ARGUMENTS,
        /** Expected, and not called. */
        MISSING,
        /** Called, and not expected. */
        UNEXPECTED,
        /** Both called and expected, in another order. */
        ELSEWHERE
    }

    /**
     * One line.
     *
     * @param made place of the recorded call, from 0; empty: no call
     * @param expected place of the expected call, from 0; empty: no call is expected here
     */
    public record Pair(Optional<Integer> made, Optional<Integer> expected, State state) {}

    private CallPairing() {}

    /** Both lists in one order; every call is in one line. */
    public static List<Pair> of(List<Call> made, List<Call> expected) {
        List<int[]> lines = made.size() > MOST || expected.size() > MOST ? byPlace(made, expected) : aligned(made, expected);
        List<Pair> pairs = new ArrayList<>();
        for (int[] line : lines) {
            Optional<Integer> m = line[0] < 0 ? Optional.empty() : Optional.of(line[0]);
            Optional<Integer> e = line[1] < 0 ? Optional.empty() : Optional.of(line[1]);
            pairs.add(new Pair(m, e, state(m.map(made::get), e.map(expected::get), made, expected, lines)));
        }
        return pairs;
    }

    private static State state(
            Optional<Call> made, Optional<Call> expected, List<Call> all, List<Call> wanted, List<int[]> lines) {
        if (made.isPresent() && expected.isPresent()) {
            boolean open = expected.get().arguments().isEmpty() || expected.get().arguments().equals(made.get().arguments());
            return !made.get().name().equals(expected.get().name()) ? State.UNEXPECTED : open ? State.EXPECTED : State.OTHER_ARGUMENTS;
        }
        String name = made.or(() -> expected).orElseThrow().name();
        boolean partner = lines.stream().anyMatch(l -> made.isPresent()
                ? l[0] < 0 && wanted.get(l[1]).name().equals(name)
                : l[1] < 0 && all.get(l[0]).name().equals(name));
        return partner ? State.ELSEWHERE : made.isPresent() ? State.UNEXPECTED : State.MISSING;
    }

    private static List<int[]> byPlace(List<Call> made, List<Call> expected) {
        List<int[]> lines = new ArrayList<>();
        for (int i = 0; i < Math.max(made.size(), expected.size()); i++) {
            lines.add(new int[] {i < made.size() ? i : -1, i < expected.size() ? i : -1});
        }
        return lines;
    }

    private static List<int[]> aligned(List<Call> made, List<Call> expected) {
        int[][] best = new int[made.size() + 1][expected.size() + 1];
        for (int m = made.size() - 1; m >= 0; m--) {
            for (int e = expected.size() - 1; e >= 0; e--) {
                best[m][e] = made.get(m).name().equals(expected.get(e).name())
                        ? best[m + 1][e + 1] + 1
                        : Math.max(best[m + 1][e], best[m][e + 1]);
            }
        }
        List<int[]> lines = new ArrayList<>();
        int m = 0;
        int e = 0;
        while (m < made.size() || e < expected.size()) {
            if (m < made.size() && e < expected.size() && made.get(m).name().equals(expected.get(e).name())) {
                lines.add(new int[] {m++, e++});
            } else if (e >= expected.size() || m < made.size() && best[m + 1][e] >= best[m][e + 1]) {
                lines.add(new int[] {m++, -1});
            } else {
                lines.add(new int[] {-1, e++});
            }
        }
        return lines;
    }
}
