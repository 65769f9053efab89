package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricRows;
import io.github.assay.calibration.TestFamily;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** Says when so many tests are corrected together that no corrected p can be small, and offers what helps. */
final class TestsNote extends VBox {
    private final CalibrationViewModel model;
    private final Label words = Controls.wrapped("");
    private final Button best = Controls.button(Texts.text("tests.best"));
    private final Button more = Controls.button("");

    TestsNote(CalibrationViewModel model) {
        this.model = model;
        getStyleClass().addAll("note-bar", "warn");
        setId("too-many-tests");
        best.setId("tests-best");
        best.setOnAction(_ -> model.use(model.settings().withFamily(CalibrationSettings.Family.BEST_AGAINST_OTHERS)));
        more.setId("tests-more");
        more.setOnAction(_ -> model.use(model.settings().with(CalibrationSettings.Replication.AT_LEAST)));
        getChildren().addAll(words, Controls.styled(new FlowPane(best, more), "study-acts"));
        setVisible(false);
        setManaged(false);
    }

    void show(CalibrationResult result) {
        var tests = MetricRows.tooManyTests(result);
        setVisible(tests.isPresent());
        setManaged(tests.isPresent());
        tests.ifPresent(n -> {
            words.setText(Texts.text(
                    model.isKept() ? "tests.tooMany.kept" : "tests.tooMany", n,
                    result.family().replicates(), EstimateFormat.p(result.family().least())));
            more.setText(Texts.text("tests.more", TestFamily.enough(n)));
            more.setDisable(model.isKept() || result.settings().replication() == CalibrationSettings.Replication.AT_LEAST);
            best.setDisable(model.isKept() || result.settings().family() == CalibrationSettings.Family.BEST_AGAINST_OTHERS);
        });
    }
}
