package io.github.assay.ui.review.layout;

import javafx.animation.PauseTransition;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.util.Duration;

/** With large text the case scrolls as a whole: scrolls it so far that a part is in view. */
public final class IntoView {
    /** Time in milliseconds in which a part that has just appeared is laid out. */
    private static final double AFTER_LAYOUT_MILLIS = 60;

    private IntoView() {}

    /** The same for a part that has just appeared, as soon as it has its place. */
    public static void soon(Node part) {
        PauseTransition wait = new PauseTransition(Duration.millis(AFTER_LAYOUT_MILLIS));
        wait.setOnFinished(_ -> {
            if (part.isVisible() && part.getScene() != null) {
                scroll(part);
            }
        });
        wait.play();
    }

    /** Scrolls as little as possible; of a part higher than the view, the top is shown. Call after layout. */
    public static void scroll(Node part) {
        Node at = part.getParent();
        while (at != null && !(at instanceof ScrollPane)) {
            at = at.getParent();
        }
        if (at instanceof ScrollPane scroll) {
            Node content = scroll.getContent();
            double view = scroll.getViewportBounds().getHeight();
            double over = content.getLayoutBounds().getHeight() - view;
            Bounds place = content.sceneToLocal(part.localToScene(part.getLayoutBounds()));
            double top = scroll.getVvalue() * over;
            if (over > 1 && (place.getMinY() < top || place.getMaxY() > top + view)) {
                double to = place.getMinY() < top ? place.getMinY() : Math.min(place.getMinY(), place.getMaxY() - view);
                scroll.setVvalue(Math.clamp(to / over, 0, 1));
            }
        }
    }
}
