package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricRows;
import io.github.assay.calibration.TestFamily;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** Says when so many tests are corrected together that no corrected p can be small, and offers what helps. */
final class TestsNote extends VBox {
    private final CalibrationViewModel model;
    private final Label words = new Label();
    private final Button best = new Button(Texts.text("tests.best"));
    private final Button more = new Button();

    TestsNote(CalibrationViewModel model) {
        this.model = model;
        getStyleClass().addAll("note-bar", "warn");
        setId("too-many-tests");
        words.setWrapText(true);
        words.setMinHeight(USE_PREF_SIZE);
        best.setId("tests-best");
        best.setMinWidth(USE_PREF_SIZE);
        best.setOnAction(_ -> model.use(model.settings().withFamily(CalibrationSettings.Family.BEST_AGAINST_OTHERS)));
        more.setId("tests-more");
        more.setMinWidth(USE_PREF_SIZE);
        more.setOnAction(_ -> model.use(model.settings().with(CalibrationSettings.Replication.AT_LEAST)));
        FlowPane acts = new FlowPane(best, more);
        acts.getStyleClass().add("study-acts");
        getChildren().addAll(words, acts);
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
