package io.github.assay.ui.systems.tables;

import io.github.assay.systems.board.AgainstLeader;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.systems.model.SlicesViewModel.Slices;
import java.util.ArrayList;
import java.util.List;

/** Slices for other programs: one row per part, system and metric. */
public final class SlicesTable {
    private SlicesTable() {}

    public static FigureData of(Slices slices) {
        List<List<String>> rows = new ArrayList<>();
        for (SliceBoard slice : slices.boards()) {
            for (LeaderboardRow s : slice.board().standings()) {
                s.means().forEach(m -> rows.add(SystemsTableViews.row(
                        List.of(slice.dimension(), slice.value(), "" + slice.board().cases()),
                        SystemsTableViews.standing(s), List.of(m.metric()), SystemsTableViews.mean(m),
                        List.of(s.test().map(AgainstLeader::holm).map(SystemsTableViews::number).orElse("")),
                        SystemsTableViews.settings(slice.board()))));
            }
        }
        return new FigureData(
                SystemsTableViews.row(
                        List.of("dimension", "slice", "cases"), SystemsTableViews.STANDING, List.of("metric"),
                        SystemsTableViews.MEAN, List.of("p_holm_against_leader"), SystemsTableViews.SETTINGS),
                rows);
    }
}
