package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.SampleWindow;
import java.nio.file.Path;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** A person on record as reader, by keys: everything is read, nothing is cast or decided, and each key says so. */
@OnToolkitThread
class ReaderWindowTest {
    @TempDir
    private Path folder;

    @Test
    void nothingIsCastOrDecidedAndTheReasonIsTrue() throws Exception {
        FxToolkit.registerPrimaryStage();
        SampleWindow sample = SampleWindow.withoutSearches("skill-demo", folder);
        CommandRun added = CommandRun.of("people", "add", sample.project().toString(), "rob", "--role", "reader");
        assertThat(added.status()).as(added.err()).isZero();
        try (RealWindow window = new RealWindow(sample, AnsweredDialogs.cancelled())) {
            window.openAs("rob");
            assertThat(window.words()).contains("LOOKING").doesNotContain("● deciding");
            assertThat(WindowHands.ROBOT.lookup("reader rob").tryQuery()).isPresent();
            window.press(KeyCode.P);
            window.until(() -> window.words()
                    .contains("Only looking: nothing can be cast. To label, choose an annotator's name at the bottom."));
            window.press(KeyCode.CONTROL, KeyCode.DIGIT2);
            String refused = "Only looking: nothing can be decided. To decide, choose another name at the bottom.";
            window.until(() -> window.words().stream().anyMatch(w -> w.startsWith("No item is listed") || w.contains("decided")));
            window.press(KeyCode.DIGIT1);
            window.until(() -> window.words().contains(refused));
            window.press(KeyCode.C);
            assertThat(window.stage().getScene().getFocusOwner()).isNotInstanceOf(TextField.class);
            window.press(KeyCode.P);
            assertThat(window.words()).contains(refused);
            assertThat(window.acts("rob", "vote")).isEmpty();
            assertThat(window.acts("rob", "adjudication")).isEmpty();
        }
    }
}
