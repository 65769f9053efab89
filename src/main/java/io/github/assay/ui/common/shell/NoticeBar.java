package io.github.assay.ui.common.shell;

import io.github.assay.ui.common.controls.Controls;
import io.github.assay.wording.Texts;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.controlsfx.control.NotificationPane;

/**
 * Shows a notice with its act over the top of the screens, in the window's own scene, so that text size, colours, Tab and
 * screen readers reach it.
 */
final class NoticeBar {
    private final NotificationPane pane;
    private Runnable closed = () -> {};

    /** Wraps the center of the frame; the focus stays where it is. */
    NoticeBar(BorderPane frame, Node content) {
        Node focused = frame.getScene() == null ? null : frame.getScene().getFocusOwner();
        frame.setCenter(null);
        pane = new NotificationPane(content);
        pane.getStyleClass().add("notices");
        pane.setShowFromTop(true);
        pane.setCloseButtonVisible(false);
        pane.setOnHidden(_ -> closed.run());
        frame.setCenter(pane);
        // The content comes back into the scene with the pane's skin, which layout makes.
        frame.applyCss();
        frame.layout();
        if (focused != null) {
            focused.requestFocus();
        }
    }

    void show(Status.Notice notice, Runnable whenClosed) {
        closed = () -> {};
        pane.hide();
        closed = whenClosed;
        Label words = new Label(notice.text());
        words.setWrapText(true);
        words.setMinWidth(0);
        words.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(words, Priority.ALWAYS);
        Button act = Controls.button(notice.action(), "quiet-button");
        act.setId("notice-act");
        act.setVisible(!notice.action().isEmpty());
        act.setManaged(act.isVisible());
        act.setOnAction(_ -> {
            pane.hide();
            notice.act().run();
        });
        Button close = Controls.styled(new Button("✕"), "tool-button");
        close.setId("notice-close");
        close.setAccessibleText(Texts.text("notice.close"));
        close.setOnAction(_ -> pane.hide());
        HBox line = Controls.styled(new HBox(words, act, close), "notice-line");
        pane.setText("");
        pane.setGraphic(line);
        pane.show();
    }

    void hide() {
        pane.hide();
    }
}
