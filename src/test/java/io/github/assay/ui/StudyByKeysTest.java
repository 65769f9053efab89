package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/**
 * A whole study by keys in the real window: a lead plans a round for three, each labels, a tie is adjudicated, its gold
 * query is repaired by a second reader, the lead closes the round, and the report says so.
 */
@OnToolkitThread
@Timeout(180)
class StudyByKeysTest {
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

    @Test
    void aStudyFromPlanToReport() throws Exception {
        plan();
        label("ana", KeyCode.P);
        label("ben", KeyCode.F);
        label("cy", KeyCode.U);
        String tie = real.acts("cy", "vote").stream()
                .filter(l -> l.contains("\"label\":\"unsure\""))
                .map(l -> l.replaceAll(".*\"case_id\":\"([^\"]*)\".*", "$1"))
                .findFirst()
                .orElseThrow();
        adjudicate(tie);
        repair(tie);
        close();
        report(tie);
    }

    private void plan() throws Exception {
        real.openAs("Lea");
        real.press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.R);
        real.until(() -> real.find("#rounds-plan") != null && real.find("#rounds-plan").isVisible());
        real.space("#rounds-plan");
        write("#rounds-others", "ana, ben, cy");
        write("#rounds-votes", "3");
        write("#rounds-count", "3");
        real.until(() -> rows("#rounds-load") == 3);
        real.press(KeyCode.CONTROL, KeyCode.ENTER);
        real.until(() -> rows("#rounds-table") == 1);
        assertThat(real.text("#rounds-note")).isEqualTo("Round r1 is planned: 3 items for 3 annotators.");
    }

    private void write(String selector, String text) {
        TextField field = real.find(selector);
        WindowHands.ROBOT.interact(() -> {
            field.requestFocus();
            field.selectAll();
        });
        WindowHands.ROBOT.write(text);
        WindowRobot.settle();
    }

    private int rows(String selector) {
        TableView<?> table = real.find(selector);
        return table == null ? -1 : table.getItems().size();
    }

    /** Labels the three items: the case whose id comes first by one key, the others by pass. */
    private void label(String annotator, KeyCode first) throws Exception {
        real.openAs(annotator);
        real.until(() -> real.words().contains("0 of 3 done"));
        List<String> cases = real.acts("Lea", "assignment").stream()
                .map(l -> l.replaceAll(".*\"case_id\":\"([^\"]*)\".*", "$1"))
                .sorted()
                .toList();
        for (int done = 1; done <= 3; done++) {
            String front = cases.stream().filter(c -> real.words().contains("#" + c)).findFirst().orElseThrow();
            real.press(front.equals(cases.getFirst()) ? first : KeyCode.P);
            int votes = done;
            real.until(() -> real.acts(annotator, "vote").size() == votes && real.words().contains(votes + " of 3 done"));
            real.until(() -> votes == 3 || !real.words().contains("#" + front));
        }
    }

    private boolean inFront(String id) {
        return real.root().lookupAll(".case-id").stream().anyMatch(n -> n instanceof Label label && label.getText().equals(id));
    }

    /** The lead calls the gold query defective, proposes another, and decides. */
    private void adjudicate(String tie) throws Exception {
        real.openAs("Lea");
        real.press(KeyCode.CONTROL, KeyCode.DIGIT2);
        real.until(() -> inFront(tie));
        assertThat(real.words()).contains("tie: 1 pass, 1 fail, 1 unsure", "Annotator 1", "0 of 1 decided");
        real.press(KeyCode.L);
        real.until(() -> real.find(".query-pane") != null);
        real.press(KeyCode.CONTROL, KeyCode.END);
        WindowHands.ROBOT.write("\n-- distinct names");
        real.press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.G);
        real.until(() -> real.acts("Lea", "mark").size() == 1);
        real.press(KeyCode.ESCAPE);
        real.press(KeyCode.ESCAPE);
        real.press(KeyCode.DIGIT4);
        real.press(KeyCode.C);
        WindowHands.ROBOT.write("Gold is not unique.");
        real.press(KeyCode.CONTROL, KeyCode.ENTER);
        real.press(KeyCode.F);
        real.until(() -> real.acts("Lea", "adjudication").size() == 1);
        assertThat(real.acts("Lea", "adjudication").getFirst()).contains(
                "\"label\":\"fail\"", "\"cause\":\"gold_defective\"", "\"reason\":\"Gold is not unique.\"");
    }

    /** An annotator who decided the item reads the proposed query as second reader, and accepts it. */
    private void repair(String tie) throws Exception {
        real.openAs("ana");
        real.press(KeyCode.CONTROL, KeyCode.DIGIT2);
        real.until(() -> inFront(tie));
        real.press(KeyCode.F);
        real.until(() -> real.words().stream().anyMatch(w -> w.contains("'ana' is not on record as adjudicator or lead")));
        assertThat(real.acts("ana", "adjudication")).isEmpty();
        real.press(KeyCode.SHIFT, KeyCode.G);
        real.until(() -> real.acts("ana", "gold_review").size() == 1);
        assertThat(real.acts("ana", "gold_review").getFirst()).contains("\"verdict\":\"accept\"", "\"proposer\":\"Lea\"");
    }

    private void close() throws Exception {
        real.openAs("Lea");
        real.press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.R);
        real.until(() -> rows("#rounds-table") == 1 && rows("#rounds-people") == 3);
        real.space("#rounds-close");
        TableView<?> table = real.find("#rounds-table");
        real.until(() -> "closed".equals(table.getColumns().get(1).getCellData(0)));
        real.closeWindow();
    }

    private void report(String tie) throws Exception {
        Path to = folder.resolve("report");
        CommandRun made = CommandRun.of("report", real.project().toString(), "--to", to.toString(), "--replicates", "200");
        assertThat(made.status()).as(made.err()).isLessThan(2);
        assertThat(Files.readString(to.resolve("index.html"))).contains(
                "1 adjudicated", "1 repair of a gold query is accepted and not applied to this project: " + tie + ".");
        CommandRun round = CommandRun.of("agreement", real.project().toString(), "--round", "r1", "--replicates", "200", "--json");
        assertThat(round.out()).contains("\"items\":3", "\"n_raters\":3");
    }
}
