package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** A damaged store is restored by keys in the real window: what is back and what is lost is said before and after. */
@OnToolkitThread
@Timeout(240)
class RestoreKeysTest {
    @TempDir
    private Path folder;

    private RealWindow real;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void copy() throws Exception {
        real = new RealWindow("skill-demo", folder);
    }

    @AfterEach
    void leave() {
        real.close();
    }

    private Path store(String name) {
        return real.project().resolve(".assay").resolve(name);
    }

    /** Imports a vote on the case with a number; closing the project after it makes a backup. */
    private void vote(int number) throws Exception {
        Path votes = Files.writeString(
                folder.resolve("votes.csv"), "case_id,annotator,label\ndemo-%02d,ann,pass\n".formatted(number));
        CommandRun imported = CommandRun.of("labels", "import", real.project().toString(), votes.toString());
        assertThat(imported.status()).as(imported.err()).isZero();
        assertThat(real.acts("ann", "vote")).hasSize(number);
    }

    private boolean says(String part) {
        return real.words().stream().anyMatch(w -> w.contains(part));
    }

    private int backups() {
        TableView<?> table = real.find("#restore-table");
        return table == null ? -1 : table.getItems().size();
    }

    private String button(String selector) {
        return real.<Button>find(selector).getText();
    }

    @Test
    void anEmptiedJournalComesBackWhileTheProjectIsOpen() throws Exception {
        vote(1);
        vote(2);
        Files.writeString(store("journal/ann.jsonl"), "");
        real.openAs("ann");
        real.until(() -> says("ann.jsonl was emptied; it had"));
        real.space("#notice-act");
        real.until(() -> backups() >= 2 && says("ann.jsonl: "));
        real.picture("restore-open");
        String found = CommandRun.of("store", "verify", real.project().toString()).out().lines()
                .filter(l -> l.startsWith("ann.jsonl was emptied")).findFirst().orElseThrow();
        assertThat(real.words()).contains("Nothing is lost.", found).anyMatch(w -> w.contains("(2 votes)"));
        assertThat(real.acts("ann", "vote")).as("the preview writes nothing").isEmpty();
        real.press(KeyCode.CONTROL, KeyCode.ENTER);
        real.until(() -> says("Restored from ") && says("Nothing is lost."));
        real.picture("restore-done");
        assertThat(real.acts("ann", "vote")).hasSize(2);
        real.until(() -> real.words().stream().anyMatch(w -> w.startsWith("#")));
        real.press(KeyCode.F);
        real.until(() -> real.acts("ann", "vote").size() == 3);
        real.closeWindow();
        assertThat(CommandRun.of("store", "verify", real.project().toString()).status()).isZero();
    }

    @Test
    @Tag("exhaustive")
    void whatNoBackupHoldsIsSaidBeforeItIsDone() throws Exception {
        vote(1);
        List<Path> first = files();
        vote(2);
        for (Path later : files()) {
            if (!first.contains(later)) {
                Files.delete(later);
            }
        }
        Files.writeString(store("journal/ann.jsonl"), "");
        real.openAs("ann");
        real.until(() -> says("ann.jsonl was emptied"));
        real.space("#notice-act");
        real.until(() -> says("at most 1 vote of ann."));
        real.picture("restore-loss");
        assertThat(button("#restore-do")).isEqualTo("Restore, and accept the loss");
        real.press(KeyCode.ESCAPE);
        real.until(() -> backups() < 0);
        assertThat(real.acts("ann", "vote")).as("nothing was done").isEmpty();
    }

    @Test
    void aProjectThatDoesNotOpenOffersToRestore() throws Exception {
        vote(1);
        Files.writeString(store("store.json"), "rubbish");
        real.begin("ann");
        real.until(() -> real.find("#complaint-act") != null && real.find("#complaint-act").isVisible());
        real.picture("restore-offered");
        assertThat(real.words()).anyMatch(w -> w.contains("store.json") && !w.contains("assay store"));
        real.space("#complaint-act");
        real.until(() -> says("Nothing is lost."));
        real.press(KeyCode.CONTROL, KeyCode.ENTER);
        real.until(() -> says("Restored from ") && real.words().stream().anyMatch(w -> w.startsWith("#")));
        assertThat(real.acts("ann", "vote")).hasSize(1);
    }

    private List<Path> files() throws Exception {
        try (var files = Files.list(store("backups"))) {
            return files.toList();
        }
    }
}
