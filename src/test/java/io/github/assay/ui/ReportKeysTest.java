package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.SampleWindow;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.GridPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** A person opens Report by keys, chooses the answers side by side, and writes a report and a paper. */
@OnToolkitThread
@Tag("exhaustive")
class ReportKeysTest {
    @TempDir
    private Path folder;

    private RealWindow real;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @AfterEach
    void leave() {
        real.close();
    }

    private void write(String selector, String text) {
        TextField field = real.find(selector);
        RealWindow.ROBOT.interact(() -> {
            field.requestFocus();
            field.selectAll();
        });
        RealWindow.ROBOT.write(text);
        real.press(KeyCode.ENTER);
    }

    @Test
    void theReportIsPreviewedAndWrittenByKeys() throws Exception {
        real = new RealWindow(new SampleWindow("judge-demo", folder.resolve("project")), AnsweredDialogs.savingInto(folder));
        real.openAs("Lea");
        real.press(KeyCode.CONTROL, KeyCode.DIGIT8);
        real.until(() -> real.find("#report-checklist") != null && WindowRobot.isShown(real.find("#report-checklist"))
                || real.find("#blind-look") != null && WindowRobot.isShown(real.find("#blind-look")));
        if (WindowRobot.isShown(real.find("#blind-look"))) {
            real.space("#blind-look");
        }
        real.until(() -> WindowRobot.isShown(real.find("#report-checklist")));
        assertThat(real.<GridPane>find("#report-answers").getChildren()).hasSize(12);
        assertThat(real.<GridPane>find("#report-checklist").getChildren()).hasSize(28);
        real.picture("report");
        String failing = real.text("#report-cases");
        write("#report-filter", "label:pass");
        real.until(() -> !real.text("#report-cases").equals(failing));
        String cases = real.text("#report-cases").replaceAll(" .*", "");
        real.space("#report-write");
        real.until(() -> real.text("#report-note").startsWith("Wrote "));
        Path page = folder.resolve("report/index.html");
        assertThat(Files.readString(page).split("<details class=\"case\">", -1)).hasSize(Integer.parseInt(cases) + 1);
        real.space("#report-paper");
        real.until(() -> real.text("#report-note").contains(" files of a paper to "));
        assertThat(folder.resolve("paper/reproduce.sh")).isNotEmptyFile();
        real.picture("report-written");
    }
}
