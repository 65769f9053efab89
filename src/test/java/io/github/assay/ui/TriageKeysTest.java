package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.service.adjudication.TriageBoard;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** The queue of unsettled items in the window: reasons in words, load, weights of a lead, an item opened from it. */
@OnToolkitThread
class TriageKeysTest implements WindowHands {
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
        Path pack = Files.writeString(folder.resolve("pack.csv"), "case_id,system,annotator,label\n"
                + "demo-03,demo-agent,ann,pass\ndemo-03,demo-agent,ben,fail\ndemo-05,demo-agent,ann,unsure\n");
        command("labels", "import", real.project().toString(), pack.toString());
        command("people", "add", real.project().toString(), "Lea", "--role", "lead");
        command("people", "add", real.project().toString(), "Rob", "--role", "adjudicator", "--by", "Lea");
    }

    private static void command(String... arguments) {
        CommandRun done = CommandRun.of(arguments);
        assertThat(done.status()).as(done.err()).isZero();
    }

    @AfterEach
    void leave() {
        real.close();
    }

    /** Opens the queue as a person. */
    private void openAs(String person) throws Exception {
        real.openAs(person);
        press(KeyCode.CONTROL, KeyCode.DIGIT5);
        until(() -> find("#blind-look") != null && find("#blind-look").isVisible() || find("#triage-table") != null
                || !root().lookupAll(".page-tab").isEmpty());
        if (find("#blind-look") != null && find("#blind-words").getParent().isVisible()) {
            space("#blind-look");
        }
        until(() -> find(".calibration-frame") != null && find(".calibration-frame").getScene() != null);
        press(KeyCode.OPEN_BRACKET);
        until(() -> find("#triage-table") != null && !rows().isEmpty());
    }

    @Override
    public Stage stage() {
        return real.stage();
    }

    private List<TriageBoard.Row> rows() {
        return this.<TableView<TriageBoard.Row>>find("#triage-table").getItems();
    }

    private String cell(int row, String column) {
        return this.<TableView<TriageBoard.Row>>find("#triage-table").getColumns().stream()
                .filter(c -> c.getId().equals("triage-" + column))
                .map(c -> (String) c.getCellData(row))
                .findFirst()
                .orElseThrow();
    }

    private boolean says(String part) {
        return words().stream().anyMatch(w -> w.contains(part));
    }

    @Test
    void aLeadSeesReasonsAndLoadChangesAWeightAndOpensAnItem() throws Exception {
        openAs("Lea");
        assertThat(cell(0, "case")).isEqualTo("demo-03");
        assertThat(cell(0, "why")).contains("votes differ");
        assertThat(Double.parseDouble(cell(0, "urgency"))).isGreaterThanOrEqualTo(0.9);
        assertThat(cell(0, "missing")).isEqualTo("0");
        assertThat(text("#triageNote")).startsWith("Expected load: ").contains("Hours are not known before 10 votes have a time.");

        TextField weight = find("#weight-votes_split");
        assertThat(weight.getText()).isEqualTo("0.9");
        ROBOT.interact(() -> {
            weight.requestFocus();
            weight.selectAll();
        });
        ROBOT.write("2");
        until(() -> text("#triage-weights-note").equals("Each weight is a number from 0 to 1."));
        assertThat(this.<ButtonBase>find("#triage-keep").isDisabled()).isTrue();
        press(KeyCode.BACK_SPACE);
        ROBOT.write("0");
        press(KeyCode.ENTER);
        until(() -> rows().stream().noneMatch(r -> r.item().evalCase().id().equals("demo-03"))
                || !cell(0, "why").contains("votes differ"));
        assertThat(Files.readString(real.project().resolve("project.json"))).contains("\"votes_split\" : 0.0");

        TableView<TriageBoard.Row> table = find("#triage-table");
        String first = cell(0, "case");
        ROBOT.interact(() -> {
            table.requestFocus();
            table.getSelectionModel().select(0);
        });
        press(KeyCode.ENTER);
        until(() -> says("#" + first));
    }

    @Test
    void anAdjudicatorReadsTheWeightsAndTheTerminalAsksWhoReadsWhileARoundIsOpen() throws Exception {
        openAs("Rob");
        TextField weight = find("#weight-votes_split");
        assertThat(weight.isEditable()).isFalse();
        assertThat(find("#triage-keep").isVisible()).isFalse();
        assertThat(text("#triage-weights-note")).isEqualTo("Leads change the weights.");
        real.closeWindow();
        String project = real.project().toString();
        command("rounds", "plan", project, "--round", "r1", "--people", "ann,ben,cy", "--votes", "3", "--by", "Lea");
        assertThat(CommandRun.of("triage", project).status()).isEqualTo(3);
        assertThat(CommandRun.of("triage", project, "--as", "cy").out()).doesNotContain("demo-03");
        assertThat(CommandRun.of("triage", project, "--as", "Rob").out()).contains("demo-03");
    }
}
