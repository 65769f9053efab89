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
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
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

/** A lead plans a round by keys, annotators get their items alone, and the progress is counted: real window and store. */
@OnToolkitThread
class RoundsKeysTest implements WindowHands {
    @TempDir
    private Path folder;

    private SampleWindow sample;
    private Stage stage;
    private Window window;
    private Appearance look = Appearance.LIGHT;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void copy() throws Exception {
        sample = new SampleWindow("skill-demo", folder);
        Path project = sample.project().resolve("project.json");
        Files.writeString(project, Files.readString(project).replace("\"blindToScores\": false", "\"blindToScores\": true"));
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
            window = new Window(
                    sample.context(known),
                    new WindowServices(
                            Background.ofWindow(), new Settings(known, _ -> {}), new Theme(look, 100), AnsweredDialogs.cancelled()),
                    stage);
            window.show();
            window.openProject(sample.project());
        });
        if (annotator.isEmpty()) {
            until(() -> find("#who-look") != null);
            space("#who-look");
        }
        until(() -> words().stream().anyMatch(w -> w.startsWith("#demo-")));
    }

    @Override
    public Stage stage() {
        return stage;
    }

    private void write(String selector, String text) {
        TextField field = find(selector);
        ROBOT.interact(() -> {
            field.requestFocus();
            field.selectAll();
        });
        ROBOT.write(text);
        WindowRobot.settle();
    }

    private int rows(String selector) {
        TableView<?> table = find(selector);
        return table == null ? -1 : table.getItems().size();
    }

    private String cell(String selector, int row, int column) {
        TableView<?> table = find(selector);
        return (String) table.getColumns().get(column).getCellData(row);
    }

    private List<String> journal() throws Exception {
        List<String> lines = new ArrayList<>();
        try (var files = Files.list(sample.project().resolve(".assay/journal"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }

    private void picture(String name) {
        ROBOT.interact(() -> {
            try {
                Path to = Path.of("target", "screenshots");
                Files.createDirectories(to);
                PngFile.write(stage.getScene().snapshot(null), to.resolve(name + ".png"));
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
    }

    private void planAsLea() throws Exception {
        openAs("Lea");
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.R);
        until(() -> find("#rounds-plan") != null && find("#rounds-plan").isVisible());
        picture("rounds-none");
        space("#rounds-plan");
        write("#rounds-others", "ana, ben, cy");
        write("#rounds-votes", "5");
        assertThat(text("#rounds-fault")).contains("from 1 to 3");
        assertThat(this.<ButtonBase>find("#rounds-do").isDisabled()).isTrue();
        picture("rounds-form-fault");
        write("#rounds-votes", "2");
        until(() -> rows("#rounds-load") == 3);
        picture("rounds-form");
        assertThat(text("#rounds-sum")).contains("11 items, 22 votes");
        assertThat(Files.exists(sample.project().resolve(".assay/journal/people.log"))).isFalse();
        press(KeyCode.CONTROL, KeyCode.ENTER);
        until(() -> rows("#rounds-table") == 1);
        assertThat(text("#rounds-lines .sheet-line")).contains("Round r1 is planned: 11 items for 3 annotators.");
        until(() -> rows("#rounds-people") == 3);
        picture("rounds-planned");
    }

    @Test
    void aLeadPlansAndAnnotatorsGetTheirItemsAlone() throws Exception {
        planAsLea();
        space("#rounds-plan");
        until(() -> WindowRobot.isShown(find("#rounds-id")));
        assertThat(find("#rounds-leave").isVisible()).as("Esc goes back from the form first").isFalse();
        press(KeyCode.ESCAPE);
        until(() -> WindowRobot.isShown(find("#rounds-table")));
        assertThat(stage.getScene().getFocusOwner()).isEqualTo(this.<Node>find("#rounds-table"));
        press(KeyCode.ESCAPE);
        until(() -> find("#rounds-table") == null);
        assertThat(journal().stream().filter(l -> l.contains("\"act\":\"assignment\""))).hasSize(11);
        openAs("ana");
        until(() -> words().stream().anyMatch(w -> w.contains("0 of 8 done") || w.contains("0 of 7 done")));
        picture("rounds-queue");
        press(KeyCode.P);
        until(() -> journal().stream().anyMatch(l -> l.contains("\"act\":\"vote\"") && l.contains("\"annotator\":\"ana\"")));
        until(() -> words().stream().anyMatch(w -> w.contains("1 of 8 done") || w.contains("1 of 7 done")));
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.R);
        until(() -> rows("#rounds-people") == 3);
        assertThat(cell("#rounds-people", 0, 1)).isIn("1 of 7", "1 of 8");
        assertThat(find("#rounds-plan").isVisible()).isFalse();
        TableView<?> people = find("#rounds-people");
        assertThat(people.getColumns()).as("no answers on gold items for annotators").hasSize(3);
        assertThat(text("#rounds-rules")).doesNotContain("seed", "masked", "twice").contains("Before the vote");
        picture("rounds-annotator");
        press(KeyCode.ESCAPE);
        until(() -> find("#rounds-table") == null);
    }

    @Test
    @Tag("exhaustive")
    void peopleLeaveAndJoinAndTheRoundIsClosed() throws Exception {
        planAsLea();
        space("#rounds-change");
        until(() -> find("#rounds-ticks") != null && rows("#rounds-load") == 3);
        press(KeyCode.TAB);
        write("#rounds-others", "dee");
        until(() -> rows("#rounds-load") == 4);
        picture("rounds-people");
        space("#rounds-do");
        until(() -> find("#rounds-table") != null && rows("#rounds-people") == 4);
        assertThat(text("#rounds-lines .sheet-line")).contains("planned again");
        space("#rounds-close");
        until(() -> cell("#rounds-table", 0, 1).equals("closed"));
        picture("rounds-closed");
        Node change = find("#rounds-change");
        assertThat(change.isDisabled()).isTrue();
        space("#rounds-close");
        until(() -> cell("#rounds-table", 0, 1).equals("open"));
    }

    @Test
    void aLeadPausesAPersonGivesTheirItemsAwayAndTakesItBack() throws Exception {
        planAsLea();
        queues(0);
        press(KeyCode.TAB);
        press(KeyCode.TAB);
        press(KeyCode.SPACE);
        until(() -> rows("#rounds-load") > 0);
        write("#queues-count", "2");
        picture("rounds-queues");
        until(() -> rows("#rounds-load") == 4);
        press(KeyCode.CONTROL, KeyCode.ENTER);
        until(() -> words().stream().anyMatch(w -> w.contains("Round r1: 2 items go to others.")));
        untilActs("assignment", 13);
        queues(1);
        press(KeyCode.CONTROL, KeyCode.ENTER);
        until(() -> words().stream().anyMatch(w -> w.contains("Round r1: Lea is paused.")));
        assertThat(cell("#rounds-people", 0, 0)).contains("paused");
        queues(5);
        press(KeyCode.CONTROL, KeyCode.ENTER);
        until(() -> words().stream().anyMatch(w -> w.contains("Round r1 is as before its latest change")));
        assertThat(cell("#rounds-people", 0, 0)).isEqualTo("Lea");
        press(KeyCode.ESCAPE);
    }

    /** Opens the form of queues and chooses a kind of change. */
    private void queues(int down) {
        space("#rounds-queues");
        until(() -> WindowRobot.isShown(find("#queues-kind")));
        if (down > 0) {
            press(KeyCode.SPACE);
            for (int i = 0; i < down; i++) {
                press(KeyCode.DOWN);
            }
            press(KeyCode.ENTER);
        }
    }

    /** Gives a command on the project, whose window is closed. */
    private void command(String... arguments) {
        CommandRun done = CommandRun.of(arguments);
        assertThat(done.status()).as(done.err()).isZero();
    }

    private long acts(String word) throws Exception {
        return journal().stream().filter(l -> l.contains("\"act\":\"" + word + "\"")).count();
    }

    private void untilActs(String word, long count) throws Exception {
        until(() -> acts(word) == count);
    }

    @Test
    @Tag("exhaustive")
    void onboardingTeachesAndRepeatsComeLastWithoutTheFirstVote() throws Exception {
        String project = sample.project().toString();
        command("people", "add", project, "Lea", "--role", "lead");
        command(
                "rounds", "plan", project, "--round", "r1", "--people", "ana", "--votes", "1", "--count", "3", "--repeats", "1",
                "--order", "file", "--onboarding", "demo-09=fail:A filter is missing.", "--by", "Lea");
        openAs("ana");
        until(() -> words().stream().anyMatch(w -> w.equals("#demo-09")));
        press(KeyCode.P);
        untilActs("vote", 1);
        until(() -> words().stream().anyMatch(w -> w.contains("the stated label is fail; you chose pass. A filter is missing.")));
        picture("rounds-feedback");
        assertThat(words()).as("the case stays to be looked at").contains("#demo-09");
        press(KeyCode.J);
        until(() -> root().lookupAll(".label").stream()
                .filter(n -> String.valueOf(((Labeled) n).getText()).contains("the stated label is"))
                .noneMatch(n -> Stream.<Node>iterate(n, up -> up != null, Node::getParent).allMatch(Node::isVisible)));
        int votes = 1;
        for (String next : List.of("#demo-05", "#demo-07", "#demo-11")) {
            until(() -> words().contains(next));
            press(KeyCode.P);
            untilActs("vote", ++votes);
        }
        until(() -> words().stream().anyMatch(w -> w.equals("3 of 4 done")));
        assertThat(acts("repeat")).isZero();
        until(() -> words().stream().noneMatch(w -> w.startsWith("your vote: pass")));
        picture("rounds-repeat");
        WindowRobot.settle();
        press(KeyCode.F);
        untilActs("repeat", 1);
        assertThat(acts("vote")).isEqualTo(4);
        until(() -> words().stream().anyMatch(w -> w.equals("4 of 4 done")));
        press(KeyCode.CONTROL, KeyCode.Z);
        untilActs("repeat", 2);
        until(() -> words().stream().anyMatch(w -> w.equals("3 of 4 done")));
        press(KeyCode.CONTROL, KeyCode.Y);
        untilActs("repeat", 3);
    }

    @Test
    @Tag("exhaustive")
    void resultsAreShownAfterTheVoteWhereTheRoundSaysSo() throws Exception {
        String project = sample.project().toString();
        command(
                "rounds", "plan", project, "--round", "r1", "--people", "ana", "--votes", "1", "--before", "nothing", "--after",
                "scores", "--by", "Lea");
        openAs("ana");
        press(KeyCode.M); // votes keep the case in front
        Node tables = find(".result-diff");
        until(() -> tables.isDisabled() && tables.getOpacity() == 0);
        assertThat(words()).contains("The round shows the result tables after your vote.");
        picture("rounds-nothing");
        queriesShowNothing();
        press(KeyCode.P);
        untilActs("vote", 1);
        until(() -> !tables.isDisabled() && tables.getOpacity() == 1);
        until(() -> root().lookupAll(".score-row").size() > 3);
        assertThat(words()).noneMatch(w -> w.startsWith("STEF"));
        picture("rounds-scores-only");
        press(KeyCode.L);
        until(() -> find(".query-pane") != null);
        press(KeyCode.CONTROL, KeyCode.ENTER);
        until(() -> words().contains("Own result"));
        assertThat(words()).doesNotContain(NO_QUERY);
    }

    /** Two annotators in a round that shows the scores of half of its items, by keys, with a picture of each state. */
    @Test
    @Tag("exhaustive")
    void aRoundThatShowsScoresSaysWhyAndCoversMaskedItems() throws Exception {
        String project = sample.project().toString();
        command("people", "add", project, "Lea", "--role", "lead");
        command(
                "rounds", "plan", project, "--round", "r1", "--people", "ana,ben", "--votes", "2", "--count", "4", "--before", "scores",
                "--masked", "0.5", "--order", "file", "--by", "Lea");
        for (String name : List.of("ana", "ben")) {
            openAs(name);
            for (int i = 0; i < 4; i++) {
                String item = words().stream().filter(w -> w.startsWith("#demo-")).findFirst().orElseThrow();
                boolean masked = journal().stream().anyMatch(l -> l.contains("\"act\":\"assignment\"") && l.contains("\"masked\":true")
                        && l.contains("\"" + item.substring(1) + "\""));
                until(() -> root().lookupAll(".score-row").stream().anyMatch(WindowRobot::isShown) != masked);
                picture("rounds-scores-" + name + "-" + i + (masked ? "-masked" : "-shown"));
                press(KeyCode.PERIOD);
                picture("rounds-scores-" + name + "-" + i + "-folded");
                press(KeyCode.PERIOD);
                press(i % 2 == 0 ? KeyCode.P : KeyCode.F);
                untilActs("vote", i + 1L + (name.equals("ana") ? 0 : 4));
                if (i < 3) {
                    until(() -> !words().contains(item));
                }
            }
            press(KeyCode.K);
            until(() -> words().stream().anyMatch(w -> w.startsWith("This round shows") || w.startsWith("Shown because you have voted")));
            picture("rounds-scores-" + name + "-back");
            press(KeyCode.SHIFT, KeyCode.Y);
            until(() -> find(".session-sheet") != null);
            picture("rounds-scores-" + name + "-session");
            press(KeyCode.ESCAPE);
            press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.R);
            until(() -> rows("#rounds-people") == 2);
            picture("rounds-scores-" + name + "-sheet");
            press(KeyCode.ESCAPE);
        }
        ROBOT.interact(window::changeAnnotator);
        until(() -> find("#who-name") != null);
        picture("rounds-scores-who");
    }

    private static final String NO_QUERY = "The round shows results after your vote, so no query is run before it.";

    /** Neither an own query, nor one proposed as gold, nor rows of the database, nor a row's explanation. */
    private void queriesShowNothing() throws Exception {
        press(KeyCode.L);
        until(() -> find(".query-pane") != null);
        press(KeyCode.CONTROL, KeyCode.ENTER);
        until(() -> words().contains(NO_QUERY));
        ROBOT.write("other ");
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.G);
        until(() -> words().contains("Not stored as proposed gold: " + NO_QUERY));
        picture("rounds-nothing-own-query");
        assertThat(acts("mark")).isZero();
        assertThat(words()).doesNotContain("Own result");
        press(KeyCode.ESCAPE);
        press(KeyCode.ESCAPE);
        until(() -> find(".query-pane") == null);
        press(KeyCode.SHIFT, KeyCode.D);
        press(KeyCode.Y);
        press(KeyCode.I);
        ListView<?> schema = find(".database-drawer .list-view");
        until(() -> !schema.getItems().isEmpty());
        ROBOT.interact(() -> schema.getSelectionModel().select(0));
        until(() -> words().contains("The round shows rows after your vote. The schema is shown."));
        picture("rounds-nothing-database");
        assertThat(words()).noneMatch(w -> w.matches("\\d+ rows?"));
        press(KeyCode.I);
    }

    @Test
    @Tag("exhaustive")
    void figuresStayClosedToAnnotatorsAndAVisitorAndOpenToAReader() throws Exception {
        String project = sample.project().toString();
        command("people", "add", project, "Lea", "--role", "lead");
        command("people", "add", project, "Rob", "--role", "reader", "--by", "Lea");
        command(
                "rounds", "plan", project, "--round", "r1", "--people", "ana,ben", "--votes", "2", "--before", "scores", "--masked",
                "0.5", "--by", "Lea");
        Path pack = sample.project().resolveSibling("ben.csv");
        StringBuilder votes = new StringBuilder("case_id,system,annotator,label\n");
        for (int i = 1; i <= 9; i++) {
            votes.append("demo-0").append(i).append(",demo-agent,ben,").append(i % 2 == 0 ? "pass" : "fail").append('\n');
        }
        Files.writeString(pack, votes);
        command("labels", "import", project, pack.toString());
        for (String name : List.of("ana", "")) {
            openAs(name);
            press(KeyCode.CONTROL, KeyCode.DIGIT3);
            until(() -> find("#blind-words") != null && text("#blind-words").contains("open round"));
            assertThat(find("#blind-look").isVisible()).isFalse();
            picture("rounds-blind");
        }
        openAs("Rob");
        press(KeyCode.P);
        press(KeyCode.CONTROL, KeyCode.DIGIT3);
        until(() -> find("#agreement-round") != null && find("#agreement-round").isVisible());
        javafx.scene.control.ChoiceBox<String> rounds = find("#agreement-round");
        until(() -> rounds.getItems().size() == 2);
        ROBOT.interact(() -> rounds.getSelectionModel().select(1));
        until(() -> find("#round-card") != null);
        until(() -> rows("#round-shares") == 6);
        picture("rounds-agreement");
        assertThat(acts("vote")).isEqualTo(9);
    }
}
