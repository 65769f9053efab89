package io.github.assay.ui.calibration.align;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import java.util.Optional;
import javafx.scene.layout.Region;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;

/** A value from 0 to 1 with its interval on a line, in the place of a small forest plot. */
final class IntervalBar extends Region {
    private static final double HEIGHT = 12;
    private static final double RADIUS = 3.5;

    private final Line axis = new Line();
    private final Line whisker = new Line();
    private final Circle point = new Circle(RADIUS);
    private final Optional<Estimate> estimate;

    /** @param now whether it is the version in force, which is filled */
    IntervalBar(Outcome<Estimate> shown, boolean now) {
        estimate = shown.asValue();
        getStyleClass().addAll("interval-bar", now ? "now" : "before");
        axis.getStyleClass().add("axis");
        whisker.getStyleClass().add("whisker");
        point.getStyleClass().add("point");
        getChildren().addAll(axis, whisker, point);
        setMinSize(0, HEIGHT);
        setPrefSize(0, HEIGHT);
        whisker.setVisible(estimate.flatMap(e -> e.interval().asValue()).isPresent());
        point.setVisible(estimate.isPresent());
    }

    @Override
    protected void layoutChildren() {
        double middle = getHeight() / 2;
        line(axis, 0, 1, middle);
        estimate.ifPresent(e -> {
            point.setCenterX(at(e.value()));
            point.setCenterY(middle);
            e.interval().asValue().ifPresent(i -> line(whisker, i.low(), i.high(), middle));
        });
    }

    private void line(Line line, double from, double to, double y) {
        line.setStartX(at(from));
        line.setEndX(at(to));
        line.setStartY(y);
        line.setEndY(y);
    }

    /** A κ below 0 is at the left end. */
    private double at(double value) {
        return RADIUS + Math.clamp(value, 0, 1) * Math.max(0, getWidth() - 2 * RADIUS);
    }
}
