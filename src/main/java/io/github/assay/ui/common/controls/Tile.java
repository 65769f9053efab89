package io.github.assay.ui.common.controls;

import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.layout.Region;

/** A button whose content takes its whole place and wraps in it; others give their graphic only what it prefers. */
public final class Tile extends Button {
    private final Region content;

    /** @param content fills the button, and gets no events of its own */
    public Tile(Region content) {
        this.content = content;
        setGraphic(content);
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
        setMinWidth(0);
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
        double inside = width < 0 ? width : width - snappedLeftInset() - snappedRightInset();
        return snappedTopInset() + content.prefHeight(inside) + snappedBottomInset();
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        content.resizeRelocate(
                snappedLeftInset(), snappedTopInset(), getWidth() - snappedLeftInset() - snappedRightInset(),
                getHeight() - snappedTopInset() - snappedBottomInset());
    }
}
