package io.github.assay.ui.common.controls;

import java.util.Collection;
import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.scene.layout.StackPane;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.fxmisc.richtext.CodeArea;

/**
 * Edits Markdown with headings and lists set off, line numbers, wrapped lines and undo. Only lines that changed are
 * styled again. Used on the UI thread.
 */
public final class MarkdownEditor extends StackPane {
    /** The area of RichTextFX, known to the window as a place where text is written. */
    private static final class MarkdownArea extends CodeArea implements TextEntry {
        @Override
        public boolean takesText() {
            return isEditable();
        }
    }

    private final CodeArea area = new MarkdownArea();

    /** @param name of the field for screen readers */
    public MarkdownEditor(String name) {
        getStyleClass().addAll("sql-editor", "markdown-editor");
        area.getStyleClass().add("sql-area");
        area.setWrapText(true);
        area.setParagraphGraphicFactory(SqlEditor::lineNumber);
        area.setAccessibleText(name);
        area.plainTextChanges().subscribe(change -> restyle(change.getPosition(), change.getInsertionEnd()));
        setMinSize(0, 0);
        getChildren().add(new VirtualizedScrollPane<>(area));
    }

    public String text() {
        return area.getText();
    }

    public ObservableValue<String> textProperty() {
        return area.textProperty();
    }

    /** Shows another text from its beginning; what was typed before cannot be undone into it. */
    public void show(String text) {
        area.replaceText(text);
        area.getUndoManager().forgetHistory();
        area.moveTo(0);
        area.scrollYToPixel(0);
    }

    /** Moves the focus into the text. */
    public void focus() {
        area.requestFocus();
    }

    public boolean isWriting() {
        return area.isFocused();
    }

    private void restyle(int from, int to) {
        int first = area.offsetToPosition(from, org.fxmisc.richtext.model.TwoDimensional.Bias.Backward).getMajor();
        int last = area.offsetToPosition(to, org.fxmisc.richtext.model.TwoDimensional.Bias.Backward).getMajor();
        for (int line = first; line <= last; line++) {
            String text = area.getParagraph(line).getText();
            if (!text.isEmpty()) {
                area.setStyle(line, 0, text.length(), style(text));
            }
        }
    }

    private static Collection<String> style(String line) {
        String text = line.strip();
        return text.startsWith("#") ? List.of("markdown-heading") : text.matches("[-*] .*") ? List.of("markdown-item") : List.of();
    }
}
