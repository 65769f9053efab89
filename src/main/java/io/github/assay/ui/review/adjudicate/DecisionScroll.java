package io.github.assay.ui.review.adjudicate;

import javafx.geometry.Orientation;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** Cause, reason and gold query; scrolls where it gets less height than its content needs. */
final class DecisionScroll extends ScrollPane {
    private final VBox content;

    DecisionScroll(DecisionPane decision) {
        content = new VBox(decision);
        content.getStyleClass().add("dispute-foot");
        setContent(content);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        setFocusTraversable(false);
        setMinHeight(0);
        getStyleClass().add("words-scroll");
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
        return Math.ceil(content.prefHeight(width)) + 2;
    }
}
