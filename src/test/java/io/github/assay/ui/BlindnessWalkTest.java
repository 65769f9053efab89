package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.SampleWindow;
import io.github.assay.app.SampleCopies;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Settings;
import io.github.assay.wording.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** Blindness by real keys in the real window over a real store: what was shown counts, undo or not, restart or not. */
@OnToolkitThread
class BlindnessWalkTest implements WindowHands {
    @TempDir
    private Path folder;

    private SampleWindow sample;
    private Settings settings;
    private Stage stage;
    private Window window;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void copy() throws Exception {
        sample = new SampleWindow("skill-demo", folder);
        Path settingsOfProject = sample.project().resolve("project.json");
        Files.writeString(
                settingsOfProject, Files.readString(settingsOfProject).replace("\"blindToScores\": false", "\"blindToScores\": true"));
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

    private void openAs(String annotator) throws Exception {
        closeWindow();
        UserSettings known = annotator.isEmpty() ? PLACED : PLACED.withAnnotator(sample.project().toString(), annotator);
        ROBOT.interact(() -> {
            stage = new Stage();
            settings = new Settings(known, _ -> {});
            window = new Window(
                    sample.context(known),
                    new WindowServices(
                            Background.ofWindow(), settings, new Theme(Appearance.LIGHT, 100), AnsweredDialogs.cancelled()),
                    stage);
            window.show();
            window.openProject(sample.project());
        });
        if (!annotator.isEmpty()) {
            until(() -> words().stream().anyMatch(w -> w.startsWith("#demo-")));
        }
    }

    @Override
    public Stage stage() {
        return stage;
    }

    private void untilCase(String number) throws Exception {
        until(() -> words().stream().anyMatch(w -> w.matches("#demo-0?" + number)));
    }

    private boolean scoresAreShown() {
        return root().lookupAll(".score-row").stream().anyMatch(n -> n.isVisible() && WindowRobot.isShown(n));
    }

    /** The lines of all journals but those on databases that separate two queries, which are shown with the tables. */
    private List<String> journal() throws Exception {
        return acts(sample.project());
    }

    private static List<String> acts(Path project) throws Exception {
        List<String> lines = new ArrayList<>();
        try (var files = Files.list(project.resolve(".assay/journal"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".jsonl")).toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        lines.removeIf(l -> l.contains("\"shown\":[\"counterexample\"]"));
        return lines;
    }

    private String lastVote() throws Exception {
        return journal().stream().filter(l -> l.contains("\"act\":\"vote\"")).reduce((a, b) -> b).orElse("");
    }

    private void untilVotes(long count) throws Exception {
        until(() -> journal().stream().filter(l -> l.contains("\"act\":\"vote\"")).count() == count);
    }

    @Test
    @Tag("exhaustive")
    void voteLookUndoVoteWithoutMovingOn() throws Exception {
        openAs("Ann");
        press(KeyCode.M); // votes keep the case in front
        press(KeyCode.P);
        untilVotes(1);
        until(this::scoresAreShown);
        assertThat(lastVote()).contains("\"scores_visible\":false");
        assertThat(journal()).anyMatch(l -> l.contains("\"act\":\"disclosure\"") && l.contains("\"shown\":[\"scores\""));
        press(KeyCode.CONTROL, KeyCode.Z);
        untilVotes(2);
        until(() -> !scoresAreShown());
        press(KeyCode.F);
        untilVotes(3);
        assertThat(lastVote()).contains("\"label\":\"fail\"", "\"scores_visible\":true");
    }

    @Test
    void voteMoveOnComeBackToLookUndoAndVoteAlsoAfterARestart() throws Exception {
        openAs("Ann");
        press(KeyCode.P);
        untilCase("2");
        assertThat(journal()).as("moving on shows nothing of the first case").noneMatch(l -> l.contains("disclosure"));
        press(KeyCode.K);
        untilCase("1");
        until(this::scoresAreShown);
        openAs("Ann");
        press(KeyCode.CONTROL, KeyCode.Z);
        untilVotes(2);
        until(() -> !scoresAreShown());
        openAs("Ann");
        press(KeyCode.F);
        untilVotes(3);
        assertThat(lastVote()).contains("\"label\":\"fail\"", "\"scores_visible\":true");
    }

    /** Adds a second system to the project, with the same SQL. */
    private void twin() throws Exception {
        Path first = sample.project().resolve("predictions/demo-agent.jsonl");
        Files.writeString(
                sample.project().resolve("predictions/twin.jsonl"),
                Files.readString(first).replace("\"demo-agent\"", "\"demo-twin\""));
    }

    /** The systems that are said to have the same table as the one on screen. */
    private String same() {
        Node chip = find(".same-table");
        return WindowRobot.isShown(chip) ? ((Labeled) chip).getText() : "";
    }

    private long copies() throws Exception {
        return journal().stream().filter(l -> l.contains("\"act\":\"vote\"") && l.contains("\"copy_of\"")).count();
    }

    @Test
    void aCopiedVoteThatWasLookedAtAndUndoneIsKnownForTheNextOnes() throws Exception {
        twin();
        openAs("Ann");
        press(KeyCode.M); // votes keep the case in front
        press(KeyCode.CONTROL, KeyCode.R);
        until(() -> same().contains("demo-twin"));
        press(KeyCode.P);
        untilVotes(1);
        until(this::scoresAreShown);
        assertThat(lastVote()).contains("\"scores_visible\":false");
        press(KeyCode.SHIFT, KeyCode.C);
        press(KeyCode.SHIFT, KeyCode.C);
        until(() -> copies() == 1);
        press(KeyCode.CLOSE_BRACKET);
        until(() -> same().contains("demo-agent") && scoresAreShown());
        press(KeyCode.CONTROL, KeyCode.Z);
        until(() -> !scoresAreShown());
        press(KeyCode.F);
        until(() -> lastVote().contains("\"label\":\"fail\""));
        assertThat(lastVote()).contains("demo-twin", "\"scores_visible\":true").doesNotContain("copy_of");
    }

    @Test
    void anUndoWithoutALookStaysBlind() throws Exception {
        openAs("Ann");
        press(KeyCode.P);
        untilCase("2");
        press(KeyCode.CONTROL, KeyCode.Z);
        untilVotes(2);
        untilCase("1");
        press(KeyCode.F);
        untilVotes(3);
        assertThat(lastVote()).contains("\"label\":\"fail\"", "\"scores_visible\":false");
    }

    /** Whether the focus is on a control of the screen in front, and not in the bars around it. */
    private boolean isInScreen() {
        Node node = stage.getScene().getFocusOwner();
        while (node != null && node != find("#content")) {
            node = node.getParent();
        }
        return node != null && stage.getScene().getFocusOwner() != find("#content");
    }

    @Test
    void screensOfFiguresAskBeforeTheyTellAndRecordTheAnswer() throws Exception {
        openAs("Ann");
        press(KeyCode.CONTROL, KeyCode.DIGIT5);
        until(() -> find("#blind-words") != null && WindowRobot.isShown(find("#blind-words")));
        assertThat(this.<javafx.scene.control.Label>find("#blind-words").getText()).contains("11 of 11");
        press(KeyCode.ESCAPE);
        untilCase("1");
        assertThat(journal()).isEmpty();
        press(KeyCode.CONTROL, KeyCode.DIGIT5);
        until(() -> find("#blind-look") != null && WindowRobot.isShown(find("#blind-look")));
        press(KeyCode.DIGIT3);
        until(() -> !WindowRobot.isShown(find("#blind-look")));
        until(() -> journal().stream().filter(l -> l.contains("disclosure")).count() == 11);
        until(this::seesTabs);
        press(KeyCode.TAB);
        assertThat(isInScreen()).as("after the answer the focus is on the screen: " + stage.getScene().getFocusOwner()).isTrue();
        press(KeyCode.CONTROL, KeyCode.DIGIT4);
        until(() -> words().contains(Texts.text("calibration.empty")));
        press(KeyCode.TAB);
        assertThat(isInScreen()).as("on a screen that asks nothing too: " + stage.getScene().getFocusOwner()).isTrue();
        assertThat(root().lookupAll("#blind-look")).noneMatch(WindowRobot::isShown);
        assertThat(journal().stream().filter(l -> l.contains("disclosure"))).as("what was agreed to is asked once").hasSize(11);
        press(KeyCode.CONTROL, KeyCode.DIGIT1);
        press(KeyCode.P);
        untilVotes(1);
        assertThat(lastVote()).contains("\"scores_visible\":true");
    }

    /** The choices of a closed page: back, looking on without a name, and one who leads is not asked. */
    @Test
    void aClosedPageLeadsOnByItsKeysAndWhatItShowsIsNoted() throws Exception {
        openAs("Ann");
        press(KeyCode.CONTROL, KeyCode.DIGIT3);
        until(() -> words().contains("No labels yet") && !WindowRobot.isShown(find("#blind-look"))); // no votes, so nothing is told
        press(KeyCode.CONTROL, KeyCode.DIGIT4);
        until(() -> WindowRobot.isShown(find("#blind-reader")));
        press(KeyCode.DIGIT1);
        untilCase("1");
        assertThat(journal()).isEmpty();
        press(KeyCode.CONTROL, KeyCode.DIGIT4);
        until(() -> WindowRobot.isShown(find("#blind-reader")));
        press(KeyCode.DIGIT2);
        until(() -> words().contains(Texts.text("calibration.empty")));
        assertThat(journal().stream().filter(l -> l.contains("disclosure") && l.contains("Ann"))).hasSize(11);
        assertThat(settings.current().annotatorOf(sample.project().toString())).as("the next visit asks nothing").contains("");
        press(KeyCode.CONTROL, KeyCode.DIGIT1);
        untilCase("1");
        press(KeyCode.P);
        until(() -> WindowRobot.isShown(find("#refused")));
        ROBOT.interact(window::changeAnnotator);
        until(() -> find("#who-name") != null);
        ROBOT.interact(() -> this.<TextField>find("#who-name").setText("Lea"));
        ROBOT.interact(() -> this.<javafx.scene.control.RadioButton>find("#who-analyses").setSelected(true));
        press(KeyCode.ENTER);
        until(() -> find("#who-name") == null && words().stream().anyMatch(w -> w.startsWith("#demo-")));
        press(KeyCode.CONTROL, KeyCode.DIGIT5);
        until(this::seesTabs);
        assertThat(root().lookupAll("#blind-look")).noneMatch(WindowRobot::isShown);
        assertThat(journal().stream().filter(l -> l.contains("disclosure") && l.contains("Lea"))).hasSize(11);
    }

    @Test
    void onlyLookOpensEverythingAndCastsNothing() throws Exception {
        openAs("");
        until(() -> find("#who-look") != null);
        space("#who-look");
        untilCase("1");
        until(this::scoresAreShown);
        assertThat(words()).contains("Shown because you only look. No vote of yours is stored.")
                .noneMatch(w -> w.startsWith("Shown because you have voted"));
        assertThat(root().lookupAll(".tool-button").stream().map(Object::toString)).anyMatch(t -> t.contains("only looking"));
        for (KeyCode key : List.of(KeyCode.P, KeyCode.F, KeyCode.U, KeyCode.S, KeyCode.C, KeyCode.B)) {
            press(key);
            assertThat(text("#refused")).as(key.toString()).startsWith("Only looking");
            assertThat(WindowRobot.isShown(find("#refused"))).isTrue();
        }
        press(KeyCode.CONTROL, KeyCode.DIGIT5);
        until(() -> find("#blind-words") != null && !WindowRobot.isShown(find("#blind-words")));
        try (var files = Files.list(sample.project().resolve(".assay/journal"))) {
            assertThat(files.filter(f -> f.toString().endsWith(".jsonl"))).isEmpty();
        }
    }

    @Test
    void aNameGivenAfterOnlyLookingHasSeenEverything() throws Exception {
        openAs("");
        until(() -> find("#who-look") != null);
        space("#who-look");
        untilCase("1");
        ROBOT.interact(window::changeAnnotator);
        until(() -> find("#who-name") != null);
        assertThat(words()).anyMatch(w -> w.startsWith("You were only looking."));
        ROBOT.interact(() -> this.<TextField>find("#who-name").setText("Ann"));
        press(KeyCode.ENTER);
        until(() -> find("#who-name") == null && words().stream().anyMatch(w -> w.startsWith("#demo-")));
        press(KeyCode.P);
        untilVotes(1);
        assertThat(lastVote()).contains("\"scores_visible\":true");
    }

    /** What was looked at without a name is of one project, and is not forgotten when its name returns by itself. */
    @Test
    void whatWasLookedAtIsNotedOfItsOwnProjectAlone() throws Exception {
        Path other = folder.resolve("other");
        SampleCopies.copy(sample.project(), other);
        openAs("");
        until(() -> find("#who-look") != null);
        space("#who-look");
        untilCase("1");
        ROBOT.interact(() -> window.openProject(other));
        until(() -> find("#who-name") != null);
        assertThat(words()).noneMatch(w -> w.startsWith("You were only looking."));
        press(KeyCode.ESCAPE);
        assertThat(this.<TextField>find("#who-name")).as("the first question stays").isNotNull();
        ROBOT.interact(() -> this.<TextField>find("#who-name").setText("Ann"));
        press(KeyCode.ENTER);
        until(() -> find("#who-name") == null && words().stream().anyMatch(w -> w.startsWith("#demo-")));
        until(() -> { // the first press may find queries that are not run, and asks
            press(KeyCode.P);
            return acts(other).stream().anyMatch(l -> l.contains("\"act\":\"vote\""));
        });
        assertThat(acts(other)).noneMatch(l -> l.contains("disclosure")).anyMatch(l -> l.contains("\"scores_visible\":false"));
        ROBOT.interact(() -> settings.change(s -> s.withAnnotator(sample.project().toString(), "Ann")));
        ROBOT.interact(() -> window.openProject(sample.project()));
        until(() -> journal().stream().filter(l -> l.contains("disclosure")).count() == 11);
    }

    @Test
    void aNameIsChosenFirstAndBeginsWithStart() throws Exception {
        Path votes = Files.writeString(folder.resolve("votes.csv"), "case_id,annotator,label\ndemo-01,Ann,pass\ndemo-01,Ben,pass\n");
        assertThat(CommandRun.of("labels", "import", sample.project().toString(), votes.toString()).status()).isZero();
        openAs("");
        until(() -> find("#who-name") != null);
        for (String name : List.of("Ben", "Ann")) {
            ROBOT.interact(() -> root().lookupAll(".sheet-pane .quiet-button").stream()
                    .map(Button.class::cast).filter(b -> b.getText().equals(name)).findFirst().orElseThrow().fire());
            assertThat(this.<TextField>find("#who-name").getText()).as("a click signs nobody in").isEqualTo(name);
            assertThat(settings.current().annotatorOf(sample.project().toString())).isEmpty();
            assertThat(WindowRobot.isShown(find("#who-adjudicate"))).isFalse();
        }
        ROBOT.interact(() -> this.<TextField>find("#who-name").setText("Zed"));
        assertThat(WindowRobot.isShown(find("#who-adjudicate"))).as("said before the first vote").isTrue();
        ROBOT.interact(() -> this.<TextField>find("#who-name").setText("Ann"));
        press(KeyCode.ENTER);
        until(() -> settings.current().annotatorOf(sample.project().toString()).equals(java.util.Optional.of("Ann")));
    }

    /** A round that shows the scores of half of the items, by two annotators, with second visits and a restart. */
    @Test
    void aRoundShowsWhatItRecordsAndRecordsWhatItShows() throws Exception {
        String project = sample.project().toString();
        for (List<String> command : List.of(
                List.of("people", "add", project, "Lea", "--role", "lead"),
                List.of("rounds", "plan", project, "--round", "r1", "--people", "Ann,Ben", "--votes", "2", "--count", "4",
                        "--before", "scores", "--masked", "0.5", "--order", "file", "--by", "Lea"))) {
            assertThat(CommandRun.of(command.toArray(String[]::new)).status()).isZero();
        }
        Set<String> masked = journal().stream().filter(l -> l.contains("\"act\":\"assignment\"") && l.contains("\"masked\":true"))
                .map(BlindnessWalkTest::id).collect(Collectors.toSet());
        List<String> all = journal().stream().filter(l -> l.contains("\"act\":\"assignment\"")).map(BlindnessWalkTest::id).toList();
        assertThat(masked).hasSize(2);
        for (String person : List.of("Ann", "Ben")) {
            openAs(person);
            for (String item : all) {
                until(() -> words().contains("#" + item));
                until(() -> scoresAreShown() != masked.contains(item));
                assertThat(words()).noneMatch(w -> w.startsWith("Shown because you have voted"));
                assertThat(recorded(person, item)).isEqualTo(!masked.contains(item));
                press(KeyCode.J);
            }
            openAs(person);
            for (String item : all) {
                until(() -> words().contains("#" + item) && scoresAreShown() != masked.contains(item));
                long votes = journal().stream().filter(l -> l.contains("\"act\":\"vote\"")).count();
                press(KeyCode.P);
                untilVotes(votes + 1);
                assertThat(lastVote()).contains("\"scores_visible\":" + !masked.contains(item));
            }
        }
    }

    private static String id(String line) {
        return line.replaceFirst(".*\"case_id\":\"([^\"]+)\".*", "$1");
    }

    private boolean recorded(String person, String item) throws Exception {
        return journal().stream().anyMatch(l -> l.contains("\"act\":\"disclosure\"") && l.contains("\"" + item + "\"")
                && l.contains("\"annotator\":\"" + person + "\"") && l.contains("scores"));
    }

    @Test
    void aNameLikeAnotherAsksOnceWhetherItIsTheSamePerson() throws Exception {
        Path votes = Files.writeString(folder.resolve("votes.csv"), "case_id,annotator,label\ndemo-01,Ann,pass\n");
        assertThat(CommandRun.of("labels", "import", sample.project().toString(), votes.toString()).status()).isZero();
        openAs("");
        until(() -> find("#who-name") != null);
        ROBOT.interact(() -> this.<TextField>find("#who-name").setText(" ann "));
        press(KeyCode.ENTER);
        until(() -> find("#who-same") != null);
        space("#who-same");
        until(() -> settings.current().annotatorOf(sample.project().toString()).equals(java.util.Optional.of("Ann")));
        assertThat(Files.readString(sample.project().resolve(".assay/journal/people.log"))).contains("\"name\":\"ann\",\"same_as\":\"Ann\"");
        openAs("");
        until(() -> find("#who-name") != null);
        ROBOT.interact(() -> this.<TextField>find("#who-name").setText("ann"));
        press(KeyCode.ENTER);
        until(() -> settings.current().annotatorOf(sample.project().toString()).equals(java.util.Optional.of("Ann")));
    }
}
