package io.github.assay.service.adjudication;

import io.github.assay.domain.labelling.GoldRepair;
import io.github.assay.systems.board.GoldShift;
import io.github.assay.systems.board.LeaderboardSettings;
import java.util.List;

/**
 * What accepted repairs of gold queries do to the systems' scores and ranks.
 *
 * @param repairs the repairs, by case; none: every shift is 0
 * @param oldVersion version of the project's gold queries
 * @param newVersion version with the repairs
 * @param cases number of cases
 * @param settings seed, replicates and level of the intervals
 * @param shifts every metric and system
 */
public record GoldEffect(
        List<GoldRepair> repairs,
        String oldVersion,
        String newVersion,
        int cases,
        LeaderboardSettings settings,
        List<GoldShift> shifts) {
    public GoldEffect {
        repairs = List.copyOf(repairs);
        shifts = List.copyOf(shifts);
    }
}
