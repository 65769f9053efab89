package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.review.model.MemoryDesk;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** Completion of the queue's filter by real key presses. */
@Tag("fx")
class FilterCompletionKeysTest {
    private final FxRobot robot = new FxRobot();
    private ReviewStage review;
    private MemoryDesk desk;

    @BeforeEach
    void open() throws TimeoutException {
        desk = new MemoryDesk(Cases.queue(6));
        review = ReviewStage.open(desk);
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
        WaitForAsyncUtils.waitForFxEvents();
    }

    private static boolean isListOpen() {
        return Window.getWindows().stream().anyMatch(w -> w instanceof impl.org.controlsfx.skin.AutoCompletePopup<?> && w.isShowing());
    }

    private static void until(Callable<Boolean> condition) throws TimeoutException {
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> WaitForAsyncUtils.asyncFx(condition).get());
    }

    private String filter() {
        return ((TextField) review.scene.getFocusOwner()).getText();
    }

    @Test
    void arrowsAndEnterTakeASuggestionAndEscClosesTheListOnly() throws Exception {
        press(KeyCode.SLASH);
        robot.write("lab");
        until(FilterCompletionKeysTest::isListOpen);
        press(KeyCode.DOWN);
        press(KeyCode.ENTER);
        until(() -> filter().equals("label:"));
        robot.write("pa");
        until(FilterCompletionKeysTest::isListOpen);
        press(KeyCode.ESCAPE);
        until(() -> !isListOpen());
        assertThat(filter()).as("the field keeps the focus and its text").isEqualTo("label:pa");
    }

    @Test
    void enterWithoutAChoiceGoesOnToTheQueue() throws Exception {
        press(KeyCode.SLASH);
        robot.write("la");
        until(FilterCompletionKeysTest::isListOpen);
        press(KeyCode.ENTER);
        until(() -> !isListOpen());
        assertThat(review.scene.getFocusOwner()).isNotInstanceOf(TextField.class);
        press(KeyCode.ESCAPE);
    }
}
