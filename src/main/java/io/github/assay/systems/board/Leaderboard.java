package io.github.assay.systems.board;

import java.util.List;

/**
 * Systems side by side (metrics.md §6.4).
 *
 * @param settings how it was made
 * @param cases cases there are
 * @param common cases that every system answered
 * @param uneven cases that some systems answered and others did not, of those the ranking metric applies to
 * @param standings by rank, then by name; in the order of their first item where they are not ranked
 */
public record Leaderboard(LeaderboardSettings settings, int cases, int common, int uneven, List<LeaderboardRow> standings) {
    public Leaderboard {
        standings = List.copyOf(standings);
    }

    /** Whether systems answered different cases and are therefore not ranked. */
    public boolean isUnranked() {
        return settings.cases() == LeaderboardSettings.CaseSet.ALL && uneven > 0;
    }
}
