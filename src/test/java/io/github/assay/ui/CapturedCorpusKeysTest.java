package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;
import org.testfx.robot.KeyboardRobot;

/** A published corpus as it comes: captured results, no databases, votes of three people without a time, no tie. */
@OnToolkitThread
class CapturedCorpusKeysTest {
    private static final String TABLE = "{\"columns\":[\"a\"],\"rows\":[[1]],\"status\":\"ok\"}";

    @TempDir
    private Path folder;

    private RealWindow real;
    private Path corpus;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void corpus() throws Exception {
        real = new RealWindow("skill-demo", folder);
        corpus = Files.createDirectories(folder.resolve("a corpus"));
        Files.writeString(corpus.resolve("project.json"), """
                {"assay":1,"cases":["cases.jsonl"],"predictions":["answers.jsonl"]}""");
        StringBuilder cases = new StringBuilder();
        StringBuilder answers = new StringBuilder();
        StringBuilder votes = new StringBuilder("case_id,system,run_id,annotator,label,issues,comment,seconds,at,scores_visible,supersedes\n");
        for (int i = 1; i <= 3; i++) {
            cases.append("{\"case_id\":\"c" + i + "\",\"question\":\"How many?\",\"db_id\":\"gone\",\"gold_sql\":\"SELECT 1\",\"gold_result\":"
                    + TABLE + "}\n");
            answers.append("{\"case_id\":\"c" + i + "\",\"system\":\"s\",\"predicted_sql\":\"SELECT 2 - 1\",\"predicted_result\":" + TABLE + "}\n");
            for (String person : new String[] {"A", "B", "C"}) {
                String label = i > 1 && person.equals("C") ? "fail" : "pass";
                votes.append("c" + i + ",s,r1," + person + "," + label + ",,,0,1970-01-01T00:00:00Z,false,\n");
            }
        }
        Files.writeString(corpus.resolve("cases.jsonl"), cases);
        Files.writeString(corpus.resolve("answers.jsonl"), answers);
        Path pack = Files.writeString(folder.resolve("votes.csv"), votes);
        assertThat(CommandRun.of("labels", "import", corpus.toString(), pack.toString()).status()).isZero();
        real.begin("ann");
        real.openOther(corpus);
        real.until(() -> real.find("#who-name") != null);
        for (KeyCode key : new KeyCode[] {KeyCode.D, KeyCode.A, KeyCode.N, KeyCode.A}) {
            real.press(key);
        }
        real.press(KeyCode.ENTER);
        real.until(() -> real.find("#who-name") == null);
    }

    @AfterEach
    void leave() {
        real.close();
    }

    private boolean says(String part) {
        return real.words().stream().anyMatch(w -> w.contains(part));
    }

    private boolean isShown(String selector) {
        Node node = real.find(selector);
        return node != null && node.isVisible();
    }

    @Test
    void fromTheProblemsReturnGoesOnToReviewAndMGoesOnToMajorities() throws Exception {
        real.until(() -> says("while opening") && real.<Button>find("#goOn").isFocused());
        real.press(KeyCode.ENTER);
        real.until(() -> says("How many?"));
        real.until(() -> says("Not searched: the schema of the database is not known."));

        real.press(KeyCode.CONTROL, KeyCode.DIGIT2);
        real.until(() -> says("No item is listed under “to decide”. M lists others: majorities (2), all with a doubt (2)."));
        assertThat(isShown(".vote-card")).isFalse();
        assertThat(isShown(".decision-bar")).as("nothing can be decided").isFalse();
        real.press(KeyCode.P);
        assertThat(real.acts("", "adjudication")).isEmpty();

        real.press(KeyCode.M);
        real.press(KeyCode.M);
        real.until(() -> real.root().lookupAll(".vote-card").size() == 3);
        assertThat(real.words()).contains("time not recorded · imported").noneMatch(w -> w.contains("1970") || w.contains("1 Jan"));
        assertThat(isShown(".decision-bar")).isTrue();

        KeyboardRobot keyboard = new WindowRobot().robotContext().getKeyboardRobot();
        for (KeyCode key : List.of(KeyCode.J, KeyCode.P)) { // both before the next item can be there
            keyboard.pressNoWait(key);
            keyboard.releaseNoWait(key);
        }
        real.until(() -> says("The key was not taken: the next item is not on screen yet."));
        assertThat(real.acts("", "adjudication")).isEmpty();
    }

    @Test
    void keyHelpGivesTheFocusBack() {
        real.until(() -> real.<Button>find("#goOn").isFocused());
        real.press(KeyCode.SHIFT, KeyCode.SLASH);
        real.until(() -> real.find(".scrim .sheet-pane") != null);
        real.press(KeyCode.ESCAPE);
        real.until(() -> real.find(".scrim") == null);
        assertThat(real.<Button>find("#goOn").isFocused()).isTrue();
    }
}
