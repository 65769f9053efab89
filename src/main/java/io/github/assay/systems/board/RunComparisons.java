package io.github.assay.systems.board;

import io.github.assay.domain.ItemKey;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Resolves two names and compares them: two runs, two systems, or two systems in given runs. */
public final class RunComparisons {
    private RunComparisons() {}

    /**
     * Compares the runs or systems of two names. A name is a run ({@code r2}: all its systems, paired system by
     * system), or one system in one run: {@code system/run}, {@code system} for its default run, or for its only run.
     *
     * @param settings the metric that ranks, and what intervals are made with
     * @return empty when a name does not occur on the board, or is that of a system with several runs, none of them the default
     */
    public static Optional<RunComparison> of(
            Scoreboard board, LeaderboardSettings settings, String before, String after, Progress progress) {
        if (isRun(board, before) && isRun(board, after)) {
            return Optional.of(RunComparison.of(
                    board, settings, run(before), run(after), key -> key.caseId() + "\u0000" + key.system(), progress));
        }
        return entrant(board, before).flatMap(one -> entrant(board, after)
                .map(other -> of(board, settings, named(before, one), named(after, other), progress)));
    }

    /** One system in one run against another. */
    static RunComparison of(Scoreboard board, LeaderboardSettings settings, SystemRun before, SystemRun after, Progress progress) {
        return of(board, settings, named(before.name(), before), named(after.name(), after), progress);
    }

    private static RunComparison of(
            Scoreboard board, LeaderboardSettings settings, RunComparison.Side before, RunComparison.Side after, Progress progress) {
        return RunComparison.of(board, settings, before, after, ItemKey::caseId, progress);
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

    /** The one system in one run that a name means; a system's several runs are never taken together. */
    private static Optional<SystemRun> entrant(Scoreboard board, String name) {
        List<SystemRun> all = board.entrants();
        List<SystemRun> exact = all.stream()
                .filter(e -> e.name().equals(name) || (e.system() + "/" + e.runId()).equals(name))
                .toList();
        List<SystemRun> found =
                exact.isEmpty() ? all.stream().filter(e -> e.system().equals(name)).toList() : exact;
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private static RunComparison.Side run(String name) {
        return new RunComparison.Side(name, key -> key.runId().equals(name));
    }

    private static RunComparison.Side named(String name, SystemRun entrant) {
        return new RunComparison.Side(name, key -> SystemRun.of(key).equals(entrant));
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
