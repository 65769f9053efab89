package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** Adjudication by real keys in the real window over a real store: votes by three people, decisions, undo, reopening. */
@OnToolkitThread
class AdjudicationWalkTest implements WindowHands {
    @TempDir
    private Path folder;

    private SampleWindow sample;
    private Stage stage;
    private Window window;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void copy() throws Exception {
        sample = SampleWindow.withoutSearches("skill-demo", folder);
    }

    @AfterEach
    void leave() {
        closeWindow();
        sample.close();
    }

    private void closeWindow() {
        if (window != null) {
            ROBOT.interact(stage::close);
            ROBOT.interact(window::close);
            window = null;
        }
    }

    private void openAs(String person) throws Exception {
        closeWindow();
        UserSettings known = PLACED.withAnnotator(sample.project().toString(), person);
        ROBOT.interact(() -> {
            stage = new Stage();
            window = new Window(
                    sample.context(known),
                    new WindowServices(
                            Background.ofWindow(), new Settings(known, _ -> {}), new Theme(Appearance.LIGHT, 100),
                            AnsweredDialogs.cancelled()),
                    stage);
            window.show();
            window.openProject(sample.project());
        });
        until(() -> words().stream().anyMatch(w -> w.startsWith("#demo-")));
    }

    @Override
    public Stage stage() {
        return stage;
    }

    private List<String> acts(String person, String kind) throws Exception {
        try (var files = Files.list(sample.project().resolve(".assay/journal"))) {
            Path file = files.filter(f -> f.getFileName().toString().startsWith(person)).findFirst().orElse(null);
            return file == null
                    ? List.of()
                    : Files.readAllLines(file).stream().filter(l -> l.contains("\"act\":\"" + kind + "\"")).toList();
        }
    }

    /** Votes on the first cases by keys, in their order. */
    private void votes(String person, KeyCode... keys) throws Exception {
        openAs(person);
        for (int i = 0; i < keys.length; i++) {
            int votes = i + 1;
            press(keys[i]);
            until(() -> acts(person, "vote").size() == votes && words().stream().anyMatch(w -> w.startsWith(votes + " of 11 done")));
            until(() -> words().contains("#demo-%02d".formatted(votes + 1)));
        }
    }

    /** Imports votes of ann and ben on the first cases; a row is a label of each. */
    private void votesOfAnnAndBen(String... rows) throws Exception {
        List<String> lines = new ArrayList<>(List.of("case_id,annotator,label"));
        for (int i = 0; i < rows.length; i++) {
            String[] labels = rows[i].split(" ");
            lines.add("demo-%02d,ann,%s".formatted(i + 1, labels[0]));
            lines.add("demo-%02d,ben,%s".formatted(i + 1, labels[1]));
        }
        Path votes = Files.write(folder.resolve("votes.csv"), lines);
        CommandRun imported = CommandRun.of("labels", "import", sample.project().toString(), votes.toString());
        assertThat(imported.status()).as(imported.err()).isZero();
    }

    private void adjudicateAs(String person) throws Exception {
        openAs(person);
        press(KeyCode.CONTROL, KeyCode.DIGIT2);
        until(() -> find(".dispute-rows") != null);
    }

    private void untilInFront(String id) throws Exception {
        until(() -> root().lookupAll(".case-id").stream()
                .anyMatch(n -> n instanceof Label label && label.getText().equals(id) && WindowRobot.isShown(n)));
    }

    private int listed() {
        return this.<ListView<?>>find(".dispute-rows").getItems().size();
    }

    private boolean says(String part) {
        return words().stream().anyMatch(w -> w.contains(part));
    }

