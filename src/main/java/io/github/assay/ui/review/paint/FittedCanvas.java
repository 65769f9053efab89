package io.github.assay.ui.review.paint;

import javafx.scene.canvas.Canvas;
import javafx.scene.layout.Region;

/** Keeps a canvas as large as the region that it fills. */
public final class FittedCanvas extends Canvas {
    /** No screen is larger; a layout gone wrong must not cost the memory of one. */
    private static final double LARGEST = 8_192;

    /** Takes the region's size; leaves what was painted alone where that has not changed. */
    public void fit(Region region) {
        double width = Math.min(LARGEST, Math.ceil(region.getWidth()));
        double height = Math.min(LARGEST, Math.ceil(region.getHeight()));
        if (getWidth() != width || getHeight() != height) {
            setWidth(width);
            setHeight(height);
        }
    }
}
