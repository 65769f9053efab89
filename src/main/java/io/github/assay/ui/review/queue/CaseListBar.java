package io.github.assay.ui.review.queue;

import io.github.assay.ui.common.Messages;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Says which given list of cases the queue shows, with a way back to the whole project. Hidden where it shows that. */
final class CaseListBar extends HBox {
    private final Label title = new Label();

    /** @param everything shows the whole project again */
    CaseListBar(Runnable everything) {
        Button away = new Button("✕");
        away.getStyleClass().add("tool-button");
        away.setAccessibleText(Messages.text("review.queue.everything"));
        away.setTooltip(new Tooltip(Messages.text("review.queue.everything")));
        away.setOnAction(_ -> everything.run());
        title.setWrapText(true);
        title.setMinWidth(0);
        HBox.setHgrow(title, Priority.ALWAYS);
        getChildren().addAll(title, new Region(), away);
        getStyleClass().add("queue-given");
        show("");
    }

    /** Empty for the whole project. */
    void show(String list) {
        title.setText(list);
        setVisible(!list.isEmpty());
        setManaged(!list.isEmpty());
    }
}
