package io.github.assay.ui.common.shell;

import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.controlsfx.control.NotificationPane;

/**
 * Shows a notice with its act above the screens, which become lower, in the window's own scene, so that text size,
 * colours, Tab and screen readers reach it.
 */
final class NoticeBar {
    private final NotificationPane pane;
    private final StackPane below;
    private Runnable closed = () -> {};

    /** Wraps the center of the frame; the focus stays where it is. */
    NoticeBar(BorderPane frame, Node content) {
        Node focused = frame.getScene() == null ? null : frame.getScene().getFocusOwner();
        frame.setCenter(null);
        below = new StackPane(content);
        pane = new NotificationPane(below);
        pane.getStyleClass().add("notices");
        pane.setShowFromTop(true);
        pane.setCloseButtonVisible(false);
        pane.setOnHiding(_ -> below.setPadding(Insets.EMPTY));
        pane.setOnHidden(_ -> closed.run());
        pane.widthProperty().subscribe(this::lower);
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
        Button act = Controls.button(notice.action(), "quiet-button", "#notice-act");
        Controls.show(act, !notice.action().isEmpty());
        act.setOnAction(_ -> {
            pane.hide();
            notice.act().run();
        });
        Button close = Controls.styled(new Button("✕"), "tool-button", "#notice-close");
        close.setAccessibleText(Texts.text("notice.close"));
        close.setOnAction(_ -> pane.hide());
        HBox line = Controls.styled(new HBox(words, act, close), "notice-line");
        pane.setText("");
        pane.setGraphic(line);
        pane.show();
        pane.applyCss();
        lower();
    }

    /** The pane lays its bar over its content, which would hide what is at the top of a screen. */
    private void lower() {
        if (pane.isShowing() && pane.lookup(".notification-bar > .pane") instanceof Region bar) {
            double height = Math.max(bar.prefHeight(pane.getWidth()), bar.getParent().minHeight(pane.getWidth()));
            below.setPadding(new Insets(height, 0, 0, 0));
        }
    }

    void hide() {
        pane.hide();
    }
}
