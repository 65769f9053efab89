package io.github.assay.ui.common.controls;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.UserError;
import io.github.assay.wording.Texts;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows one of a screen's states: content, loading, empty with what to do next, or an error. */
public final class StatePane extends StackPane {
    private static final double TEXT_WIDTH = 460;
    private final UserErrorBar complaint = new UserErrorBar();

    /** Shows the content itself. */
    public void content(Node node) {
        getChildren().setAll(node);
    }

    /** Shows that the content is loading. */
    public void loading(String sentence) {
        ProgressIndicator wheel = new ProgressIndicator();
        wheel.setMaxSize(34, 34);
        wheel.setMinSize(34, 34);
        getChildren().setAll(state(wheel, Controls.label(sentence, "muted")));
    }

    /** Shows that there is no content, why, and buttons with what to do about it. */
    public void empty(String icon, String title, String sentence, Button... acts) {
        Label header = Controls.label(title, "empty-title");
        Label text = Controls.label(sentence, "empty-text");
        text.setMaxWidth(TEXT_WIDTH);
        HBox buttons = new HBox(8, acts);
        buttons.setAlignment(Pos.CENTER);
        getChildren().setAll(state(new FontIcon(icon), header, text, buttons));
    }

    /** Shows an error, with a button to try again. */
    public void failed(String title, UserError what, Runnable again) {
        Label header = Controls.label(title, "empty-title");
        complaint.show(what);
        complaint.setMaxWidth(TEXT_WIDTH * 1.6);
        Button retry = new Button(Texts.text("complaint.again"));
        retry.setOnAction(_ -> again.run());
        getChildren().setAll(state(new FontIcon("mdomz-report_problem"), header, complaint, retry));
    }

    private static VBox state(Node... nodes) {
        VBox box = Controls.styled(new VBox(nodes), "empty-state");
        box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        return box;
    }
}
