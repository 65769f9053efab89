package io.github.assay.ui.calibration;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.CalibrationSettings;
import io.github.assay.calibration.ShownMetrics;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.ui.common.Messages;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** Says when so many tests are corrected together that no corrected p can be small, and offers what helps. */
final class TestsNote extends VBox {
    /** Holm multiplies the least p by the number of tests; the least p that replicates give is twice one of them. */
    private static final int REPLICATES_A_TEST = 80;

    private static final int ROUND = 1000;

    private final CalibrationViewModel model;
    private final Label words = new Label();
    private final Button best = new Button(Messages.text("tests.best"));
    private final Button more = new Button();
    private int enough;

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
        more.setOnAction(_ -> model.use(model.settings().with(replicates(model.settings().bootstrap(), enough))));
        FlowPane acts = new FlowPane(best, more);
        acts.getStyleClass().add("study-acts");
        getChildren().addAll(words, acts);
        setVisible(false);
        setManaged(false);
    }

    private static BootstrapSettings replicates(BootstrapSettings b, int replicates) {
        return new BootstrapSettings(b.seed(), replicates, b.level());
    }

    /** Replicates with which so many tests can give a small corrected p. */
    static int enough(long tests) {
        return Math.toIntExact(Math.ceilDiv(tests * REPLICATES_A_TEST, ROUND) * ROUND);
    }

    void show(CalibrationResult result) {
        var tests = ShownMetrics.tooManyTests(result);
        setVisible(tests.isPresent());
        setManaged(tests.isPresent());
        tests.ifPresent(n -> {
            enough = enough(n);
            words.setText(Messages.text(
                    model.isKept() ? "tests.tooMany.kept" : "tests.tooMany", n, result.settings().bootstrap().replicates()));
            more.setText(Messages.text("tests.more", enough));
            more.setDisable(model.isKept());
            best.setDisable(model.isKept() || result.settings().family() == CalibrationSettings.Family.BEST_AGAINST_OTHERS);
        });
    }
}
