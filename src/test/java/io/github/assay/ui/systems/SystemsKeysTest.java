package io.github.assay.ui.systems;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.ui.FakeSystems;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.systems.model.SystemsStage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** The Systems room by real key presses: every number leads to its cases. */
@OnToolkitThread
class SystemsKeysTest {
    private final WindowRobot robot = new WindowRobot();
    private SystemsStage space;

    @TempDir
    Path folder;

    private void open(FakeSystems.Kind kind) throws TimeoutException {
        Stage stage = FxToolkit.registerPrimaryStage();
        space = new SystemsStage(stage, kind, folder);
        WindowRobot.settle();
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private void focus(Node node) {
        robot.interact(node::requestFocus);
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private void turnTo(int page) {
        robot.interact(() -> {
            for (int i = 0; i < page; i++) {
                space.view.pressed(Shortcut.NEXT_VIEW);
            }
        });
        WindowRobot.settle();
    }

    @Test
    void arrowsGoFromCellToCellAndEnterOpensItsCases() throws TimeoutException {
        open(FakeSystems.Kind.FULL);
        focus(space.find("#board", TableView.class));
        assertThat(space.words()).contains("alpha by EX");
        press(KeyCode.DOWN);
        press(KeyCode.RIGHT);
        assertThat(space.words()).contains("beta by Skill exec");
        press(KeyCode.ENTER);
        assertThat(space.opened).containsExactly("beta by Skill exec, lowest first");
        assertThat(space.cases).hasSize(60).allMatch(i -> i.system().equals("beta"));
    }

    @Test
    void aHeadRanksByItsMetric() throws TimeoutException {
        open(FakeSystems.Kind.FULL);
        focus(space.find("#rank-skill-struct", Button.class));
        press(KeyCode.SPACE);
        assertThat(space.model.study().orElseThrow().ranking().id()).isEqualTo("skill-struct");
        assertThat(space.find("#rank-skill-struct", Button.class).getText()).isEqualTo("Skill struct ▼");
        assertThat(space.find("#rank-ex", Button.class).getText()).isEqualTo("EX");
    }

    @Test
    void differentCasesAreSaidAndOneKeyComparesOnCommonOnes() throws TimeoutException {
        open(FakeSystems.Kind.UNEVEN);
        assertThat(space.words()).contains("Compared on the 30 cases that every system answered, of 60. ");
        focus(space.find("#common-cases", ToggleButton.class));
        press(KeyCode.SPACE);
        assertThat(space.words()).contains("Not ranked: the systems answered different cases (30 of 60 in common");
        focus(space.find("#uneven-act", Button.class));
        press(KeyCode.SPACE);
        assertThat(space.model.settings().cases()).isEqualTo(CaseSet.COMMON);
        assertThat(space.words()).contains("30 of 60 cases");
    }

    @Test
    void aTestOpensTheCasesTheLeaderWins() throws TimeoutException {
        open(FakeSystems.Kind.FULL);
        TableView<?> against = space.find("#against", TableView.class);
        robot.interact(() -> against.getSelectionModel().select(0));
        focus(against);
        press(KeyCode.ENTER);
        assertThat(space.opened).containsExactly("alpha above beta");
        assertThat(space.cases).hasSize(space.model.study().orElseThrow().board().standings().get(1).test().orElseThrow().onlyLeader());
    }

    @Test
    void aSliceOpensItsCasesAndSaysWhatItIsOf() throws TimeoutException {
        open(FakeSystems.Kind.FULL);
        turnTo(1);
        focus(space.find("#slices", TableView.class));
        press(KeyCode.RIGHT);
        press(KeyCode.ENTER);
        assertThat(space.opened.getFirst()).endsWith("beta by EX, lowest first").contains(": ");
        assertThat(space.words()).contains("only 6 cases");
    }

    @Test
    void theFourCellsOfTwoMetricsAreReachedByArrows() throws TimeoutException {
        open(FakeSystems.Kind.FULL);
        turnTo(2);
        focus(space.find("#cross-bothHigh", Button.class));
        press(KeyCode.RIGHT);
        assertThat(space.find("#cross-onlyA", Button.class).isFocused()).isTrue();
        press(KeyCode.DOWN);
        assertThat(space.find("#cross-bothLow", Button.class).isFocused()).isTrue();
        press(KeyCode.ENTER);
        assertThat(space.opened).containsExactly("Skill struct < 0.9, Skill exec < 0.9");
        assertThat(space.cases).isEqualTo(space.model.cross().result().orElseThrow().table().bothLow()).isNotEmpty();
    }

    @Test
    void anotherCutIsTypedAndNonsenseIsPutBack() throws TimeoutException {
        open(FakeSystems.Kind.FULL);
        turnTo(2);
        TextField cut = space.find("#cut-b", TextField.class);
        type(cut, "0.4");
        assertThat(space.model.cross().result().orElseThrow().table().b().from()).isEqualTo(0.4);
        type(cut, "low");
        assertThat(cut.getText()).isEqualTo("0.4");
    }

    private void type(TextField field, String text) {
        robot.interact(() -> {
            field.requestFocus();
            field.setText(text);
        });
        press(KeyCode.ENTER);
    }

    @Test
    void brokenCasesOpenFromTheirRow() throws TimeoutException {
        open(FakeSystems.Kind.FULL);
        turnTo(3);
        TableView<?> runs = space.find("#runs", TableView.class);
        robot.interact(() -> runs.getSelectionModel().select(1));
        focus(runs);
        press(KeyCode.ENTER);
        assertThat(space.opened).containsExactly("Broken (lost): beta against alpha by EX");
        assertThat(space.cases).isNotEmpty();
    }

    @Test
    void passRatesByPeopleOpenTheLabelledCases() throws TimeoutException {
        open(FakeSystems.Kind.LABELLED);
        focus(space.find("#board", TableView.class));
        for (int i = 0; i < 3; i++) {
            press(KeyCode.RIGHT);
        }
        assertThat(space.words()).contains("alpha by people");
        press(KeyCode.ENTER);
        assertThat(space.opened).containsExactly("alpha: labelled by people, fails first");
        assertThat(space.cases).isNotEmpty().allMatch(i -> i.system().equals("alpha"));
        List<Button> counts = space.find("#cell-cases", Node.class).lookupAll(".link-button").stream().map(Button.class::cast).toList();
        assertThat(counts).extracting(Button::getText).element(0).asString().isEqualTo(space.cases.size() + " labelled");
        assertThat(counts).extracting(Button::getText).element(4).asString().endsWith("fail, though EX passes");
    }

    @Test
    void testsInASliceFollowTheMetricThatIsChosenThere() throws TimeoutException {
        open(FakeSystems.Kind.FULL);
        turnTo(1);
        assertThat(space.words()).contains("by EX · another metric: choose it above");
        focus(space.find("#slice-metric", ChoiceBox.class));
        press(KeyCode.SPACE);
        press(KeyCode.DOWN);
        press(KeyCode.ENTER);
        assertThat(space.words()).contains("by Skill exec · another metric: choose it above");
        assertThat(space.model.slices().result().orElseThrow().boards())
                .allMatch(b -> b.board().settings().rankBy().equals("skill-exec"));
        assertThat(space.model.study().orElseThrow().ranking().id()).as("all cases are ranked as before").isEqualTo("ex");
    }

    @Test
    void runsOverTimeOpenWhatEachFixedAndBroke() throws TimeoutException {
        open(FakeSystems.Kind.TWO_RUNS);
        turnTo(4);
        assertThat(space.words()).contains("8 runs of 4 systems · EX");
        TableView<?> history = space.find("#history", TableView.class);
        robot.interact(() -> history.getSelectionModel().select(1));
        focus(history);
        press(KeyCode.ENTER);
        assertThat(space.words()).as("the first run has nothing to be set against").contains("–");
        assertThat(space.find("#history-figure", Node.class).getAccessibleText()).startsWith("EX over the runs");
        assertThat(space.opened).containsExactly("Broken (lost): alpha/r2 against alpha by EX");
        assertThat(space.cases).isNotEmpty().allMatch(i -> i.runId().equals("r2"));
    }

    @Test
    void oneRunEachIsToldWhatIsMissing() throws TimeoutException {
        open(FakeSystems.Kind.FULL);
        turnTo(4);
        assertThat(space.words()).contains("No second run");
    }

    @Test
    void aFigureOfARunSaysWhatItIsMadeOfAndOpensItsAnswers() throws TimeoutException {
        open(FakeSystems.Kind.FULL);
        turnTo(5);
        assertThat(space.words()).contains("3 figures of 4 runs").contains("right case-001; wrong case-002");
        focus(space.find("#figures", TableView.class));
        press(KeyCode.RIGHT);
        press(KeyCode.ENTER);
        assertThat(space.opened).containsExactly("beta: answers behind Question variance (QVT)");
        assertThat(space.cases).hasSize(4);
        List<Button> routes = space.find("#routes", Node.class).lookupAll(".link-button").stream().map(Button.class::cast).toList();
        robot.interact(() -> routes.stream().filter(b -> b.getText().equals("24")).findFirst().orElseThrow().fire());
        assertThat(space.opened).last().asString().startsWith("expected ").contains(", selected ");
        assertThat(space.cases).hasSize(24);
    }

    @Test
    void oneSystemAloneIsToldWhatIsMissing() throws TimeoutException {
        open(FakeSystems.Kind.ALONE);
        assertThat(space.words()).contains("One system alone: tests appear when the project has predictions of a second one.");
        turnTo(3);
        assertThat(space.words()).contains("Nothing to compare with");
    }

    @Test
    void nothingRunYetOffersToRun() throws TimeoutException {
        open(FakeSystems.Kind.NOT_RUN);
        assertThat(space.words()).contains("No scores yet").contains("240 items have no result");
        focus(space.find("#run", Button.class));
        press(KeyCode.SPACE);
        assertThat(space.words()).contains("4 systems · 60 of 60 cases, 240 answers · ranked by EX");
    }

    @Test
    void anEmptyProjectAndAFailureAreSaidInWords() throws TimeoutException {
        open(FakeSystems.Kind.NOTHING);
        assertThat(space.words()).contains("No system to compare");
        open(FakeSystems.Kind.FAILING);
        assertThat(space.words()).contains("The systems could not be compared").contains("no space left on device");
    }

    @Test
    void tablesAreSavedAndCopied() throws Exception {
        open(FakeSystems.Kind.TWO_RUNS);
        for (int page = 0; page < 6; page++) {
            for (Button button : acts()) {
                robot.interact(button::fire);
            }
            turnTo(1);
        }
        try (var files = Files.list(folder)) {
            assertThat(files.map(f -> f.getFileName().toString())).containsExactlyInAnyOrder(
                    "leaderboard.csv", "systems-against-the-leader.csv", "systems-by-slice.csv",
                    "two-metrics-against-each-other.csv", "run-against-run.csv", "runs-over-time.csv",
                    "figures-of-whole-runs.csv", "data-sources-expected-and-selected.csv");
        }
        assertThat(Files.readAllLines(folder.resolve("leaderboard.csv"))).hasSize(25).first().asString()
                .startsWith("system,run,answered,rank,metric,mean,mean_low,mean_high,mean_interval,mean_n,mean_reason,scored,total,coverage");
        String[] copied = {""};
        robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
        assertThat(copied[0]).startsWith("expected\tselected\tanswers");
    }

    private List<Button> acts() {
        return space.find(".room-page", Node.class).lookupAll(".card-head .quiet-button").stream()
                .map(Button.class::cast)
                .toList();
    }

    /** Four systems by five metrics need no scrolling sideways in a window of 1280 × 720. */
    @Test
    void fourSystemsFitIntoASmallWindow() throws TimeoutException {
        open(FakeSystems.Kind.FULL);
        boolean sideways = space.find("#board", TableView.class).lookupAll(".scroll-bar").stream()
                .map(ScrollBar.class::cast)
                .anyMatch(b -> b.getOrientation() == javafx.geometry.Orientation.HORIZONTAL && b.isVisible());
        assertThat(sideways).isFalse();
    }
}
