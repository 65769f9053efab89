package io.github.assay.systems.board;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.LeaderboardRow.AgainstLeader;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a run may go on: rules on the means of metrics, decided on their intervals (docs/evaluate.md). A rule whose figure
 * is undefined does not pass.
 *
 * @param board scores of the runs that are judged and of those they are compared with
 * @param settings seed, replicates and level; which metric ranks does not matter
 * @param point whether the point estimates decide in place of the intervals
 */
public record Gate(Scoreboard board, LeaderboardSettings settings, boolean point) {
    /** A rule. */
    public sealed interface Rule {
        /** The metric whose mean decides. */
        String metric();

        /** The mean is this or more: the lower bound of its interval is. */
        record AtLeast(String metric, double least) implements Rule {}

        /**
         * The mean is no worse than that of an earlier run, on the cases that both answered.
         *
         * @param run the earlier run of the same system, or another system with its run
         * @param margin how much worse counts as no worse, decided by the lower bound of the difference; empty: it fails where
         *     the whole interval of the difference is below 0, which shows that it is worse
         */
        record NoWorse(String metric, String run, Optional<Double> margin) implements Rule {}
    }

    /**
     * A rule, applied to one run.
     *
     * @param entrant the system in its run
     * @param figure the mean, or its difference to the earlier run, with interval
     * @param scored answers with a score that count
     * @param total answers to which the metric applies
     * @param passed whether the rule holds
     */
    public record Check(Rule rule, SystemRun entrant, Outcome<Estimate> figure, int scored, int total, boolean passed) {}

    /**
     * Applies all rules to the latest run of each system of the board that is not a run they are compared with.
     *
     * @throws IllegalArgumentException when a rule names a run that the board does not have
     */
    public List<Check> checks(List<Rule> rules, Progress progress) {
        List<Check> checks = new ArrayList<>();
        for (SystemRun entrant : judged(rules)) {
            for (Rule rule : rules) {
                checks.add(switch (rule) {
                    case Rule.AtLeast least -> atLeast(least, entrant, progress);
                    case Rule.NoWorse worse -> noWorse(worse, entrant, progress);
                });
            }
        }
        return checks;
    }

    /** The latest run of each system; a system of which the only run is one to compare with is not judged. */
    private List<SystemRun> judged(List<Rule> rules) {
        Map<String, SystemRun> latest = new LinkedHashMap<>();
        board.entrants().forEach(e -> latest.put(e.system(), e));
        List<SystemRun> compared = new ArrayList<>();
        for (Rule rule : rules) {
            if (rule instanceof Rule.NoWorse worse) {
                board.entrants().stream().filter(e -> isNamed(e, worse.run())).forEach(compared::add);
                if (compared.isEmpty()) {
                    throw new IllegalArgumentException(worse.run());
                }
            }
        }
        return latest.values().stream().filter(e -> !compared.contains(e)).toList();
    }

    private static boolean isNamed(SystemRun entrant, String name) {
        return entrant.runId().equals(name) || entrant.name().equals(name) || (entrant.system() + "/" + entrant.runId()).equals(name);
    }

    private Check atLeast(Rule.AtLeast rule, SystemRun entrant, Progress progress) {
        SystemMean mean = leaderboard(List.of(entrant), rule.metric(), CaseSet.ALL, progress).standings().getFirst().mean(rule.metric()).orElseThrow();
        boolean passed = mean.mean().asValue().filter(m -> (point ? m.value() : low(m)) >= rule.least()).isPresent();
        return new Check(rule, entrant, mean.mean(), mean.scored(), mean.total(), passed);
    }

    private static double low(Estimate mean) {
        return mean.interval().asValue().map(Interval::low).orElse(Double.NEGATIVE_INFINITY);
    }

    private Check noWorse(Rule.NoWorse rule, SystemRun entrant, Progress progress) {
        SystemRun earlier = board.entrants().stream()
                .filter(e -> isNamed(e, rule.run()))
                .filter(e -> !e.runId().equals(rule.run()) || e.system().equals(entrant.system()))
                .findFirst()
                .orElse(null);
        if (earlier == null) {
            return new Check(rule, entrant, Outcome.unavailable("NO_EARLIER_RUN"), 0, 0, false);
        }
        Leaderboard both = leaderboard(List.of(earlier, entrant), rule.metric(), CaseSet.COMMON, progress);
        Optional<LeaderboardRow> tested = both.standings().stream().filter(r -> r.test().isPresent()).findFirst();
        int answers = both.standings().getFirst().mean(rule.metric()).orElseThrow().total();
        if (tested.isEmpty()) {
            return new Check(rule, entrant, Outcome.unavailable("NO_COMMON_CASES"), 0, answers, false);
        }
        AgainstLeader test = tested.get().test().orElseThrow();
        Outcome<Estimate> difference = tested.get().entrant().equals(entrant) ? test.difference().map(Gate::reversed) : test.difference();
        boolean passed = difference.asValue().filter(d -> holds(d, rule.margin())).isPresent();
        return new Check(rule, entrant, difference, test.n(), answers, passed);
    }

    private boolean holds(Estimate difference, Optional<Double> margin) {
        if (point) {
            return difference.value() >= -margin.orElse(0.0);
        }
        return margin.isPresent()
                ? low(difference) >= -margin.get()
                : difference.interval().asValue().filter(i -> i.high() >= 0).isPresent();
    }

    private static Estimate reversed(Estimate difference) {
        return new Estimate(
                -difference.value() + 0.0,
                difference.interval().map(i -> new Interval(-i.high() + 0.0, -i.low() + 0.0, i.level(), i.method(), i.flags())),
                difference.n());
    }

    private Leaderboard leaderboard(List<SystemRun> entrants, String metric, CaseSet cases, Progress progress) {
        Scoreboard part = board.where(key -> entrants.contains(SystemRun.of(key)));
        Scoreboard one = new Scoreboard(part.items(), List.of(part.metric(metric).orElseThrow()));
        return Leaderboards.of(one, settings.rankedBy(metric).with(cases), progress);
    }
}
