package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/**
 * Decisions that the store could not take: Adjudicate says which, tries again, asks before the window closes, and saves
 * each once.
 */
@OnToolkitThread
class UnsavedDecisionTest {
    @TempDir
    private Path folder;

    private final List<String> requested = new ArrayList<>();

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    /** Opens Adjudicate over three ties. */
    private RealWindow ties() throws Exception {
        RealWindow real = new RealWindow("skill-demo", folder, new AskedDialogs(requested, () -> false));
        List<String> lines = new ArrayList<>(List.of("case_id,annotator,label"));
        for (int i = 1; i <= 3; i++) {
            lines.add("demo-0%d,ann,pass".formatted(i));
            lines.add("demo-0%d,ben,fail".formatted(i));
        }
        Path votes = Files.write(folder.resolve("votes.csv"), lines);
        CommandRun imported = CommandRun.of("labels", "import", real.project().toString(), votes.toString());
        assertThat(imported.status()).as(imported.out() + imported.err()).isZero();
        real.openAs("dana");
        real.press(KeyCode.CONTROL, KeyCode.DIGIT2);
        inFront(real, "demo-01");
        return real;
    }

    private static void inFront(RealWindow real, String id) throws Exception {
        real.until(() -> real.root().lookupAll(".case-id").stream()
                .anyMatch(n -> n instanceof Label label && label.getText().equals(id) && WindowRobot.isShown(n)));
    }

    private static String trouble(RealWindow real) {
        Node bar = real.find("#dispute-trouble");
        return bar == null || !WindowRobot.isShown(bar) ? "" : ((Label) bar.lookup(".label")).getText();
    }

    private static void troubled(RealWindow real, String start) {
        real.until(() -> trouble(real).startsWith(start));
    }

    @Test
    void decisionsInAFolderThatWentAwayAreSavedOnceWhenItIsBack() throws Exception {
        try (RealWindow real = ties()) {
            real.press(KeyCode.P);
            inFront(real, "demo-02");
            assertThat(real.acts("dana", "adjudication")).hasSize(1);
            Path away = Files.move(real.project(), folder.resolve("away"));
            real.press(KeyCode.DIGIT3);
            real.press(KeyCode.F);
            troubled(real, "Not saved: decision fail · demo-02. ");
            assertThat(trouble(real)).contains("is not there any more", "All other acts are saved.", "tries again in 2 s").doesNotContain("demo-agent");
            real.press(KeyCode.J);
            inFront(real, "demo-03");
            real.press(KeyCode.X);
            troubled(real, "2 acts are not saved: decision fail · demo-02, decision no label · demo-03.");
            real.press(KeyCode.F);
            troubled(real, "2 acts are not saved: decision fail · demo-02, decision fail · demo-03.");
            real.picture("adjudicate-unsaved");
            real.press(KeyCode.CONTROL, KeyCode.Z);
            troubled(real, "Not saved: decision fail · demo-02. All other acts are saved.");
            real.press(KeyCode.K);
            inFront(real, "demo-02");
            real.until(() -> real.root().lookupAll(".cause-button").stream()
                    .anyMatch(b -> b.getPseudoClassStates().contains(PseudoClass.getPseudoClass("on"))));
            real.press(KeyCode.C);
            WindowHands.ROBOT.write("Ties may be cut.");
            real.press(KeyCode.CONTROL, KeyCode.ENTER);
            troubled(real, "Not saved: decision fail · demo-02. ");
            WindowHands.ROBOT.interact(() -> real.stage().fireEvent(new WindowEvent(real.stage(), WindowEvent.WINDOW_CLOSE_REQUEST)));
            assertThat(real.stage().isShowing()).as("the dialog was answered with no").isTrue();
            assertThat(requested).singleElement().asString().contains("decision fail · demo-02");
            Files.move(away, real.project());
            real.press(KeyCode.J);
            inFront(real, "demo-03");
            real.press(KeyCode.P);
            real.until(() -> trouble(real).isEmpty() && real.words().stream().anyMatch(w -> w.startsWith("3 of 3 decided")));
            real.closeWindow();
            assertThat(real.acts("dana", "adjudication")).hasSize(3).last().asString().contains(
                    "\"case_id\":\"demo-02\"", "\"label\":\"fail\"", "\"cause\":\"guideline_gap\"", "\"reason\":\"Ties may be cut.\"");
            CommandRun verified = CommandRun.of("store", "verify", real.project().toString());
            assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
        }
    }

    @Test
    void whatWasGivenForAnItemIsThereAfterAnotherWasLookedAt() throws Exception {
        try (RealWindow real = ties()) {
            real.press(KeyCode.DIGIT2);
            real.press(KeyCode.C);
            WindowHands.ROBOT.write("Two readings.");
            real.press(KeyCode.CONTROL, KeyCode.ENTER);
            real.press(KeyCode.J);
            inFront(real, "demo-02");
            assertThat(real.<TextField>find("#decision-reason").getText()).isEmpty();
            real.press(KeyCode.K);
            inFront(real, "demo-01");
            assertThat(real.<TextField>find("#decision-reason").getText()).isEqualTo("Two readings.");
            real.press(KeyCode.P);
            inFront(real, "demo-02");
            assertThat(real.acts("dana", "adjudication")).singleElement().asString()
                    .contains("\"cause\":\"ambiguity\"", "\"reason\":\"Two readings.\"");
        }
    }
}
