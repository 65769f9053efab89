package io.github.assay.ui.review.confirm;

import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.Optional;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Asks whether an act is meant, and names the keys that confirm and withdraw it. */
public final class ConfirmStrip extends VBox {
    private final Label sentence = new Label();
    private final Label hint = new Label();
    private final Keys keys;

    public ConfirmStrip(Keys keys) {
        this.keys = keys;
        getStyleClass().addAll("strip", "confirm-strip");
        sentence.getStyleClass().add("strip-title");
        hint.getStyleClass().add("strip-hint");
        sentence.setWrapText(true);
        hint.setWrapText(true);
        getChildren().addAll(sentence, hint);
        show(Optional.empty());
    }

    /** Shows a sentence that asks nothing. */
    public void say(String words) {
        setVisible(true);
        setManaged(true);
        sentence.setText(words);
        hint.setText("");
        setAccessibleText(words);
        notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT);
    }

    /** Hides a sentence that asks nothing; false when there is none. */
    public boolean leaveSentence() {
        boolean says = isVisible() && hint.getText().isEmpty();
        if (says) {
            show(Optional.empty());
        }
        return says;
    }

    /** Shows a question, or none. */
    public void show(Optional<PendingAct.Asked> question) {
        setVisible(question.isPresent());
        setManaged(question.isPresent());
        question.ifPresent(asked -> {
            sentence.setText(asked.sentence());
            hint.setText(Texts.text("review.confirm.hint", keys.hint(asked.key()), keys.hint(Shortcut.LEAVE)));
            setAccessibleText(asked.sentence() + " " + hint.getText());
            notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT);
        });
    }
}
