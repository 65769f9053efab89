package io.github.assay.ui.systems.tables;

import io.github.assay.systems.board.AgainstLeader;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.Standing;
import io.github.assay.ui.common.plot.Sheet;
import io.github.assay.ui.systems.model.SlicesViewModel.Slices;
import java.util.ArrayList;
import java.util.List;

/** Slices for other programs: one row per part, system and metric. */
public final class SlicesTable {
    private SlicesTable() {}

    public static Sheet of(Slices slices) {
        List<List<String>> rows = new ArrayList<>();
        for (SliceBoard slice : slices.boards()) {
            for (Standing s : slice.board().standings()) {
                s.means().forEach(m -> rows.add(SystemsTables.row(
                        List.of(slice.dimension(), slice.value(), "" + slice.board().cases()),
                        SystemsTables.standing(s), List.of(m.metric()), SystemsTables.mean(m),
                        List.of(s.test().map(AgainstLeader::holm).map(SystemsTables::number).orElse("")),
                        SystemsTables.settings(slice.board()))));
            }
        }
        return new Sheet(
                SystemsTables.row(
                        List.of("dimension", "slice", "cases"), SystemsTables.STANDING, List.of("metric"),
                        SystemsTables.MEAN, List.of("p_holm_against_leader"), SystemsTables.SETTINGS),
                rows);
    }
}
