package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.input.KeyCode;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** Closing the window while a vote could not be saved: the window asks, and stays. With all saved it closes. */
@OnToolkitThread
class UnsavedClosingTest {
    @TempDir
    private Path folder;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @Test
    void aVoteThatIsOnNoDiskKeepsTheWindowOpen() throws Exception {
        try (RealWindow real = new RealWindow("skill-demo", folder)) {
            real.openAs("ann");
            real.press(KeyCode.P);
            real.until(() -> real.acts("ann", "vote").size() == 1);
            requestClosing(real);
            assertThat(real.stage().isShowing()).as("everything is saved").isFalse();
            real.openAs("ann");
            Path journal = real.project().resolve(".assay/journal/ann.jsonl");
            Path away = real.project().resolve("away.jsonl");
            Files.move(journal, away);
            real.press(KeyCode.F);
            real.until(() -> real.words().stream().anyMatch(w -> w.startsWith("Not saved")));
            requestClosing(real);
            assertThat(real.stage().isShowing()).as("the dialog was answered with no").isTrue();
        }
    }

    private static void requestClosing(RealWindow real) {
        WindowHands.ROBOT.interact(() -> real.stage().fireEvent(new WindowEvent(real.stage(), WindowEvent.WINDOW_CLOSE_REQUEST)));
    }
}
