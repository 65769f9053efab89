package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.SampleWindow;
import io.github.assay.counterexample.ScratchEngine;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.systems.LuckStudy.LuckRow;
import io.github.assay.task.Progress;
import io.github.assay.ui.review.Pictures;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/**
 * Votes while searches for separating databases run that do not end, not even when they are cancelled: each vote is on disk
 * and the next case on screen before any of them ends (counterexample.md §9.1).
 */
@OnToolkitThread
@Tag("exhaustive")
class VotesBesideSearchesTest implements WindowHands {
    private static final int VOTES = 6;

    @TempDir
    private Path folder;

    private final Held held = new Held();
    private RealWindow real;

    /** When searches begin and end. */
    private static final class Held {
        private final CountDownLatch release = new CountDownLatch(1);
        private final AtomicInteger begun = new AtomicInteger();
        private final AtomicInteger ended = new AtomicInteger();
    }

    /** The real engine, which begins its work on a database when the test lets it. */
    private record HeldEngine(ScratchEngine real, Held held) implements ScratchEngine {
        @Override
        public ScratchEngine with(DatabaseSpec server) {
            return new HeldEngine(real.with(server), held);
        }

        @Override
        public boolean supports(DatabaseSpec.Kind kind) {
            return real.supports(kind);
        }

        @Override
        public Optional<ExecutionOutcome.Blocked> judge(DatabaseSpec.Kind kind, String sql) {
            return real.judge(kind, sql);
        }

        @Override
        public List<List<ExecutionOutcome>> run(Batch batch, Progress progress) {
            held.begun.incrementAndGet();
            boolean interrupted = false;
            while (held.release.getCount() > 0) {
                try {
                    held.release.await();
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            List<List<ExecutionOutcome>> outcomes = real.run(batch, progress);
            held.ended.incrementAndGet();
            return outcomes;
        }
    }

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @AfterEach
    void leave() {
        held.release.countDown();
        real.close();
    }

    @Override
    public Stage stage() {
        return real.stage();
    }

    private TableView<LuckRow> groups() {
        return find("#luckGroups");
    }

    private String caseOnScreen() {
        return words().stream().filter(w -> w.startsWith("#")).findFirst().orElse("");
    }

    private int votes() throws Exception {
        return real.acts("Lea", "vote").size();
    }

    @Test
    void aVoteIsOnDiskAndTheNextCaseShownWhileNoSearchEnds() throws Exception {
        real = new RealWindow(new SampleWindow("skill-demo", folder, engine -> new HeldEngine(engine, held)), AnsweredDialogs.cancelled());
        real.openAs("Lea");
        press(KeyCode.CONTROL, KeyCode.DIGIT5);
        until(() -> find("#blind-look") != null && find("#blind-look").isVisible() || !root().lookupAll(".page-tab").isEmpty());
        if (find("#blind-look") != null && find("#blind-words").getParent().isVisible()) {
            space("#blind-look");
        }
        until(() -> find(".calibration-frame") != null && find(".calibration-frame").getScene() != null);
        press(KeyCode.OPEN_BRACKET);
        press(KeyCode.OPEN_BRACKET);
        until(() -> groups() != null && !groups().getItems().isEmpty());
        assertThat(text("#luck-open")).endsWith(" answers have no search yet.");
        ROBOT.interact(() -> this.<ButtonBase>find("#luck-search").fire());
        until(() -> held.begun.get() >= 2);

        press(KeyCode.CONTROL, KeyCode.DIGIT1);
        until(() -> caseOnScreen().startsWith("#"));
        for (int vote = 1; vote <= VOTES; vote++) {
            int expected = vote;
            String before = caseOnScreen();
            press(vote % 2 == 0 ? KeyCode.F : KeyCode.P);
            until(() -> votes() == expected && !caseOnScreen().equals(before));
        }
        press(KeyCode.CONTROL, KeyCode.Z);
        until(() -> real.acts("Lea", "vote").size() == VOTES + 1);
        assertThat(held.begun.get()).as("a search of Review waits beside those of Luck").isGreaterThanOrEqualTo(3);
        assertThat(held.ended.get()).as("searches that ended before the last act").isZero();

        press(KeyCode.CONTROL, KeyCode.DIGIT5);
        until(() -> groups() != null && groups().getScene() != null);
        ButtonBase search = find("#luck-search");
        assertThat(search.getText()).as("votes change figures, and do not end the search").isEqualTo("Searching small databases");
        assertThat(search.isDisabled()).isTrue();
        assertThat(this.<ChoiceBox<?>>find("#luck-by").isDisabled()).isTrue();
        ROBOT.interact(() -> Pictures.take(stage().getScene(), "luck-searching"));
        held.release.countDown();
        until(() -> groups().getItems().getLast().searched() > 3 && search.getText().equals("All searched"));
        assertThat(votes()).as("nothing is voted twice").isEqualTo(VOTES + 1);
        assertThat(search.isDisabled()).isTrue();
        assertThat(this.<Label>find("#luck-open").isVisible()).as("nothing is left out").isFalse();
    }
}
