package io.github.assay.systems.board;

import java.util.List;

/**
 * Leaderboard of systems (metrics.md §6.4).
 *
 * @param settings settings of the leaderboard
 * @param cases number of cases
 * @param common number of cases that every system answered
 * @param uneven number of cases that only some systems answered, of those to which the ranking metric applies
 * @param standings rows by rank, then by name; in the order of their first item where systems are not ranked
 */
public record Leaderboard(LeaderboardSettings settings, int cases, int common, int uneven, List<LeaderboardRow> standings) {
    public Leaderboard {
        standings = List.copyOf(standings);
    }

    /** Number of answers of all systems and runs to the cases. */
    public int answers() {
        return standings.stream().mapToInt(LeaderboardRow::answered).sum();
    }

    /** Whether systems are not ranked because they answered different cases. */
    public boolean isUnranked() {
        return settings.cases() == LeaderboardSettings.CaseSet.ALL && uneven > 0;
    }
}
