package io.github.assay.ui.calibration.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.TestFamily;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.StudyFixture;
import io.github.assay.ui.calibration.compare.ComparePage.TestsNote;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.CalibrationViewModel.StudyMemory;
import io.github.assay.ui.common.background.Background;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Too many tests for the replicates are said in words, with acts that help. */
@OnToolkitThread
class TestsNoteTest {
    private static final CalibrationSettings FEW =
            CalibrationSettings.DEFAULT
            .with(new BootstrapSettings(42, 200, 0.95))
            .withFamily(CalibrationSettings.Family.ALL_PAIRS);

    private final StudyFixture study = StudyFixture.shared(150, 42);

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @Test
    void moreTestsThanReplicatesCanTellApartAreSaidAndMoreReplicatesHelp() {
        CalibrationViewModel model = model();
        TestsNote note = new TestsNote(model);
        note.show(result(FEW));
        assertThat(note.isVisible()).isTrue();
        assertThat(((Label) note.lookup(".label")).getText()).contains("28 tests").contains("200 replicates");
        ((Button) note.lookup("#tests-more")).fire();
        assertThat(model.settings().replication()).isEqualTo(CalibrationSettings.Replication.AT_LEAST);
        CalibrationResult risen = result(model.settings());
        assertThat(risen.settings().bootstrap().replicates()).isEqualTo((int) TestFamily.enough(28)).isEqualTo(12_000);
        assertThat(risen.family().least()).isLessThanOrEqualTo(0.005);
        note.show(risen);
        assertThat(note.isVisible()).as("with so many replicates nothing is to be said").isFalse();
    }

    @Test
    void testingOnlyTheBestTakesFewerTests() {
        CalibrationViewModel model = model();
        TestsNote note = new TestsNote(model);
        note.show(result(FEW));
        ((Button) note.lookup("#tests-best")).fire();
        assertThat(model.settings().family()).isEqualTo(CalibrationSettings.Family.BEST_AGAINST_OTHERS);
    }

    @Test
    void fewTestsNeedNoWords() {
        TestsNote note = new TestsNote(model());
        note.show(result(CalibrationSettings.DEFAULT));
        assertThat(note.isVisible()).isFalse();
        assertThat(note.isManaged()).isFalse();
    }

    private CalibrationResult result(CalibrationSettings settings) {
        return study.calibration(settings, Progress.NONE);
    }

    private CalibrationViewModel model() {
        StudyMemory memory = new StudyMemory() {
            @Override
            public CalibrationSettings read() {
                return FEW;
            }

            @Override
            public void keep(CalibrationSettings settings) {}
        };
        return new CalibrationViewModel(Background.onCallingThread(), study.source((_, _) -> {}), memory);
    }
}
