package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Keys on Review and Adjudicate where their services could not be opened: none fails, and the screen goes on saying why
 * there is nothing. An exception on the toolkit's thread ends the test.
 */
@OnToolkitThread
class UnopenedScreensKeysTest implements WindowHands {
    private final OpenWindow window = new OpenWindow();

    @AfterEach
    void close() {
        window.close();
    }

    @Override
    public Stage stage() {
        return window.stage();
    }

    private boolean says(String start) {
        return words().stream().anyMatch(w -> w.startsWith(start));
    }

    private void adjudicate() throws TimeoutException {
        window.open("unopened", KeyCode.DIGIT2, AnsweredDialogs.cancelled());
        until(() -> says("The list could not be read"));
    }

    @Test
    void noOrderIsChosenBeforeThereIsAQueue() throws TimeoutException {
        window.open("unopened", KeyCode.DIGIT1, AnsweredDialogs.cancelled());
        until(() -> says("The queue could not be opened"));
        space(".order-chooser");
        press(KeyCode.DOWN);
        press(KeyCode.ENTER);
        assertThat(this.<Node>find(".order-chooser").isDisabled()).isTrue();
        assertThat(says("The queue could not be opened")).isTrue();
    }

    @Test
    void nothingIsUndoneOrRedoneBeforeThereIsAList() throws TimeoutException {
        adjudicate();
        press(KeyCode.CONTROL, KeyCode.Z);
        press(KeyCode.CONTROL, KeyCode.Y);
        assertThat(says("Not stored")).isFalse();
        assertThat(says("The list could not be read")).isTrue();
    }

    @Test
    void noOtherItemsAreChosenBeforeThereIsAList() throws TimeoutException {
        adjudicate();
        press(KeyCode.M);
        assertThat(says("The list could not be read")).isTrue();
    }
}
