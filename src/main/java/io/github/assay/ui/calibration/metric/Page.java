package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.keys.Shortcut;
import javafx.scene.Node;

/**
 * Shows one page of the Calibration screen. While it is open it gets every change; when it is opened it gets the
 * present state.
 */
public interface Page {
    /** Name of the page on its tab. */
    String name();

    Node node();

    /** Shows a result. */
    void show(CalibrationResult result);

    /** Shows a metric or a threshold. */
    default void show(LiveThreshold live) {}

    /** Called when the page is opened. The page requests its slow computations here. */
    default void front() {}

    /** Handles a key that is the page's own. Returns whether the page uses it. */
    default boolean pressed(Shortcut shortcut) {
        return false;
    }

    /** Handles the left and right arrow keys. Returns whether the page uses them. */
    default boolean step(int steps) {
        return false;
    }

    /** Handles Shift with the left and right arrow keys. Returns whether the page uses them. */
    default boolean stepOther(int steps) {
        return false;
    }
}
