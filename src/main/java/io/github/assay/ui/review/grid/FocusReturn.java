package io.github.assay.ui.review.grid;

import java.util.Optional;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;

/** Remembers where the focus was before a part of the screen took it, and gives it back. */
public final class FocusReturn {
    private final Node part;
    private Optional<Node> before = Optional.empty();
    private boolean passing;

    /** @param part the part that takes the focus */
    public FocusReturn(Node part) {
        this.part = part;
    }

    /**
     * Moves the focus into the part.
     *
     * @param passing whether the focus goes back by itself when another case is shown
     */
    public void enter(Node into, boolean passing) {
        if (!isInside()) {
            before = Optional.ofNullable(part.getScene()).map(Scene::getFocusOwner);
            this.passing = passing;
        } else if (!passing) {
            this.passing = false;
        }
        into.requestFocus();
        reveal(into);
    }

    /** With large text the screen scrolls as a whole: scrolls so that the end of the node is visible, else its top. */
    private static void reveal(Node node) {
        for (Node at = node.getParent(); at != null; at = at.getParent()) {
            if (at instanceof ScrollPane pane && pane.getContent() != null) {
                Bounds box = pane.getContent().sceneToLocal(node.localToScene(node.getLayoutBounds()));
                double view = pane.getViewportBounds().getHeight();
                double over = pane.getContent().getLayoutBounds().getHeight() - view;
                double from = pane.getVvalue() * over;
                double to = Math.min(Math.max(from, box.getMaxY() - view), box.getMinY());
                if (over > 0) {
                    pane.setVvalue(Math.clamp(to / over, 0, 1));
                }
            }
        }
    }

    /** Whether the focus is inside the part. */
    public boolean isInside() {
        Node at = part.getScene() == null ? null : part.getScene().getFocusOwner();
        while (at != null && at != part) {
            at = at.getParent();
        }
        return at == part;
    }

    /** Moves the focus back when it was here only in passing. */
    public void pass() {
        if (passing && isInside()) {
            leave();
        }
    }

    /** Moves the focus to where it was; false when it did not come by {@link #enter} or the place is not there. */
    public boolean leave() {
        Optional<Node> to = before.filter(n -> n.getScene() == part.getScene() && n.isVisible() && !n.isDisabled());
        before = Optional.empty();
        passing = false;
        to.ifPresent(Node::requestFocus);
        return to.isPresent();
    }
}
