package io.github.assay.ui.common.shell;

import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** A page of a screen. It scrolls where it is higher than the window. */
public abstract class ScrollPage {
    private final String name;
    private final VBox content = Controls.styled(new VBox(), "room-page");
    private final ScrollPane pane = new ScrollPane(content);

    /** @param key the message that names the page on its tab */
    protected ScrollPage(String key) {
        name = Texts.text(key);
        pane.setFitToWidth(true);
        pane.setFitToHeight(true);
        pane.setFocusTraversable(false);
    }

    /** Sets the parts of the page, from top to bottom. */
    protected final void fill(Node... parts) {
        content.getChildren().setAll(parts);
    }

    /** Name of the page on its tab. */
    public final String name() {
        return name;
    }

    public Node node() {
        return pane;
    }

    /** The part that scrolls. */
    protected final ScrollPane pane() {
        return pane;
    }

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
}
