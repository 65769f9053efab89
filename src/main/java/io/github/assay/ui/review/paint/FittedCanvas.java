package io.github.assay.ui.review.paint;

import javafx.scene.canvas.Canvas;
import javafx.scene.layout.Region;

/** Keeps a canvas as large as the region that it fills. */
public final class FittedCanvas extends Canvas {
    /** Largest size in pixels, above that of any screen: a layout error must not use the memory of a larger one. */
    private static final double LARGEST = 8_192;

    /** Takes the region's size. When the size has not changed, the picture stays. */
    public void fit(Region region) {
        double width = Math.min(LARGEST, Math.ceil(region.getWidth()));
        double height = Math.min(LARGEST, Math.ceil(region.getHeight()));
        if (getWidth() != width || getHeight() != height) {
            setWidth(width);
            setHeight(height);
        }
    }
}
