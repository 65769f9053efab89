package io.github.assay.systems.board;

import io.github.assay.domain.Outcome;
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
}
