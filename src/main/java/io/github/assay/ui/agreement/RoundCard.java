package io.github.assay.ui.agreement;

import io.github.assay.agreement.rounds.RoundFigure;
import io.github.assay.tabular.RoundSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.UnaryOperator;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows what is particular to a round: shares, coefficients, and what they mean in sentences. */
final class RoundCard extends VBox {
    private static final double ROW = 26;

    RoundCard(AgreementStudy study) {
        getStyleClass().addAll("card", "round-card");
        setId("round-card");
        Label title = new Label(Texts.text("agreement.roundTitle", study.round()));
        title.getStyleClass().add("card-title");
        HBox head = new HBox(title);
        head.getStyleClass().add("card-head");
        getChildren().add(head);
        double level = study.agreement().settings().level();
        HBox tables = new HBox(12);
        add(tables, "round-shares", RoundSpecs.shares(level, UnaryOperator.identity()), RoundSpecs.shares(study.figures()));
        add(
                tables, "round-coefficients", RoundSpecs.coefficients(level, UnaryOperator.identity()),
                RoundSpecs.coefficients(study.figures()));
        VBox words = new VBox(4);
        words.getStyleClass().add("card-body");
        if (tables.getChildren().isEmpty()) {
            words.getChildren().add(line(Texts.text("agreement.roundPlain")));
        } else {
            getChildren().add(tables);
            RoundSpecs.meanings(study.figures()).forEach(text -> words.getChildren().add(line(text)));
        }
        getChildren().add(words);
    }

    private static void add(HBox tables, String id, TableSpec<RoundFigure> spec, List<RoundFigure> rows) {
        if (rows.isEmpty()) {
            return;
        }
        TableView<RoundFigure> table = new TableView<>();
        table.setId(id);
        new SpecTable<>(table).fitting().show(spec, rows);
        table.setMinHeight(ROW * (rows.size() + 1) + 8);
        table.setPrefHeight(ROW * (rows.size() + 1) + 8);
        HBox.setHgrow(table, Priority.ALWAYS);
        tables.getChildren().add(table);
    }

    private static Label line(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }
}
