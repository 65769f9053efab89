package io.github.assay.ui.review.paint;

import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;

/** Paints diagonal lines for a gap, where a row or column is missing. */
public final class Hatch {
    private static final double STEP = 7;

    private Hatch() {}

    /** Hatches a rectangle; lines continue from one rectangle to the next. */
    public static void fill(GraphicsContext g, Color line, double x, double y, double w, double h) {
        g.save();
        g.beginPath();
        g.rect(x, y, w, h);
        g.clip();
        g.setStroke(line);
        g.setLineWidth(1);
        double first = Math.floor((x + y) / STEP) * STEP;
        for (double sum = first; sum <= x + w + y + h; sum += STEP) {
            g.strokeLine(sum - y - h, y + h, sum - y, y);
        }
        g.restore();
    }
}