    @Test
    void tiesAreDecidedByOneKeyEachWithCauseAndReasonAndUndone() throws Exception {
        votesOfAnnAndBen("pass fail", "pass pass", "fail pass");
        adjudicateAs("dana");
        untilInFront("demo-01");
        press(KeyCode.CONTROL, KeyCode.DIGIT1);
        until(() -> words().stream().anyMatch(w -> w.startsWith("#demo-")));
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.F);
        press(KeyCode.CONTROL, KeyCode.DIGIT2);
        untilInFront("demo-01");
        until(() -> !this.<ToggleButton>find(".sql-layout").isSelected()); // as chosen in Review
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.F);
        until(() -> this.<ToggleButton>find(".sql-layout").isSelected());
        assertThat(listed()).isEqualTo(2);
        assertThat(says("tie: 1 pass, 1 fail")).isTrue();
        assertThat(says("Annotator 1")).as("names are hidden").isTrue();
        assertThat(root().lookupAll(".vote-name").stream().map(n -> ((Label) n).getText())).doesNotContain("ann", "ben");

        press(KeyCode.DIGIT3);
        press(KeyCode.C);
        ROBOT.write("Ties may be cut either way.");
        press(KeyCode.CONTROL, KeyCode.ENTER);
        press(KeyCode.F);
        untilInFront("demo-03");
        assertThat(acts("dana", "adjudication")).singleElement().asString()
                .contains("\"case_id\":\"demo-01\"", "\"label\":\"fail\"", "\"cause\":\"guideline_gap\"",
                        "\"reason\":\"Ties may be cut either way.\"", "\"basis\":[\"ann\",\"pass\"", "\"ben\",\"fail\"");
        press(KeyCode.X);
        until(() -> acts("dana", "adjudication").size() == 2);
        until(() -> says("2 of 2 decided"));

        press(KeyCode.CONTROL, KeyCode.Z);
        until(() -> says("1 of 2 decided"));
        untilInFront("demo-03");
        press(KeyCode.CONTROL, KeyCode.Y);
        until(() -> says("2 of 2 decided"));
        openAs("dana");
        press(KeyCode.CONTROL, KeyCode.DIGIT2);
        until(() -> says("2 of 2 decided"));
        press(KeyCode.CONTROL, KeyCode.Z);
        until(() -> says("1 of 2 decided"));
    }

    @Test
    void decisionsAreTakenBackTogetherAfterAQuestionAndRestoredByOneUndo() throws Exception {
        votesOfAnnAndBen("pass fail", "pass fail", "fail pass");
        adjudicateAs("dana");
        untilInFront("demo-01");
        press(KeyCode.P);
        untilInFront("demo-02");
        press(KeyCode.P);
        untilInFront("demo-03");
        press(KeyCode.SHIFT, KeyCode.O);
        until(() -> WindowRobot.isShown(find("#dispute-question")));
        assertThat(text("#dispute-question")).isEqualTo(
                "2 listed decisions are taken back, and the votes count again. One undo restores them.");
        press(KeyCode.ESCAPE);
        until(() -> !WindowRobot.isShown(find("#dispute-question")));
        assertThat(acts("dana", "adjudication")).hasSize(2);
        press(KeyCode.SHIFT, KeyCode.O);
        until(() -> WindowRobot.isShown(find("#dispute-question")));
        press(KeyCode.ENTER);
        until(() -> says("0 of 3 decided"));
        assertThat(acts("dana", "adjudication")).hasSize(4);
        press(KeyCode.CONTROL, KeyCode.Z);
        until(() -> says("2 of 3 decided"));
    }

    @Test
    void aPersonWhoLabelsSeesOnlyWhatTheyHaveDecided() throws Exception {
        votesOfAnnAndBen("pass fail", "pass fail");
        votes("cleo", KeyCode.P);
        press(KeyCode.CONTROL, KeyCode.DIGIT2);
        until(() -> find(".dispute-rows") != null && listed() == 0);
        assertThat(says("demo-02")).isFalse();
    }

    @Test
    @Tag("exhaustive")
    void anotherGoldQueryIsWrittenWithItsErrorClassAndCausesAreListed() throws Exception {
        votesOfAnnAndBen("pass fail");
        adjudicateAs("dana");
        untilInFront("demo-01");
        press(KeyCode.DIGIT4);
        until(() -> find("#gold-error") != null && WindowRobot.isShown(find("#gold-error")));
        press(KeyCode.L);
        until(() -> find(".query-pane") != null);
        press(KeyCode.CONTROL, KeyCode.A);
        ROBOT.write("SELECT name FROM customers ORDER BY name");
        press(KeyCode.CONTROL, KeyCode.ENTER);
        until(() -> says("Own result"));
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.G);
        until(() -> acts("dana", "mark").size() == 1);
        assertThat(acts("dana", "mark").getFirst()).contains("gold_defective", "ORDER BY name");
        until(() -> says("Proposed gold"));
        press(KeyCode.ESCAPE);
        press(KeyCode.ESCAPE);
        press(KeyCode.F);
        until(() -> acts("dana", "adjudication").size() == 1);

        adjudicateAs("eve");
        untilInFront("demo-01");
        press(KeyCode.E);
        press(KeyCode.DOWN);
        press(KeyCode.ENTER);
        press(KeyCode.ESCAPE);
        press(KeyCode.A);
        until(() -> find(".query-pane") != null);
        ROBOT.write("-- all\n");
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.G);
        until(() -> acts("eve", "gold_review").size() == 1);
        assertThat(acts("eve", "gold_review").getFirst())
                .contains("\"verdict\":\"amend\"", "\"error\":\"filters_missing\"", "ORDER BY name", "-- all");
        press(KeyCode.ESCAPE);
        press(KeyCode.ESCAPE);
        press(KeyCode.I);
        until(() -> find(".database-drawer") != null);
        press(KeyCode.H);
        until(() -> find(".database-drawer") == null && find(".guideline") != null);
        press(KeyCode.G);
        until(() -> find("#dispute-causes") != null && says("CAUSES OF 1 DECISION"));
        press(KeyCode.ESCAPE);
        until(() -> find("#dispute-causes") == null);
    }

    @Test
    @Tag("exhaustive")
    void aNameWithoutARecordSeesNothingOnceSomeoneIsOnRecord() throws Exception {
        votesOfAnnAndBen("pass fail");
        CommandRun added = CommandRun.of("people", "add", sample.project().toString(), "Lea", "--role", "lead");
        assertThat(added.status()).as(added.err()).isZero();
        openAs("zoe");
        press(KeyCode.CONTROL, KeyCode.DIGIT2);
        until(() -> find("#dispute-cover") != null && text("#dispute-cover").contains("have a lead set your role"));
        assertThat(listed()).isZero();
        assertThat(words()).noneMatch(w -> w.contains("tie") || w.equals("Annotator 1"));
        openAs("Lea");
        press(KeyCode.CONTROL, KeyCode.DIGIT2);
        untilInFront("demo-01");
    }

    @Test
    void aProposedGoldIsAcceptedByASecondReaderAndTheAnnotatorSeesTheyWereOverruled() throws Exception {
        votesOfAnnAndBen("pass fail");
        CommandRun proposed = CommandRun.of(
                "gold", "propose", sample.project().toString(), "--by", "ben", "--case", "demo-01", "--sql",
                "SELECT name FROM customers WHERE tier = 'gold' ORDER BY name");
        assertThat(proposed.status()).as(proposed.err()).isZero();
        adjudicateAs("dana");
        untilInFront("demo-01");
        until(() -> says("flagged: gold defective"));
        press(KeyCode.SHIFT, KeyCode.G);
        until(() -> acts("dana", "gold_review").size() == 1);
        assertThat(acts("dana", "gold_review").getFirst()).contains("\"verdict\":\"accept\"", "\"proposer\":\"ben\"", "ORDER BY name");
        until(() -> says("accepted"));
        press(KeyCode.CONTROL, KeyCode.Z);
        until(() -> acts("dana", "gold_review").size() == 2);
        assertThat(acts("dana", "gold_review").getLast()).contains("\"verdict\":\"withdraw\"", "\"gesture\":\"undo\"");
        until(() -> !says("accepted"));
        press(KeyCode.CONTROL, KeyCode.Y);
        until(() -> acts("dana", "gold_review").size() == 3);
        until(() -> says("accepted"));
        press(KeyCode.F);
        until(() -> acts("dana", "adjudication").size() == 1);

        openAs("ann");
        press(KeyCode.K);
        until(() -> says("overruled: final label fail"));
        openAs("ben");
        press(KeyCode.K);
        until(() -> says("adjudicated: fail"));
        assertThat(says("overruled")).isFalse();
    }
}
