package io.github.assay.systems.board;

import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.RunComparisons.RunOrder;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * History of every system's runs, each compared with the previous one (metrics.md §6.4, §6.7). Runs are in the order in
 * which their answers were first read. Each mean is over all cases that the run answered.
 *
 * @param metric the metric's id
 * @param systems systems with their runs, in the order of their first answer
 */
public record RunHistory(String metric, List<Runs> systems) {
    public RunHistory {
        systems = List.copyOf(systems);
    }

    /** One system's runs, the earliest first. */
    public record Runs(String system, List<Step> steps) {
        public Runs {
            steps = List.copyOf(steps);
        }
    }

    /**
     * One run.
     *
     * @param entrant the system in that run
     * @param answered number of cases it answered
     * @param mean the metric's mean
     * @param change comparison with the previous run; empty for the first
     */
    public record Step(SystemRun entrant, int answered, SystemMean mean, Optional<RunComparison> change) {}

    /** The ids of all runs in one order; a system's earlier run comes before its later one. */
    public List<String> runs() {
        return RunOrder.of(systems.stream().flatMap(s -> s.steps().stream()).map(Step::entrant).toList());
    }

    /** Whether at least one system has several runs. */
    public boolean hasSeveral() {
        return systems.stream().anyMatch(s -> s.steps().size() > 1);
    }

    /**
     * @param settings settings; {@code rankBy} is the metric, and all cases count
     * @throws IllegalArgumentException when the metric was not scored
     */
    public static RunHistory of(Scoreboard board, LeaderboardSettings settings, Progress progress) {
        ScoredMetric scored = board.metric(settings.rankBy())
                .orElseThrow(() -> new IllegalArgumentException("not scored: " + settings.rankBy()));
        Scoreboard one = new Scoreboard(board.items(), List.of(scored));
        Leaderboard all = Leaderboards.of(one, settings.with(CaseSet.ALL), progress);
        Map<SystemRun, LeaderboardRow> standings = new LinkedHashMap<>();
        all.standings().forEach(s -> standings.put(s.entrant(), s));
        Map<String, List<Step>> bySystem = new LinkedHashMap<>();
        for (SystemRun entrant : one.entrants()) {
            List<Step> steps = bySystem.computeIfAbsent(entrant.system(), _ -> new ArrayList<>());
            Optional<RunComparison> change = steps.isEmpty()
                    ? Optional.empty()
                    : Optional.of(RunComparisons.of(one, settings, steps.getLast().entrant(), entrant, progress));
            LeaderboardRow own = Objects.requireNonNull(standings.get(entrant));
            steps.add(new Step(entrant, own.answered(), own.means().getFirst(), change));
        }
        return new RunHistory(
                scored.id(), bySystem.entrySet().stream().map(e -> new Runs(e.getKey(), e.getValue())).toList());
    }
}
