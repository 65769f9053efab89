package io.github.assay.systems.runs;

import io.github.assay.systems.figures.SystemRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One order of the runs of several systems: a run comes before another where it does so for a system that has both. Where
 * systems contradict each other, the run that was read first comes first.
 */
final class RunOrder {
    private RunOrder() {}

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
