package io.github.assay.ui.review.layout;

import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/**
 * A line with a beginning, a middle and an end. Where the middle does not fit between the others, it goes below them over
 * the whole width.
 */
public final class WrappingLine extends Pane {
    private static final double GAP_EMS = 0.7;
    private static final double BELOW_EMS = 0.3;

    private final Region start;
    private final FlowPane middle;
    private final Region end;

    /** @param middle takes several rows where one is too short */
    public WrappingLine(Region start, FlowPane middle, Region end) {
        this.start = start;
        this.middle = middle;
        this.end = end;
        getChildren().addAll(start, middle, end);
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    private double gap() {
        return Math.round(GAP_EMS * TextSize.em(this));
    }

    private boolean fits(double width) {
        return computePrefWidth(-1) <= width;
    }

    private double first() {
        return Math.ceil(Math.max(start.prefHeight(-1), end.prefHeight(-1)));
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    @Override
    protected double computePrefWidth(double height) {
        return start.prefWidth(-1) + oneRow() + end.prefWidth(-1) + 2 * gap();
    }

    /** Width of the middle on one row. */
    private double oneRow() {
        double width = 0;
        int parts = 0;
        for (Node part : middle.getChildren()) {
            if (!part.isManaged()) {
                continue;
            }
            width += Math.ceil(Math.min(part.prefWidth(-1), part.maxWidth(-1)));
            parts++;
        }
        return Math.ceil(width + Math.max(0, parts - 1) * middle.snapSpaceX(middle.getHgap())) + 1;
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        double space = width < 0 ? Double.MAX_VALUE : width; // without a width, one row
        double least = Math.ceil(1.7 * TextSize.em(this));
        return fits(space)
                ? Math.max(least, Math.max(first(), Math.ceil(middle.prefHeight(oneRow()))))
                : Math.max(least, first()) + below() + Math.ceil(middle.prefHeight(space));
    }

    private double below() {
        return Math.round(BELOW_EMS * TextSize.em(this));
    }

    @Override
    protected void layoutChildren() {
        boolean fits = fits(getWidth());
        double high = fits ? getHeight() : Math.max(Math.ceil(1.7 * TextSize.em(this)), first());
        double right = Math.min(end.prefWidth(-1), getWidth());
        double left = Math.min(start.prefWidth(-1), Math.max(0, getWidth() - right - gap()));
        centre(start, 0, left, high);
        centre(end, getWidth() - right, right, high);
        if (fits) {
            centre(middle, left + gap(), getWidth() - left - right - 2 * gap(), high);
        } else {
            middle.resizeRelocate(0, high + below(), getWidth(), Math.max(0, getHeight() - high - below()));
        }
    }

    private static void centre(Region part, double x, double width, double within) {
        double height = Math.ceil(part.prefHeight(part.getContentBias() == null ? -1 : width));
        part.resizeRelocate(x, Math.round((within - height) / 2), Math.ceil(width), height);
    }
}
