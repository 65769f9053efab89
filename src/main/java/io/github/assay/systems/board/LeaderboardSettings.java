package io.github.assay.systems.board;

import io.github.assay.statistics.BootstrapSettings;

/**
 * Settings of a leaderboard.
 *
 * @param rankBy id of the metric by which systems are ranked
 * @param cases the cases that count
 * @param bootstrap seed, replicates and level of the intervals
 * @param threads number of threads; results do not depend on it
 */
public record LeaderboardSettings(String rankBy, CaseSet cases, BootstrapSettings bootstrap, int threads) {
    /** The cases that count for a system's means. */
    public enum CaseSet {
        /** All cases that the system answered. Systems that answered different cases are then not ranked. */
        ALL,
        /** The cases that every system answered and the metric scored for every system. */
        COMMON
    }

    public LeaderboardSettings rankedBy(String metric) {
        return new LeaderboardSettings(metric, cases, bootstrap, threads);
    }

    public LeaderboardSettings with(CaseSet changed) {
        return new LeaderboardSettings(rankBy, changed, bootstrap, threads);
    }
}
