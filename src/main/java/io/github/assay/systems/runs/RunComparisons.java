package io.github.assay.systems.runs;

import io.github.assay.domain.ItemKey;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.figures.SystemRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Resolves two names and compares them: two runs, two systems, or two systems in given runs. */
public final class RunComparisons {
    private RunComparisons() {}

    /**
     * Compares the runs or systems of two names. A name is a run ({@code r2}: all its systems, paired system by
     * system), a system, or both as {@code system/run}.
     *
     * @return empty when a name does not occur on the board
     */
    public static Optional<RunComparison> of(Scoreboard board, String metric, String before, String after) {
        boolean runs = isRun(board, before) && isRun(board, after);
        Function<ItemKey, String> pairing = runs ? key -> key.caseId() + "\u0000" + key.system() : ItemKey::caseId;
        RunComparison.Side one = side(before, runs);
        RunComparison.Side other = side(after, runs);
        boolean known = board.items().stream().anyMatch(one.items()) && board.items().stream().anyMatch(other.items());
        return known
                ? Optional.of(RunComparison.of(board, metric, one, other, pairing))
                : Optional.empty();
    }

    /** Every name that {@link #of} accepts. */
    public static List<String> names(Scoreboard board) {
        List<String> entrants = board.entrants().stream().map(SystemRun::name).toList();
        List<String> runs = RunOrder.of(board.entrants());
        return runs.size() < 2
                ? entrants
                : java.util.stream.Stream.concat(runs.stream(), entrants.stream()).toList();
    }

    private static boolean isRun(Scoreboard board, String name) {
        return board.items().stream().anyMatch(key -> key.runId().equals(name));
    }

    private static RunComparison.Side side(String name, boolean run) {
        return new RunComparison.Side(
                name,
                key -> run
                        ? key.runId().equals(name)
                        : key.system().equals(name)
                                || SystemRun.of(key).name().equals(name)
                                || (key.system() + "/" + key.runId()).equals(name));
    }

    /**
     * One order of the runs of several systems: a run comes before another where it does so for a system that has both. Where
     * systems contradict each other, the run that was read first comes first.
     */
    static final class RunOrder {
        /** The ids of runs in order, each once. @param entrants systems with their runs, in the order of reading */
        static List<String> of(List<SystemRun> entrants) {
            Map<String, List<String>> bySystem = new LinkedHashMap<>();
            Set<String> left = new LinkedHashSet<>();
            for (SystemRun entrant : entrants) {
                bySystem.computeIfAbsent(entrant.system(), _ -> new ArrayList<>()).add(entrant.runId());
                left.add(entrant.runId());
            }
            List<String> ordered = new ArrayList<>();
            while (!left.isEmpty()) {
                String next = left.stream()
                        .filter(run -> bySystem.values().stream().allMatch(runs -> isFirst(run, runs, left)))
                        .findFirst()
                        .orElseGet(() -> left.iterator().next());
                ordered.add(next);
                left.remove(next);
            }
            return ordered;
        }

        /** Whether no run before it, of a system that has it, is still to be placed. */
        private static boolean isFirst(String run, List<String> runs, Set<String> left) {
            int at = runs.indexOf(run);
            return at < 0 || runs.subList(0, at).stream().noneMatch(left::contains);
        }
    }
}
