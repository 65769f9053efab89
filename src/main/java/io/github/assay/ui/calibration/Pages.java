package io.github.assay.ui.calibration;

import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** How pages are laid out. */
final class Pages {
    private Pages() {}

    /** A page that scrolls where it is higher than the window. */
    static ScrollPane scroll(Node... nodes) {
        VBox box = new VBox(nodes);
        box.getStyleClass().add("room-page");
        ScrollPane pane = new ScrollPane(box);
        pane.setFitToWidth(true);
        pane.setFitToHeight(true);
        pane.setFocusTraversable(false);
        return pane;
    }
}
