package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.SampleWindow;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/**
 * A whole study by keys in the real window: a lead plans a round for three with an attention item and items judged twice,
 * each labels, a tie is adjudicated, final labels are written, its gold query is repaired by a second reader, the lead closes
 * the round, the repair is a patch, and the report says so.
 */
@OnToolkitThread
@Timeout(180)
@Tag("exhaustive")
class StudyByKeysTest {
    @TempDir
    private Path folder;

    /** The attention item. */
    private static final String KNOWN = "demo-11/demo-agent";

    private RealWindow real;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void copy() throws Exception {
        real = new RealWindow(new SampleWindow("skill-demo", folder), AnsweredDialogs.savingInto(folder));
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
        finalLabels(tie);
        repair(tie);
        close();
        patch(tie);
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
        write("#rounds-attention", KNOWN + "=fail:wrong_filter");
        write("#rounds-repeats", "1");
        real.until(() -> rows("#rounds-load") == 3);
        real.picture("study-plan");
        real.press(KeyCode.CONTROL, KeyCode.ENTER);
        real.until(() -> rows("#rounds-table") == 1);
        real.picture("study-planned");
        assertThat(real.text("#rounds-lines .sheet-line")).isEqualTo("Round r1 is planned: 4 items for 3 annotators.");
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

    /**
     * Labels the four items, one of them twice: the case whose id comes first by one key, the attention item by fail, the
     * others by pass.
     */
    private void label(String annotator, KeyCode first) throws Exception {
        real.openAs(annotator);
        real.until(() -> real.words().contains("0 of 4 done") || real.words().contains("0 of 5 done"));
        List<String> cases = real.acts("Lea", "assignment").stream()
                .map(l -> l.replaceAll(".*\"case_id\":\"([^\"]*)\".*", "$1"))
                .distinct()
                .filter(c -> !KNOWN.startsWith(c))
                .sorted()
                .toList();
        for (int done = 0; done < 5; done++) {
            int votes = done;
            real.until(() -> real.words().stream().anyMatch(w -> w.startsWith("#")) && real.find("#work") == null
                    || !real.find("#work").isVisible());
            String front = real.words().stream().filter(w -> w.startsWith("#")).findFirst().orElseThrow().substring(1);
            assertThat(real.words().contains("second judgement; your first is hidden")).isEqualTo(done == 4);
            KeyCode key = KNOWN.startsWith(front) ? KeyCode.F : front.equals(cases.getFirst()) ? first : KeyCode.P;
            real.decide(key, () -> real.acts(annotator, "vote").size() + real.acts(annotator, "repeat").size() == votes + 1);
            real.until(() -> votes == 4 || !real.words().contains("#" + front));
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

    /** The lead writes the final labels into a file; undo of the decision changes figures and file. */
    private void finalLabels(String tie) throws Exception {
        real.press(KeyCode.CONTROL, KeyCode.DIGIT3);
        real.until(() -> real.find("#blind-look") != null);
        real.space("#blind-look");
        real.until(() -> !notes().isEmpty());
        real.picture("study-agreement");
        real.until(() -> notes().contains("1 adjudicated; 0 undecided"));
        assertThat(written(tie)).contains(",fail,adjudicated,", ",gold_defective,Gold is not unique.,Lea,");
        real.press(KeyCode.CONTROL, KeyCode.DIGIT2);
        real.until(() -> inFront(tie));
        real.press(KeyCode.CONTROL, KeyCode.Z);
        real.until(() -> real.acts("Lea", "adjudication").size() == 2);
        real.press(KeyCode.CONTROL, KeyCode.DIGIT3);
        real.until(() -> notes().contains("0 adjudicated; 1 undecided"));
        assertThat(written(tie)).contains(",,undecided,1,1,1,");
        real.press(KeyCode.CONTROL, KeyCode.DIGIT2);
        real.until(() -> inFront(tie));
        real.press(KeyCode.CONTROL, KeyCode.Y);
        real.until(() -> real.acts("Lea", "adjudication").size() == 3);
        real.press(KeyCode.CONTROL, KeyCode.DIGIT3);
        real.until(() -> notes().contains("1 adjudicated; 0 undecided"));
    }

    private String notes() {
        return real.find(".annotator-notes") == null ? "" : real.<Label>find(".annotator-notes").getText();
    }

    /** The line of an item in the file of final labels. */
    private String written(String id) throws Exception {
        Path file = folder.resolve("final-labels.csv");
        Files.deleteIfExists(file);
        real.space("#final-labels");
        real.until(() -> Files.exists(file) && real.words().stream().anyMatch(w -> w.startsWith("Final labels of 11 items written")));
        return Files.readAllLines(file).stream().filter(l -> l.startsWith(id + ",")).findFirst().orElseThrow();
    }

    /** The accepted repair is exported as a patch. */
    private void patch(String tie) throws Exception {
        CommandRun made = CommandRun.of("gold", "export", real.project().toString(), "--out", folder.resolve("patch.jsonl").toString());
        assertThat(made.status()).as(made.err()).isZero();
        assertThat(Files.readString(folder.resolve("patch.jsonl"))).contains("\"case_id\":\"" + tie + "\"", "distinct names");
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
