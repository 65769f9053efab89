package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.ui.calibration.model.LiveThreshold;
import javafx.scene.Node;

/** One page of the Calibration room. It is told of changes only while it is in front, and of everything when it comes there. */
public interface Page {
    /** Its name on the tab. */
    String name();

    Node node();

    /** A result to show. */
    void show(CalibrationResult result);

    /** A metric or a threshold to look at. */
    default void show(LiveThreshold live) {}

    /** It has come to the front: what takes a while is asked for now. */
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
