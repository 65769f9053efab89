package io.github.assay.ui.review.queue;

import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Says how many votes were cast under an earlier guideline, and leads to them. Not there when there are none. */
final class OutdatedVotesBar extends HBox {
    private final Label words = new Label();
    private final Button go = new Button();
    private final Keys keys;

    OutdatedVotesBar(Keys keys, Runnable toggle) {
        this.keys = keys;
        getStyleClass().addAll("queue-given", "queue-revisit");
        words.setWrapText(true);
        words.setMinWidth(0);
        words.setMinHeight(USE_PREF_SIZE);
        words.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(words, Priority.ALWAYS);
        go.getStyleClass().add("tool-button");
        go.setMinWidth(USE_PREF_SIZE);
        go.setFocusTraversable(false);
        go.setOnAction(_ -> toggle.run());
        getChildren().addAll(words, go);
        show(0, false);
    }

    /** {@code shown} says whether the queue shows them now. */
    void show(int votes, boolean shown) {
        setVisible(votes > 0 || shown);
        setManaged(isVisible());
        words.setText(Messages.text("review.queue.revisit", votes));
        go.setText(shown ? "✕" : keys.hint(Shortcut.REVISIT));
        String does = Messages.text(
                "shell.hint",
                Messages.text(shown ? "review.queue.everything" : "review.queue.revisit.go"),
                keys.hint(Shortcut.REVISIT));
        go.setTooltip(new Tooltip(does));
        go.setAccessibleText(does);
    }
}
