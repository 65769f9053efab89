package io.github.assay.systems.board;

import io.github.assay.statistics.BootstrapSettings;

/**
 * How a leaderboard is made.
 *
 * @param rankBy id of the metric that ranks
 * @param cases which cases count
 * @param bootstrap seed, replicates and level of the intervals
 * @param threads how many threads to use; changes no digit
 */
public record LeaderboardSettings(String rankBy, CaseSet cases, BootstrapSettings bootstrap, int threads) {
    /** Which cases count for a system's means. */
    public enum CaseSet {
        /** All it answered. Systems that answered different cases are then not ranked. */
        ALL,
        /** Those that every system answered and the metric could score for every system. */
        COMMON
    }

    public LeaderboardSettings rankedBy(String metric) {
        return new LeaderboardSettings(metric, cases, bootstrap, threads);
    }

    public LeaderboardSettings with(CaseSet changed) {
        return new LeaderboardSettings(rankBy, changed, bootstrap, threads);
    }
}
