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

/** Closing the window while a vote could not be saved: the window asks, stays, saves later, and then closes. */
@OnToolkitThread
class UnsavedClosingTest {
    @TempDir
    private Path folder;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @Test
    void aVoteThatIsOnNoDiskKeepsTheWindowOpenUntilItIsSaved() throws Exception {
        try (RealWindow real = new RealWindow("skill-demo", folder)) {
            real.openAs("ann");
            real.press(KeyCode.P);
            real.until(() -> real.acts("ann", "vote").size() == 1);
            Path store = real.project().resolve(".assay");
            Path away = real.project().resolve("away");
            Files.move(store, away);
            Files.createDirectories(store);
            real.press(KeyCode.F);
            real.until(() -> !real.stage().getScene().getRoot().lookupAll(".label").isEmpty()
                    && real.words().stream().anyMatch(w -> w.startsWith("Not saved")));
            requestClosing(real);
            assertThat(real.stage().isShowing()).as("the dialog was answered with no").isTrue();
            Files.delete(store);
            Files.move(away, store);
            real.until(() -> real.acts("ann", "vote").size() == 2);
            real.until(() -> real.words().stream().noneMatch(w -> w.startsWith("Not saved")));
            requestClosing(real);
            assertThat(real.stage().isShowing()).isFalse();
        }
    }

    private static void requestClosing(RealWindow real) {
        WindowHands.ROBOT.interact(() -> real.stage().fireEvent(new WindowEvent(real.stage(), WindowEvent.WINDOW_CLOSE_REQUEST)));
    }
}
