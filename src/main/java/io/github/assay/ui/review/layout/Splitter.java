package io.github.assay.ui.review.layout;

import java.util.function.DoubleConsumer;
import javafx.geometry.Orientation;
import javafx.scene.Cursor;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Region;

/**
 * A bar between two parts that the user drags. A double click restores the usual size. Its parent places it and decides
 * what a position means.
 */
final class Splitter extends Region {
    /** Width of the area that takes the mouse, in pixels. */
    static final double REACH = 8;

    private final Orientation between;

    /**
     * @param between {@code HORIZONTAL}: between parts side by side; {@code VERTICAL}: between one over the other
     * @param moved takes the pointer's position along the axis, in the parent's coordinates, while it is dragged
     * @param released runs at the end of a drag
     * @param reset restores the usual size
     */
    Splitter(Orientation between, DoubleConsumer moved, Runnable released, Runnable reset) {
        this.between = between;
        boolean beside = between == Orientation.HORIZONTAL;
        getStyleClass().addAll("splitter", beside ? "beside" : "over");
        setCursor(beside ? Cursor.H_RESIZE : Cursor.V_RESIZE);
        setFocusTraversable(false);
        setOnMouseDragged(e -> {
            if (e.getButton() == MouseButton.PRIMARY) {
                var at = getParent().sceneToLocal(e.getSceneX(), e.getSceneY());
                moved.accept(beside ? at.getX() : at.getY());
                e.consume();
            }
        });
        setOnMouseReleased(e -> {
            if (!e.isStillSincePress()) {
                released.run();
            }
            e.consume();
        });
        setOnMouseClicked(e -> {
            if (e.getClickCount() == 2 && e.isStillSincePress()) {
                reset.run();
            }
            e.consume();
        });
    }

    /** Places it around the middle of a gap; {@code from} and {@code length} are along the gap. */
    void place(double middle, double from, double length) {
        if (between == Orientation.HORIZONTAL) {
            resizeRelocate(Math.round(middle - REACH / 2), from, REACH, length);
        } else {
            resizeRelocate(from, Math.round(middle - REACH / 2), length, REACH);
        }
    }
}
