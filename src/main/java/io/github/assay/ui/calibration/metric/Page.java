package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.ui.calibration.model.LiveThreshold;
import javafx.scene.Node;

/**
 * Shows one page of the Calibration screen. While it is open it gets every change; when it is opened it gets the
 * present state.
 */
public interface Page {
    /** Its name on the tab. */
    String name();

    Node node();

    /** A result to show. */
    void show(CalibrationResult result);

    /** A metric or a threshold to look at. */
    default void show(LiveThreshold live) {}

    /** Called when the page is opened. The page requests its slow computations here. */
    default void front() {}

    /** Left and right. Returns whether that means something here. */
    default boolean step(int steps) {
        return false;
    }

    /** Shift with left and right. Returns whether that means something here. */
    default boolean stepOther(int steps) {
        return false;
    }
}
