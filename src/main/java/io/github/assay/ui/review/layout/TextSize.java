package io.github.assay.ui.review.layout;

import io.github.assay.ui.common.Theme;
import javafx.scene.Node;

/** Text size of the window that holds a node. */
public final class TextSize {
    private static final double USUAL = 13;

    private TextSize() {}

    /** The zoom in per cent; 100 for a node that is in no dressed window. */
    public static int percent(Node node) {
        Object zoom = node.getScene() == null ? null : node.getScene().getRoot().getProperties().get(Theme.ZOOM);
        return zoom instanceof Integer percent ? percent : 100;
    }

    /** Size of ordinary text in pixels. */
    public static double em(Node node) {
        return USUAL * percent(node) / 100;
    }
}
