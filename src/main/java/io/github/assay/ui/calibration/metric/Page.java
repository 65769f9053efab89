package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.ScrollPage;

/**
 * Shows one page of the Calibration screen. While it is open it gets every change; when it is opened it gets the
 * present state.
 */
public abstract class Page extends ScrollPage {
    /** @param page the page in the messages, as in {@code calibration.page.PAGE} */
    protected Page(String page) {
        super("calibration.page." + page);
    }

    /** Shows a result. */
    public abstract void show(CalibrationResult result);

    /** Shows a metric or a threshold. */
    public void show(LiveThreshold live) {}

    /** Called when the page is opened. The page requests its slow computations here. */
    public void front() {}

    /** Handles a key that is the page's own. Returns whether the page uses it. */
    public boolean pressed(Shortcut shortcut) {
        return false;
    }

    /** Handles the left and right arrow keys. Returns whether the page uses them. */
    public boolean step(int steps) {
        return false;
    }

    /** Handles Shift with the left and right arrow keys. Returns whether the page uses them. */
    public boolean stepOther(int steps) {
        return false;
    }
}
