package io.github.assay.ui.common.shell;

import io.github.assay.ui.common.Controls;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** Makes scrolling pages. */
public final class Pages {
    private Pages() {}

    /** Scrolls a page until the top of a node is the top of the visible part, or as far as possible. */
    public static void reveal(ScrollPane page, Node what) {
        page.getScene().getRoot().applyCss();
        page.getScene().getRoot().layout();
        double top = page.getContent().sceneToLocal(what.localToScene(0, 0)).getY();
        double hidden = page.getContent().getLayoutBounds().getHeight() - page.getViewportBounds().getHeight();
        if (hidden > 0) {
            page.setVvalue(Math.clamp(top / hidden, 0, 1));
        }
    }

    /** A page that scrolls where it is higher than the window. */
    public static ScrollPane scroll(Node... nodes) {
        ScrollPane pane = new ScrollPane(Controls.styled(new VBox(nodes), "room-page"));
        pane.setFitToWidth(true);
        pane.setFitToHeight(true);
        pane.setFocusTraversable(false);
        return pane;
    }
}
