package io.github.assay.ui.review;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Takes text for Review: a comment, a proposed gold SQL, or an id to go to. No key labels in it. */
final class WriteSheet extends VBox {
    private final Label title = Controls.label("", "strip-title");
    private final Label complaint = Controls.label("", "fail-text");
    private final TextArea text = new TextArea();
    private final Button keep = Controls.styled(new Button(), "primary-button");
    private final Button discard = Controls.styled(new Button(), "#draft-discard");
    private final Runnable leave;
    private final Keys keys;
    private Consumer<String> typed = _ -> {};
    private Predicate<String> commit = _ -> true;
    private String refused = "";
    private boolean oneLine;

    WriteSheet(Keys keys, Runnable close) {
        this.keys = keys;
        leave = close;
        getStyleClass().addAll("strip", "write-sheet");
        text.setWrapText(true);
        text.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (oneLine && e.getCode() == KeyCode.ENTER) {
                e.consume();
                keep(close);
            }
        });
        text.textProperty().subscribe((_, now) -> {
            complaint.setText("");
            typed.accept(now);
        });
        keep.setOnAction(_ -> keep(close));
        Button drop = new Button();
        keys.follow(this, _ -> {
            nameButton();
            drop.setText(Texts.text("review.write.drop", keys.hint(Shortcut.LEAVE)));
        });
        drop.setOnAction(_ -> close.run());
        HBox acts = Controls.styled(new HBox(keep, drop, discard, complaint), "strip-acts");
        getChildren().addAll(title, text, acts);
    }

    /**
     * Opens the sheet for a text.
     *
     * @param heading title of the sheet
     * @param start the initial text
     * @param singleLine whether Enter commits and the field is one line high
     * @param code whether it is SQL
     * @param onRefusal error shown when the text is refused
     * @param onCommit takes the text; false when it refuses the text
     */
    void ask(
            String heading, String start, boolean singleLine, boolean code, String onRefusal,
            Predicate<String> onCommit) {
        draft(_ -> {}, () -> {});
        discard.setVisible(false);
        title.setText(heading);
        oneLine = singleLine;
        nameButton();
        refused = onRefusal;
        commit = onCommit;
        text.setPrefRowCount(singleLine ? 1 : code ? 8 : 3);
        text.getStyleClass().remove("mono");
        if (code) {
            text.getStyleClass().add("mono");
        }
        text.setText(start);
        text.setAccessibleText(heading);
        complaint.setText("");
        text.requestFocus();
        text.end();
    }

    /**
     * Makes the text a draft until the next {@link #ask}.
     *
     * @param onTyped takes the text at every change
     * @param onDiscard discards it
     */
    void draft(Consumer<String> onTyped, Runnable onDiscard) {
        typed = onTyped;
        discard.setVisible(true);
        discard.setText(Texts.text("review.draft.discard"));
        discard.setOnAction(_ -> {
            typed = _ -> {};
            onDiscard.run();
            leave.run();
        });
    }

    /** Whether the text is a draft, which is kept when the sheet is closed. */
    boolean isDraft() {
        return discard.isVisible();
    }

    private void nameButton() {
        keep.setText(oneLine
                ? Texts.text("review.write.go")
                : Texts.text("review.write.keep", keys.hint(Shortcut.COMMIT)));
    }

    /** Commits the text. When the text is refused, the sheet stays. */
    void keep(Runnable close) {
        if (commit.test(text.getText())) {
            close.run();
        } else {
            complaint.setText(refused);
        }
    }
}
