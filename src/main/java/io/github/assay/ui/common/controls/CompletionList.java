package io.github.assay.ui.common.controls;

import io.github.assay.service.browse.SqlCompletion;
import io.github.assay.wording.Texts;
import java.util.function.BiConsumer;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Offers names under the caret of an editor, in a pane of the window, so that theme and zoom apply. */
final class CompletionList extends VBox {
    private static final int ROWS = 7;
    private static final double ROW_EMS = 2;
    private static final double WIDTH_EMS = 24;
    private static final double EDGES = 6;

    private final Pane overlay;
    private final Label owner = Controls.label("", "completion-owner");
    private final Label hint = Controls.label(Texts.text("editor.completion.hint"), "completion-hint");
    private final ListView<SqlCompletion.Choice> list = Controls.styled(new ListView<>(), "completion-names");
    private final BiConsumer<SqlCompletion, SqlCompletion.Choice> take;
    private SqlCompletion shown = SqlCompletion.NONE;

    /** @param take is given the name that was chosen */
    CompletionList(Pane overlay, BiConsumer<SqlCompletion, SqlCompletion.Choice> take) {
        this.overlay = overlay;
        this.take = take;
        getStyleClass().add("completion");
        setManaged(false);
        setVisible(false);
        list.setFocusTraversable(false);
        list.setCellFactory(_ -> new NameCell());
        list.setOnMouseClicked(_ -> takeSelected());
        VBox.setVgrow(list, Priority.ALWAYS);
        getChildren().addAll(owner, list, hint);
    }

    boolean isOpen() {
        return isVisible();
    }

    /** Shows names under a place on the screen. */
    void show(SqlCompletion names, Bounds caret) {
        if (getParent() == null) {
            overlay.getChildren().add(this);
        }
        shown = names;
        owner.setText(names.owner());
        owner.setVisible(!names.owner().isEmpty());
        owner.setManaged(!names.owner().isEmpty());
        list.getItems().setAll(names.choices());
        list.getSelectionModel().selectFirst();
        list.scrollTo(0);
        setVisible(true);
        place(caret);
    }

    private void place(Bounds caret) {
        applyCss();
        double em = owner.getFont().getSize();
        list.setFixedCellSize(Math.round(ROW_EMS * em));
        double height = list.getFixedCellSize() * Math.min(ROWS, list.getItems().size())
                + hint.prefHeight(-1) + (owner.isVisible() ? owner.prefHeight(-1) : 0) + EDGES;
        double width = WIDTH_EMS * em;
        Point2D below = overlay.screenToLocal(caret.getMinX(), caret.getMaxY());
        Point2D above = overlay.screenToLocal(caret.getMinX(), caret.getMinY());
        if (below == null) {
            return;
        }
        double y = below.getY() + height + 4 <= overlay.getHeight() ? below.getY() + 4 : above.getY() - height - 4;
        double x = Math.clamp(below.getX() - 10, 0, Math.max(0, overlay.getWidth() - width));
        resizeRelocate(Math.round(x), Math.round(Math.max(0, y)), Math.round(width), Math.round(height));
        toFront();
    }

    /** Closes the list; false when it is not open. */
    boolean hide() {
        boolean open = isVisible();
        setVisible(false);
        return open;
    }

    /** Closes the list when the caret has left the word that is being completed. */
    void follow(int caret) {
        if (isVisible() && caret < shown.from()) {
            hide();
        }
    }

    /** Handles a key of the open list; false when the key is the editor's. */
    boolean key(KeyCode code) {
        switch (code) {
            case DOWN -> move(1);
            case UP -> move(-1);
            case PAGE_DOWN -> move(ROWS);
            case PAGE_UP -> move(-ROWS);
            case ENTER, TAB -> takeSelected();
            case ESCAPE -> hide();
            default -> {
                return false;
            }
        }
        return true;
    }

    private void move(int by) {
        int last = list.getItems().size() - 1;
        int next = Math.clamp((long) list.getSelectionModel().getSelectedIndex() + by, 0, last);
        list.getSelectionModel().select(next);
        list.scrollTo(Math.max(0, next - ROWS + 1));
    }

    private void takeSelected() {
        SqlCompletion.Choice choice = list.getSelectionModel().getSelectedItem();
        hide();
        if (choice != null) {
            take.accept(shown, choice);
        }
    }

    /** One name with its note at the right. */
    private static final class NameCell extends ListCell<SqlCompletion.Choice> {
        private final Label name = Controls.whole("", "completion-name");
        private final Label note = Controls.label("", "completion-note");
        private final HBox line;

        NameCell() {
            note.setMinWidth(0);
            line = new HBox(8, name, Controls.gap(), note);
            line.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
            line.setMinWidth(0);
            line.setPrefWidth(0);
        }

        @Override
        protected void updateItem(SqlCompletion.Choice choice, boolean empty) {
            super.updateItem(choice, empty);
            setText(null);
            setGraphic(empty || choice == null ? null : line);
            if (choice != null) {
                name.setText(choice.text());
                note.setText(choice.isTable()
                        ? Texts.text("editor.completion.table", choice.columns())
                        : choice.note());
            }
        }
    }
}
