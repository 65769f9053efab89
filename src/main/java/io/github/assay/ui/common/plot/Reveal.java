package io.github.assay.ui.common.plot;

import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ScrollPane;

/** Scrolls the figure's scroll pane so that a place selected by keys is visible. */
final class Reveal {
    private static final double MARGIN = 40;

    private Reveal() {}

    /** Shows a place of a node in every pane that scrolls around it. */
    static void place(Node node, double x, double y) {
        Parent around = node.getParent();
        while (around != null) {
            if (around instanceof ScrollPane pane && pane.getContent() != null) {
                show(pane, pane.getContent().sceneToLocal(node.localToScene(x, y)));
            }
            around = around.getParent();
        }
    }

    private static void show(ScrollPane pane, Point2D at) {
        Bounds content = pane.getContent().getLayoutBounds();
        Bounds view = pane.getViewportBounds();
        pane.setHvalue(value(pane.getHvalue(), at.getX(), content.getWidth(), view.getWidth()));
        pane.setVvalue(value(pane.getVvalue(), at.getY(), content.getHeight(), view.getHeight()));
    }

    /** The scroll value, from 0 to 1, that shows a place; the same where it is to be seen already. */
    static double value(double now, double at, double content, double view) {
        double hidden = content - view;
        if (hidden <= 0) {
            return now;
        }
        double from = now * hidden;
        double least = at + MARGIN - view;
        double most = at - MARGIN;
        double to = from < least ? least : Math.min(from, most);
        return Math.clamp(to / hidden, 0, 1);
    }
}
