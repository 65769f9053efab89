package io.github.assay.ui.robustness;

import io.github.assay.figure.FigureData;
import io.github.assay.robustness.mutation.ScoredMutant;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.sql.query.SqlComparison.Mark;
import io.github.assay.sql.query.SqlComparison.State;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.robustness.model.SensitivityViewModel;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** Lists mutants with their scores; of the selected one both queries with what differs. Enter opens it in Review. */
final class MutantCard {
    private static final int ROWS = 8;

    private final SensitivityViewModel model;
    private final TableView<ScoredMutant> table = Controls.styled(new TableView<>(), "#mutant-list");
    private final SpecTable<ScoredMutant> spec = new SpecTable<>(table).fitting();
    private final SqlDifferencePane gold = new SqlDifferencePane("mutant-gold", "sensitivity.gold");
    private final SqlDifferencePane mutant = new SqlDifferencePane("mutant-sql", "sensitivity.mutant");
    private final SelectionBox<String> kind;
    private final Card card = new Card("sensitivity.mutants", "board-card").named("mutantsTitle", "mutantsNote");
    private String chosen = "";

    MutantCard(SensitivityViewModel model, PageTools tools) {
        this.model = model;
        kind = new SelectionBox<>("mutant-kind", Texts.text("sensitivity.mutants.kind"), RobustnessSpecs::kind, this::choose);
        table.setAccessibleText(Texts.text("sensitivity.mutants.keys"));
        table.setOnKeyPressed(e -> {
            ScoredMutant row = table.getSelectionModel().getSelectedItem();
            if (e.getCode() == KeyCode.ENTER && row != null) {
                e.consume();
                tools.navigation().openCases(Texts.text("sensitivity.cases", RobustnessSpecs.kind(chosen)), here());
            }
        });
        table.getSelectionModel().selectedItemProperty().subscribe(row -> {
            if (row != null) {
                look(row);
            }
        });
        TwoColumns both = new TwoColumns();
        both.setShare(50);
        both.getChildren().addAll(gold, mutant);
        VBox body = new VBox(table, both);
        card.acts(kind, tools.saving("sensitivity.table.mutants", () -> model.result()
                .map(s -> FigureData.of(RobustnessSpecs.mutants(s.study()), s.study().mutants())))).body(body);
    }

    private List<io.github.assay.domain.ItemKey> here() {
        return table.getItems().stream().map(ScoredMutant::item).toList();
    }

    Node node() {
        return card;
    }

    private void choose(String now) {
        chosen = now;
        model.result().ifPresent(s -> fill(s.study()));
    }

    void show(Sensitivity study) {
        List<String> kinds = new ArrayList<>(List.of(""));
        study.rows().stream().map(Sensitivity.Row::kind).filter(k -> !k.isEmpty()).forEach(kinds::add);
        chosen = kinds.contains(chosen) ? chosen : "";
        kind.show(kinds, chosen);
        fill(study);
    }

    private void fill(Sensitivity study) {
        ScoredMutant before = table.getSelectionModel().getSelectedItem();
        List<ScoredMutant> rows = study.mutants().stream().filter(m -> chosen.isEmpty() || m.kind().equals(chosen)).toList();
        card.note(Texts.text("sensitivity.mutants.note", rows.size(), rows.stream().filter(ScoredMutant::equivalent).count()));
        spec.show(RobustnessSpecs.mutants(study), rows);
        Tables.rows(table, Math.clamp(rows.size(), 2, ROWS));
        ScoredMutant next = rows.stream().filter(m -> before != null && m.item().equals(before.item())).findFirst()
                .orElse(rows.isEmpty() ? null : rows.getFirst());
        table.getSelectionModel().select(next);
    }

    private void look(ScoredMutant row) {
        model.texts(row.item(), t -> {
            if (row.equals(table.getSelectionModel().getSelectedItem())) {
                gold.show(t.gold(), t.difference().gold());
                mutant.show(t.mutant(), t.difference().predicted());
            }
        });
    }

    /** Goes to the list. */
    void edit(ScrollPane page) {
        ResultPage.reveal(page, card);
        table.requestFocus();
    }

    /**
     * Shows one query of a pair with the words that the other has not: marked by ground and by a line under or through
     * them.
     */
    private static final class SqlDifferencePane extends VBox {
        private final TextFlow words = Controls.styled(new TextFlow(), "sql-words");
        private final String title;

        /** @param key of its title */
        SqlDifferencePane(String id, String key) {
            title = Texts.text(key);
            Label header = Controls.label(title, "meta");
            words.setId(id);
            getStyleClass().add("sql-difference");
            getChildren().addAll(header, words);
        }

        /** @param marks the marked stretches of the text, which do not overlap */
        void show(String sql, List<Mark> marks) {
            words.getChildren().clear();
            words.setAccessibleText(title + ": " + sql);
            int at = 0;
            for (Mark mark : marks.stream().sorted(Comparator.comparingInt(m -> m.span().start())).toList()) {
                if (mark.state() != State.MATCHED && mark.span().start() >= at) {
                    plain(sql.substring(at, mark.span().start()));
                    Label changed =
                            new Label(sql.substring(mark.span().start(), mark.span().end()).replaceAll("\\s+", " "));
                    changed.getStyleClass().addAll("sql-mark", mark.state().name().toLowerCase(Locale.ROOT));
                    words.getChildren().add(changed);
                    at = mark.span().end();
                }
            }
            plain(sql.substring(at));
        }

        private void plain(String text) {
            if (!text.isEmpty()) {
                words.getChildren().add(new Text(text));
            }
        }
    }
}
