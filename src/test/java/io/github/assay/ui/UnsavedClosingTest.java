package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.SampleWindow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.input.KeyCode;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** Leaving window or project while a vote could not be saved: the window asks, and stays. With all saved it leaves. */
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
            real.decide(KeyCode.F, () -> real.words().stream().anyMatch(w -> w.startsWith("Not saved")));
            requestClosing(real);
            assertThat(real.stage().isShowing()).as("the dialog was answered with no").isTrue();
        }
    }

    @Test
    @Tag("exhaustive")
    void aVoteThatIsOnNoDiskKeepsTheProjectOpen() throws Exception {
        List<String> requested = new ArrayList<>();
        try (RealWindow real = new RealWindow("skill-demo", folder, new AskedDialogs(requested, () -> false));
                SampleWindow second = SampleWindow.withoutSearches("skill-demo", folder.resolve("second"))) {
            Path other = second.project();
            real.openAs("ann");
            real.press(KeyCode.P);
            real.until(() -> real.acts("ann", "vote").size() == 1);
            Path journal = real.project().resolve(".assay/journal/ann.jsonl");
            Path away = real.project().resolve("away.jsonl");
            Files.move(journal, away);
            real.decide(KeyCode.F, () -> real.words().stream().anyMatch(w -> w.startsWith("Not saved")));
            real.openOther(other);
            real.until(() -> requested.size() == 1);
            assertThat(requested.getFirst()).contains("1 act is on no disk, and lost when this project is closed: fail · ");
            real.until(() -> real.words().stream().anyMatch(w -> w.startsWith("Not saved")));
            Files.move(away, journal);
            real.until(() -> real.acts("ann", "vote").size() == 2);
            real.openOther(other);
            real.until(() -> real.words().contains("Who is labelling?"));
            assertThat(requested).as("everything is saved, so nothing is asked").hasSize(1);
        }
    }

    @Test
    void anActThatIsGivenUpIsWrittenNowhere() throws Exception {
        List<String> requested = new ArrayList<>();
        try (RealWindow real = new RealWindow("skill-demo", folder, new AskedDialogs(requested, () -> true));
                SampleWindow second = SampleWindow.withoutSearches("skill-demo", folder.resolve("second"))) {
            Path other = second.project();
            real.openAs("ann");
            real.press(KeyCode.P);
            real.until(() -> real.acts("ann", "vote").size() == 1);
            Path journal = real.project().resolve(".assay/journal/ann.jsonl");
            Path away = real.project().resolve("away.jsonl");
            Files.move(journal, away);
            real.decide(KeyCode.F, () -> real.words().stream().anyMatch(w -> w.startsWith("Not saved")));
            real.openOther(other);
            real.until(() -> real.words().contains("Who is labelling?"));
            assertThat(requested).hasSize(1);
            assertThat(Files.exists(journal)).as("nothing is begun anew").isFalse();
            Files.move(away, journal);
            assertThat(real.acts("ann", "vote")).hasSize(1);
            try (var files = Files.list(other.resolve(".assay/journal"))) {
                assertThat(files.filter(f -> f.toString().endsWith("ann.jsonl"))).isEmpty();
            }
        }
    }

    private static void requestClosing(RealWindow real) {
        WindowHands.ROBOT.interact(() -> real.stage().fireEvent(new WindowEvent(real.stage(), WindowEvent.WINDOW_CLOSE_REQUEST)));
    }
}
