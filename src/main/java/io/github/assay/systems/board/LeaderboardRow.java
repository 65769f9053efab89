package io.github.assay.systems.board;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.systems.figures.SystemRun;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One row of a leaderboard.
 *
 * @param entrant the system
 * @param answered number of cases it answered, of those that count
 * @param rank 1 + the number of systems with a higher mean; empty where systems must not be ranked or there is no mean
 * @param stability stability of its rank when cases are resampled; undefined without a rank
 * @param means one per metric, in the leaderboard's order
 * @param test test against the leader; empty for the leader and without a test
 */
public record LeaderboardRow(
        SystemRun entrant,
        int answered,
        OptionalInt rank,
        Outcome<RankStability> stability,
        List<SystemMean> means,
        Optional<AgainstLeader> test) {
    public LeaderboardRow {
        means = List.copyOf(means);
    }

    /** The mean of a metric. */
    public Optional<SystemMean> mean(String metric) {
        return means.stream().filter(m -> m.metric().equals(metric)).findFirst();
    }

    LeaderboardRow with(AgainstLeader changed) {
        return new LeaderboardRow(entrant, answered, rank, stability, means, Optional.of(changed));
    }

    LeaderboardRow with(Outcome<RankStability> changed) {
        return new LeaderboardRow(entrant, answered, rank, changed, means, test);
    }

    /**
     * Paired test of the leader against another system (metrics.md §6.7, statistics.md §5). It uses the cases on which
     * both have a value, or all systems, where only common cases count.
     *
     * @param leader the leading system
     * @param n common cases
     * @param difference mean of the leader minus mean of the other, with percentile interval
     * @param p two-sided p by interval inversion
     * @param holm p after Holm's correction over all systems compared with the leader
     * @param onlyLeader cases on which the leader's value is higher
     * @param onlyOther cases on which the other's value is higher
     * @param signs exact two-sided p of these two counts: McNemar's test where values are 0 or 1
     */
    public record AgainstLeader(
            SystemRun leader, int n, Outcome<Estimate> difference, Outcome<Double> p, Outcome<Double> holm,
            int onlyLeader, int onlyOther, Outcome<Double> signs) {
        AgainstLeader withHolm(Outcome<Double> adjusted) {
            return new AgainstLeader(leader, n, difference, p, adjusted, onlyLeader, onlyOther, signs);
        }
    }
}
