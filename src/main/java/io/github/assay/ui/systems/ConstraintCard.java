package io.github.assay.ui.systems;

import io.github.assay.service.counterexample.SeparationService.Constraint;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.systems.model.LuckViewModel;
import io.github.assay.wording.SeparationWording;
import io.github.assay.wording.Texts;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;

/** Lists the constraints that the data suggest, with the rows they hold in; a lead switches each on or off. */
final class ConstraintCard extends VBox {
    private static final int ROWS = 16;

    private final LuckViewModel model;
    private final TableView<Constraint> table = new TableView<>();
    private final Card card = new Card("", "runs-card").named("constraintsTitle", "constraintsNote");
    private boolean leads;

    ConstraintCard(LuckViewModel model) {
        this.model = model;
        table.setId("constraints");
        table.getStyleClass().add("league");
        TableColumn<Constraint, Constraint> enforced = new TableColumn<>(Texts.text("luck.constraint.enforced"));
        enforced.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        enforced.setCellFactory(_ -> new Switch());
        enforced.setSortable(false);
        table.getColumns().add(Tables.wide(enforced, 80));
        table.getColumns().add(Tables.wide(Tables.text(Texts.text("luck.by.database"), Constraint::database, "name"), 140));
        table.getColumns().add(Tables.wide(Tables.text(Texts.text("luck.constraint"), Constraint::id, "name"), 300));
        table.getColumns().add(Tables.wide(
                Tables.number(Texts.text("luck.constraint.rows"), c -> Integer.toString(c.support()), Constraint::support), 100));
        table.getColumns().add(Tables.wide(Tables.text(Texts.text("luck.constraint.values"), Constraint::detail, "quiet"), 240));
        table.getColumns().add(Tables.wide(
                Tables.text(Texts.text("luck.constraint.state"), c -> SeparationWording.state(c.off(), c.support()), "quiet"), 200));
        Tables.fitOrScroll(table);
        table.setOnKeyPressed(event -> {
            Constraint chosen = table.getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.SPACE && chosen != null && leads) {
                event.consume();
                turn(chosen);
            }
        });
        table.setPlaceholder(new Label(Texts.text("luck.constraints.none")));
        card.body(table);
        getChildren().setAll(card);
    }

    /** Shows constraints; only a lead may switch them. The selected row stays. */
    void show(List<Constraint> constraints, boolean mayChange) {
        leads = mayChange;
        int at = table.getSelectionModel().getSelectedIndex();
        table.getItems().setAll(constraints);
        if (at >= 0 && at < constraints.size()) {
            table.getSelectionModel().select(at);
        }
        Tables.rows(table, Math.clamp(constraints.size(), 2, ROWS));
        card.title(Texts.text(
                "luck.constraints.title", constraints.size(), constraints.stream().filter(Constraint::off).count()));
        card.note(Texts.text(mayChange ? "luck.constraints.note" : "luck.constraints.lead"));
    }

    private void turn(Constraint constraint) {
        model.enforce(constraint.id(), constraint.off(), why -> card.note(why.sentence()));
    }

    private final class Switch extends TableCell<Constraint, Constraint> {
        private final CheckBox box = new CheckBox();

        Switch() {
            box.setFocusTraversable(false);
            box.setOnAction(_ -> turn(getItem()));
        }

        @Override
        protected void updateItem(Constraint item, boolean empty) {
            super.updateItem(item, empty);
            setGraphic(empty || item == null ? null : box);
            if (item != null) {
                box.setSelected(!item.off());
                box.setDisable(!leads);
                box.setAccessibleText(Texts.text("luck.constraint.switch", item.id()));
            }
        }
    }
}
