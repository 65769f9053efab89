package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;

/** A page of the Calibration screen, which also follows the selected metric and its threshold while it is open. */
public abstract class ThresholdPage extends ResultPage<CalibrationResult> {
    private final CalibrationViewModel model;

    /** @param page the page in the messages, as in {@code calibration.page.PAGE} */
    protected ThresholdPage(String page, CalibrationViewModel model, PageTools tools) {
        super("calibration.page." + page, model, tools);
        this.model = model;
    }

    @Override
    public void visit() {
        model.result().ifPresent(result -> {
            show(result);
            model.liveProperty().get().ifPresent(live -> {
                show(live);
                front();
            });
        });
    }

    /** Shows a metric or a threshold. */
    public void show(LiveThreshold live) {}

    /** Called when the page is opened. The page requests its slow computations here. */
    public void front() {}

    /** Handles the left and right arrow keys. Returns whether the page uses them. */
    protected boolean step(int steps) {
        return false;
    }

    /** Handles Shift with the left and right arrow keys. Returns whether the page uses them. */
    protected boolean stepOther(int steps) {
        return false;
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        return switch (shortcut) {
            case THRESHOLD_DOWN -> step(-1);
            case THRESHOLD_UP -> step(1);
            case OTHER_THRESHOLD_DOWN -> stepOther(-1);
            case OTHER_THRESHOLD_UP -> stepOther(1);
            default -> false;
        };
    }
}
