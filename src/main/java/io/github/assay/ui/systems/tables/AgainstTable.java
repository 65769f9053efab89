package io.github.assay.ui.systems.tables;

import io.github.assay.calibration.TestFamily;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.systems.board.AgainstLeader;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.cases.PairCases;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.NumberFormats;
import io.github.assay.ui.common.controls.Tables;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;

/** Is the leader really ahead? One row each other system, on the cases that both have a value on. */
public final class AgainstTable {
    /** Who finds the cases behind the test of a row and opens those that are asked for. */
    public interface Open {
        void cases(LeaderboardRow row, String title, Function<PairCases, List<ItemKey>> which);
    }

    private static final double FIGURE = 64;

    private final TableView<LeaderboardRow> table = new TableView<>();
    private final Label none = new Label();
    private TestFamily family = new TestFamily("", 0, 0);

    public AgainstTable(Open open) {
        table.setId("against");
        table.getStyleClass().add("league");
        none.setWrapText(true);
        none.getStyleClass().add("muted");
        table.setPlaceholder(none);
        add(Tables.text(Messages.text("systems.system"), s -> s.entrant().name(), "name"), 150);
        add(Tables.number(Messages.text("systems.against.n"), s -> "" + test(s).n(), s -> test(s).n()), 52);
        add(Tables.number(
                Messages.text("systems.against.behind"), s -> NumberFormats.three(test(s).difference()),
                s -> SystemsWords.undefined(test(s).difference()).or(() -> java.util.Optional.of(NumberFormats.provenance(test(s).difference()))),
                s -> NumberFormats.sortable(test(s).difference())), FIGURE);
        add(Tables.number(
                Messages.text("systems.against.interval"), s -> interval(test(s).difference()),
                s -> NumberFormats.sortable(test(s).difference()), "quiet"), 126);
        p("systems.against.p", AgainstLeader::p, SystemsWords::p, FIGURE);
        p("systems.against.holm", AgainstLeader::holm, p -> SystemsWords.holm(p, family), 92);
        add(CountColumn.of(
                Messages.text("systems.against.leader"), s -> test(s).onlyLeader(), AgainstTable::leaderTitle,
                row -> leaderHigher(row, open)), 104);
        add(CountColumn.of(
                Messages.text("systems.against.other"), s -> test(s).onlyOther(), AgainstTable::otherTitle,
                row -> open.cases(row, otherTitle(row), PairCases::otherHigher)), 104);
        p("systems.against.signs", AgainstLeader::signs, SystemsWords::p, FIGURE + 16);
        Tables.fitOrScroll(table);
        onEnter(row -> leaderHigher(row, open));
    }

    private static void leaderHigher(LeaderboardRow row, Open open) {
        open.cases(row, leaderTitle(row), PairCases::leaderHigher);
    }

    private void onEnter(Consumer<LeaderboardRow> act) {
        table.setOnKeyPressed(event -> {
            LeaderboardRow row = table.getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && row != null && test(row).onlyLeader() > 0) {
                event.consume();
                act.accept(row);
            }
        });
    }

    private static AgainstLeader test(LeaderboardRow row) {
        return row.test().orElseThrow();
    }

    private static String leaderTitle(LeaderboardRow s) {
        return Messages.text("systems.against.cases", test(s).leader().name(), s.entrant().name());
    }

    private static String otherTitle(LeaderboardRow s) {
        return Messages.text("systems.against.cases", s.entrant().name(), test(s).leader().name());
    }

    private static String interval(Outcome<Estimate> difference) {
        String words = NumberFormats.interval(difference);
        return words.isEmpty() ? NumberFormats.NONE : words;
    }

    private void p(
            String key, Function<AgainstLeader, Outcome<Double>> of, Function<Outcome<Double>, String> words, double width) {
        ToDoubleFunction<LeaderboardRow> value = s -> of.apply(test(s)).asValue().orElse(Double.POSITIVE_INFINITY);
        add(Tables.number(
                Messages.text(key), s -> words.apply(of.apply(test(s))), s -> SystemsWords.undefined(of.apply(test(s))),
                value), width);
    }

    private void add(TableColumn<LeaderboardRow, ?> column, double width) {
        table.getColumns().add(Tables.wide(column, width));
    }

    public TableView<LeaderboardRow> view() {
        return table;
    }

    /** Shows the tests of a leaderboard, or why there are none. */
    public void show(Leaderboard board) {
        int tests = (int) board.standings().stream()
                .filter(s -> s.test().filter(t -> t.holm().asValue().isPresent()).isPresent())
                .count();
        family = new TestFamily("", tests, board.settings().bootstrap().replicates());
        table.getItems().setAll(board.standings().stream().filter(s -> s.test().isPresent()).toList());
        none.setText(Messages.text(
                board.isUnranked() ? "systems.against.unranked"
                        : board.standings().size() < 2 ? "systems.against.alone" : "systems.against.none"));
        Tables.rows(table, Math.clamp(table.getItems().size(), 2, 6));
    }
}
