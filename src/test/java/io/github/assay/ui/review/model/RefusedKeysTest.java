package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.ReviewStage;
import io.github.assay.ui.review.StoredLabels;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** A vote key at a case that is not on screen is not taken, and says so. */
@OnToolkitThread
class RefusedKeysTest {
    private final WindowRobot robot = new WindowRobot();
    private final StoredLabels labels = new StoredLabels();
    private final CountDownLatch second = new CountDownLatch(1);
    private Background background;
    private ReviewStage review;

    @AfterEach
    void close() throws TimeoutException {
        second.countDown();
        robot.interact(background::close);
        FxToolkit.cleanupStages();
    }

    private Label refused() {
        return (Label) review.scene.lookup("#refused");
    }

    @Test
    void aKeyBeforeTheNextCaseIsPaintedIsNotTakenAndSaysSo() throws Exception {
        ReviewFixture reviewServices = new ReviewFixture(Cases.queue(3), labels, caseData -> {
            if (caseData.item().key().caseId().equals("0002")) {
                try {
                    second.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return caseData;
        });
        Stage stage = FxToolkit.registerPrimaryStage();
        background = Background.ofWindow();
        review = new ReviewStage(stage, reviewServices, background, 1280, 720);
        WindowRobot.until(() -> review.model.shownProperty().get() instanceof io.github.assay.ui.common.background.LoadState.Ready);
        robot.push(KeyCode.P);
        WindowRobot.until(() -> review.current().equals("0002"));
        assertThat(labels.votes()).hasSize(1);
        assertThat(refused().isVisible()).isFalse();
        robot.push(KeyCode.F);
        assertThat(labels.votes()).hasSize(1);
        assertThat(refused().isVisible()).isTrue();
        assertThat(refused().getText()).contains("not on screen yet");
        assertThat(review.scene.getFocusOwner().getAccessibleHelp()).isEqualTo(refused().getText());
        second.countDown();
        WindowRobot.until(() -> review.model.decisions().refusedProperty().get().isPresent()
                && review.model.shownProperty().get() instanceof io.github.assay.ui.common.background.LoadState.Ready<CaseScreen>(CaseScreen s)
                && s.key().caseId().equals("0002"));
        robot.push(KeyCode.F);
        WindowRobot.until(() -> labels.votes().size() == 2);
        WindowRobot.until(() -> !refused().isVisible());
        Vote quick = labels.votes().getLast();
        assertThat(quick.seconds()).as("the time begins when the case is on screen").isLessThan(15);
    }
}
