package io.github.assay.ui.review;

import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.TextFlow;

/** Running text in a box of fixed height: in the middle when it fits, from its beginning when it does not. */
final class WordsPane extends Region {
    private final TextFlow flow;
    private final Rectangle clip = new Rectangle();

    WordsPane(TextFlow flow) {
        this.flow = flow;
        getChildren().add(flow);
        setMinSize(0, 0);
        setClip(clip);
    }

    @Override
    protected double computePrefHeight(double width) {
        return 0;
    }

    @Override
    protected void layoutChildren() {
        double height = flow.prefHeight(getWidth());
        flow.resizeRelocate(0, Math.max(0, Math.floor((getHeight() - height) / 2)), getWidth(), height);
        clip.setWidth(getWidth());
        clip.setHeight(getHeight());
    }
}
