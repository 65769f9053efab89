package io.github.assay.ui.common.controls;

import io.github.assay.sql.text.SqlCompletion;
import io.github.assay.sql.text.Token;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.model.StyleSpansBuilder;

/**
 * Edits SQL with highlighting by Assay's own lexer, line numbers, completion of names, and undo. Only tokens that
 * changed are styled again. Used on the UI thread.
 */
public final class SqlEditor extends StackPane {
    /** Longer texts are shown without highlighting. */
    private static final int LONGEST_STYLED = 200_000;

    private static final String INDENT = "  ";

    /** Names that may stand at a place of a text. */
    @FunctionalInterface
    public interface Names {
        SqlCompletion at(String sql, int caret);
    }

    /** The area of RichTextFX, known to the window as a place where text is written. */
    private static final class SqlArea extends CodeArea implements TextEntry {
        @Override
        public boolean takesText() {
            return isEditable();
        }
    }

    private final CodeArea area = new SqlArea();
    private final Label prompt = Controls.label("", "sql-prompt");
    private final Function<String, List<Token>> lexer;
    private final CompletionList completions;
    private Names names = (_, _) -> SqlCompletion.NONE;
    private List<Token> styled = List.of();

    /**
     * @param lexer cuts a text into tokens
     * @param overlay a pane over everything that may hide the list of names
     */
    public SqlEditor(Function<String, List<Token>> lexer, Pane overlay) {
        this.lexer = lexer;
        completions = new CompletionList(overlay, this::insert);
        getStyleClass().add("sql-editor");
        area.getStyleClass().add("sql-area");
        area.setParagraphGraphicFactory(SqlEditor::lineNumber);
        area.setWrapText(false);
        area.plainTextChanges().subscribe(change -> restyle(change.getPosition(), change.getInsertionEnd()));
        area.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        area.addEventHandler(KeyEvent.KEY_TYPED, this::typed);
        area.focusedProperty().subscribe(focused -> {
            if (!focused) {
                completions.hide();
            }
        });
        area.caretPositionProperty().addListener(_ -> completions.follow(area.getCaretPosition()));
        prompt.setMouseTransparent(true);
        prompt.visibleProperty().bind(area.lengthProperty().map(n -> n == 0));
        setMinSize(0, 0);
        getChildren().addAll(new VirtualizedScrollPane<>(area), prompt);
        setAlignment(prompt, javafx.geometry.Pos.TOP_LEFT);
    }

    static Node lineNumber(int line) {
        return Controls.label(Integer.toString(line + 1), "sql-line-number");
    }

    /** Sets the name for screen readers, and the text shown while the field is empty. */
    public void describe(String name, String whileEmpty) {
        area.setAccessibleText(name);
        prompt.setText(whileEmpty);
    }

    /** Sets the source of names for completion. */
    public void completeFrom(Names source) {
        names = source;
    }

    public String text() {
        return area.getText();
    }

    public ObservableValue<String> textProperty() {
        return area.textProperty();
    }

    /** Shows another text from its beginning; what was typed before cannot be undone into it. */
    public void show(String text) {
        completions.hide();
        if (!text.equals(area.getText())) {
            area.replaceText(text);
        }
        area.getUndoManager().forgetHistory();
        area.moveTo(area.getLength());
        area.scrollYToPixel(0);
    }

    /** Replaces the whole text; undo restores the former. */
    public void replace(String text) {
        completions.hide();
        area.getUndoManager().preventMerge();
        area.replaceText(text);
        area.getUndoManager().preventMerge();
        area.moveTo(area.getLength());
    }

    /** Moves the focus into the text. */
    public void focus() {
        area.requestFocus();
    }

    public boolean isWriting() {
        return area.isFocused();
    }

    /** Offers names at the caret. */
    public void complete() {
        SqlCompletion found = names.at(area.getText(), area.getCaretPosition());
        Optional<Bounds> caret = area.getCaretBounds();
        if (found.choices().isEmpty()) {
            completions.hide();
        } else if (caret.isEmpty()) {
            completions.hide();
            area.requestFollowCaret();
        } else {
            completions.show(found, caret.get());
        }
    }

    /** Closes the list of names; false when it is not open. */
    public boolean leaveCompletion() {
        return completions.hide();
    }

    private void insert(SqlCompletion at, SqlCompletion.Choice choice) {
        area.replaceText(at.from(), area.getCaretPosition(), choice.text());
        area.requestFocus();
    }

    private void key(KeyEvent event) {
        if (completions.isOpen() && completions.key(event.getCode())) {
            event.consume();
            return;
        }
        switch (event.getCode()) {
            case TAB -> {
                if (!event.isShortcutDown() && !event.isAltDown() && !event.isShiftDown()) {
                    area.replaceSelection(INDENT);
                    event.consume();
                }
            }
            default -> {}
        }
    }

    /** A dot offers columns; while the list is open it follows what is typed. */
    private void typed(KeyEvent event) {
        if (event.getCharacter().equals(".") || completions.isOpen()) {
            complete();
        }
    }

    /** Styles the tokens that changed, and those that were inserted again unchanged: new text has no style. */
    private void restyle(int from, int to) {
        String text = area.getText();
        List<Token> now = text.length() > LONGEST_STYLED ? List.of() : lexer.apply(text);
        int grown = now.isEmpty() || styled.isEmpty() ? 0 : now.getLast().end() - styled.getLast().end();
        int first = 0;
        while (first < now.size() && first < styled.size() && now.get(first).equals(styled.get(first))
                && now.get(first).end() <= from) {
            first++;
        }
        int last = now.size();
        int before = styled.size();
        while (last > first && before > first && now.get(last - 1).start() >= to && same(now.get(last - 1), styled.get(before - 1), grown)) {
            last--;
            before--;
        }
        styled = now;
        if (last > first) {
            style(now.subList(first, last));
        }
    }

    private static boolean same(Token now, Token before, int grown) {
        return now.kind() == before.kind() && now.start() == before.start() + grown && now.end() == before.end() + grown;
    }

    private void style(List<Token> tokens) {
        StyleSpansBuilder<java.util.Collection<String>> spans = new StyleSpansBuilder<>(tokens.size());
        tokens.forEach(t -> spans.add(
                t.kind() == Token.Kind.SPACE ? List.of() : List.of(t.kind().name().toLowerCase(Locale.ROOT)),
                t.end() - t.start()));
        area.setStyleSpans(tokens.getFirst().start(), spans.create());
    }

    /** Offers names under the caret of an editor, in a pane of the window, so that theme and zoom apply. */
    private static final class CompletionList extends VBox {
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
            Controls.show(owner, !names.owner().isEmpty());
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
}
