package io.github.assay.ui.common.controls;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.UserError;
import io.github.assay.wording.Texts;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows an error beside its cause: one sentence, details and copy on demand. Hidden until there is one. */
public final class UserErrorBar extends VBox {
    private final Label sentence = new Label();
    private final TextArea details = Controls.styled(new TextArea(), "mono");
    private final Button act = Controls.button("", "#complaint-act");
    private final Button more = Controls.button("", "quiet-button");
    private final Button copy = Controls.button(Texts.text("complaint.copy"), "quiet-button");

    public UserErrorBar() {
        setSpacing(6);
        FontIcon icon = Controls.styled(new FontIcon("mdoal-error_outline"), "danger");
        sentence.setWrapText(true);
        sentence.setMaxWidth(Double.MAX_VALUE);
        // In a narrow window the remedy at the sentence's end must stay visible.
        sentence.setMinHeight(USE_PREF_SIZE);
        setMinHeight(USE_PREF_SIZE);
        HBox.setHgrow(sentence, Priority.ALWAYS);
        HBox line = Controls.styled(new HBox(icon, sentence, act, more, copy), "note-bar", "fail");
        line.setMinHeight(USE_PREF_SIZE);
        details.setEditable(false);
        details.setPrefRowCount(8);
        more.setOnAction(_ -> open(!details.isVisible()));
        copy.setOnAction(_ -> copy());
        getChildren().addAll(line, details);
        clear();
    }

    /** Shows a complaint. */
    public void show(UserError complaint) {
        offered(false);
        sentence.setText(complaint.sentence());
        details.setText(complaint.details());
        Controls.show(more, !complaint.details().isEmpty());
        open(false);
        Controls.show(this, true);
    }

    /** Offers an act that may settle the shown error. */
    public void offer(String name, Runnable what) {
        act.setText(name);
        act.setOnAction(_ -> what.run());
        offered(true);
    }

    private void offered(boolean visible) {
        Controls.show(act, visible);
    }

    /** Hides the error. */
    public void clear() {
        open(false);
        offered(false);
        Controls.show(this, false);
    }

    private void open(boolean visible) {
        Controls.show(details, visible);
        more.setText(Texts.text(visible ? "complaint.less" : "complaint.more"));
    }

    private void copy() {
        ClipboardContent content = new ClipboardContent();
        content.putString(sentence.getText() + System.lineSeparator() + details.getText());
        Clipboard.getSystemClipboard().setContent(content);
    }
}
