package io.github.assay.ui.review.score;

import javafx.css.PseudoClass;
import javafx.scene.layout.Region;

/** A bar for one score within its metric's range, with a tick where the threshold stands. */
final class ScoreBar extends Region {
    private static final PseudoClass UNBOUNDED = PseudoClass.getPseudoClass("unbounded");

    private final Region track = new Region();
    private final Region fill = new Region();
    private final Region tick = new Region();
    private double value;
    private double threshold = -1;

    ScoreBar() {
        getStyleClass().add("score-bar");
        track.getStyleClass().add("score-track");
        fill.getStyleClass().add("score-fill");
        tick.getStyleClass().add("score-tick");
        getChildren().addAll(track, fill, tick);
    }

    /** Shares of the range from 0 to 1; a negative threshold means that there is none. */
    void show(double share, double thresholdShare, boolean bounded) {
        value = Math.clamp(share, 0, 1);
        threshold = thresholdShare;
        fill.setVisible(bounded);
        track.setVisible(bounded);
        tick.setVisible(bounded && thresholdShare >= 0);
        pseudoClassStateChanged(UNBOUNDED, !bounded);
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        double thick = 6;
        double y = Math.round((getHeight() - thick) / 2);
        track.resizeRelocate(0, y, getWidth(), thick);
        fill.resizeRelocate(0, y, Math.round(getWidth() * value), thick);
        double x = Math.round(Math.clamp(threshold, 0, 1) * (getWidth() - 2));
        tick.resizeRelocate(x, y - 3, 2, thick + 6);
    }
}
