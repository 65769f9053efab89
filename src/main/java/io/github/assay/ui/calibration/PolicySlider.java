package io.github.assay.ui.calibration;

import io.github.assay.ui.calibration.figure.ScoreValues;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.calibration.model.ThreeWayPolicy;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.controlsfx.control.RangeSlider;

/**
 * Moves the two thresholds of the three-way policy: one slider with two thumbs, by mouse and arrow keys. The slider is
 * made when it first comes into a window, to save time at the start.
 */
final class PolicySlider extends HBox {
    private static final int STEPS = 100;

    private final CalibrationViewModel model;
    private RangeSlider slider;
    private Optional<ThreeWayPolicy> latest = Optional.empty();
    private final Label fail = new Label();
    private final Label pass = new Label();
    private boolean telling;

    PolicySlider(CalibrationViewModel model) {
        this.model = model;
        getStyleClass().add("policy-slider");
        fail.setMinWidth(USE_PREF_SIZE);
        pass.setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(fail, pass);
        sceneProperty().subscribe(scene -> {
            if (scene != null && slider == null) {
                make();
            }
        });
    }

    private void make() {
        slider = new RangeSlider();
        slider.setId("policy-slider");
        HBox.setHgrow(slider, Priority.ALWAYS);
        slider.lowValueProperty().subscribe((_, value) -> moved(value.doubleValue(), true));
        slider.highValueProperty().subscribe((_, value) -> moved(value.doubleValue(), false));
        getChildren().add(1, slider);
        latest.ifPresent(this::show);
    }

    private void moved(double value, boolean lower) {
        if (!telling) {
            model.policyProperty().get().ifPresent(p -> {
                double at = LiveThreshold.snapped(p.metric(), value);
                model.look(lower ? p.failBelow(at) : p.passFrom(at));
            });
        }
    }

    /** Shows the thresholds of a policy. While a thumb is dragged it stays under the pointer. */
    void show(ThreeWayPolicy policy) {
        latest = Optional.of(policy);
        if (slider == null) {
            return;
        }
        telling = true;
        Axis range = ScoreValues.range(policy.metric());
        double low = policy.bands().failBelow();
        double high = policy.bands().passFrom();
        // The slider keeps min <= low <= high <= max at every step, so bounds grow first.
        slider.setMin(Math.min(slider.getMin(), range.low()));
        slider.setMax(Math.max(slider.getMax(), range.high()));
        if (!slider.isHighValueChanging()) {
            slider.setHighValue(Math.max(high, slider.getLowValue()));
        }
        if (!slider.isLowValueChanging()) {
            slider.setLowValue(low);
        }
        if (!slider.isHighValueChanging()) {
            slider.setHighValue(high);
        }
        slider.setMin(range.low());
        slider.setMax(range.high());
        slider.setBlockIncrement((range.high() - range.low()) / STEPS);
        slider.setMajorTickUnit(Math.max((range.high() - range.low()) / 4, Double.MIN_NORMAL));
        fail.setText(Texts.text("policy.line.fail", EstimateFormat.threshold(low)));
        pass.setText(Texts.text("policy.line.pass", EstimateFormat.threshold(high)));
        slider.setAccessibleText(fail.getText() + ", " + pass.getText());
        telling = false;
    }
}
