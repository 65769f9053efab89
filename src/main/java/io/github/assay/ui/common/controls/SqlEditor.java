package io.github.assay.ui.common.controls;

import io.github.assay.service.browse.SqlCompletion;
import io.github.assay.sql.text.Token;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
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
}
