package io.github.assay.ui.systems.tables;

import io.github.assay.domain.ItemKey;
import io.github.assay.systems.PairCases;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardRow.AgainstLeader;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;

/** Shows whether the leader is ahead: a row for each other system, on the cases where both have a value. */
public final class AgainstTable {
    private static final String LEADER = "leader_higher";

    /** Finds the cases behind the test of a row, and opens those that the user selects. */
    public interface Open {
        void cases(LeaderboardRow row, String title, Function<PairCases, List<ItemKey>> which);
    }

    private final TableView<LeaderboardRow> table = Controls.styled(new TableView<>(), "#against");
    private final SpecTable<LeaderboardRow> spec;
    private final Label none = Controls.label("", "muted");

    public AgainstTable(Open open) {
        none.setWrapText(true);
        table.setPlaceholder(none);
        spec = new SpecTable<>(
                        table, (row, key) -> key.equals(LEADER) ? leaderTitle(row) : otherTitle(row),
                        (row, key) -> {
                            if (key.equals(LEADER)) {
                                open.cases(row, leaderTitle(row), PairCases::leaderHigher);
                            } else {
                                open.cases(row, otherTitle(row), PairCases::otherHigher);
                            }
                        },
                        Set.of(LEADER, "other_higher")::contains)
                .fitting()
                .openingOnEnter(LEADER);
    }

    private static AgainstLeader test(LeaderboardRow row) {
        return row.test().orElseThrow();
    }

    private static String leaderTitle(LeaderboardRow s) {
        return Texts.text("systems.against.cases", test(s).leader().name(), s.entrant().name());
    }

    private static String otherTitle(LeaderboardRow s) {
        return Texts.text("systems.against.cases", s.entrant().name(), test(s).leader().name());
    }

    public TableView<LeaderboardRow> view() {
        return table;
    }

    /** Shows the tests of a leaderboard, or why there are none. */
    public void show(Leaderboard board) {
        spec.show(SystemsSpecs.against(board), board.standings().stream().filter(s -> s.test().isPresent()).toList());
        none.setText(Texts.text(
                board.isUnranked() ? "systems.against.unranked"
                        : board.standings().size() < 2 ? "systems.against.alone" : "systems.against.none"));
        Tables.rows(table, Math.clamp(table.getItems().size(), 2, 6));
    }
}
