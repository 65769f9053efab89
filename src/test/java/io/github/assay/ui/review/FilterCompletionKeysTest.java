package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.review.model.ReviewFixture;
import java.util.concurrent.TimeoutException;
import javafx.animation.PauseTransition;
import javafx.collections.ListChangeListener;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.util.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Completion of the queue's filter by real key presses. */
@OnToolkitThread
class FilterCompletionKeysTest {
    private final WindowRobot robot = new WindowRobot();
    private ReviewStage review;
    private ReviewFixture reviewServices;

    @BeforeEach
    void open() throws TimeoutException {
        reviewServices = new ReviewFixture(Cases.queue(6));
        review = ReviewStage.open(reviewServices);
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private String filter() {
        return ((TextField) review.scene.getFocusOwner()).getText();
    }

    @Test
    void arrowsAndEnterTakeASuggestionAndEscClosesTheListOnly() throws Exception {
        press(KeyCode.SLASH);
        robot.write("lab");
        WindowRobot.until(ReviewStage::suggests);
        press(KeyCode.DOWN);
        press(KeyCode.ENTER);
        WindowRobot.until(() -> filter().equals("label:"));
        robot.write("p");
        WindowRobot.until(ReviewStage::suggests);
        press(KeyCode.ESCAPE);
        WindowRobot.until(() -> !ReviewStage.suggests());
        assertThat(filter()).as("the field keeps the focus and its text").isEqualTo("label:p");
    }

    @Test
    void enterWithoutAChoiceGoesOnToTheQueue() throws Exception {
        press(KeyCode.SLASH);
        robot.write("la");
        WindowRobot.until(ReviewStage::suggests);
        press(KeyCode.ENTER);
        WindowRobot.until(() -> !ReviewStage.suggests());
        assertThat(review.scene.getFocusOwner()).isNotInstanceOf(TextField.class);
        press(KeyCode.ESCAPE);
    }

    /** Suggestions of the last letter are still being computed when Escape is pressed. */
    @Test
    void aClosedListStaysClosedUntilTheTextChanges() throws Exception {
        press(KeyCode.SLASH);
        robot.write("l");
        WindowRobot.until(ReviewStage::suggests);
        robot.write("a");
        press(KeyCode.ESCAPE);
        boolean[] later = {false};
        boolean[] again = {false};
        javafx.stage.Window.getWindows().addListener((ListChangeListener<javafx.stage.Window>) _ -> again[0] |= ReviewStage.suggests());
        PauseTransition pause = new PauseTransition(Duration.seconds(1));
        pause.setOnFinished(_ -> later[0] = true);
        pause.play();
        WindowRobot.until(() -> later[0]);
        assertThat(ReviewStage.suggests()).isFalse();
        assertThat(again[0]).as("opened again by itself").isFalse();
        robot.write("b");
        WindowRobot.until(ReviewStage::suggests);
        press(KeyCode.ESCAPE);
    }
}
