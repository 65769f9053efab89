package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import io.github.assay.CommandRun;
import io.github.assay.SampleWindow;
import io.github.assay.TeamProject;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** A lead reads the status of her team by keys and opens the items behind its figures; others have no such page. */
@OnToolkitThread
class TeamKeysTest {
    private static final int ITEMS = 160;

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

    private Path over(Path project) {
        real = new RealWindow(SampleWindow.over(project), AnsweredDialogs.cancelled());
        return project;
    }

    /** Opens the screen with the page that was open last. */
    private void openTeam(String table) {
        real.press(KeyCode.CONTROL, KeyCode.DIGIT7);
        real.until(() -> WindowRobot.isShown(real.find(table)));
    }

    /** What the cells of a row show, from left to right. */
    private List<String> cells(String table, int row) {
        return real.<Node>find(table).lookupAll(".table-row-cell").stream()
                .map(r -> (TableRow<?>) r).filter(r -> r.getIndex() == row && !r.isEmpty()).findFirst().orElseThrow()
                .lookupAll(".table-cell").stream().sorted(Comparator.comparing(Node::getLayoutX)).map(c -> ((Labeled) c).getText()).toList();
    }

    private void focus(String table, int row) {
        TableView<?> view = real.find(table);
        RealWindow.ROBOT.interact(() -> {
            view.requestFocus();
            view.getSelectionModel().clearAndSelect(row);
        });
    }

    /** Review says how many cases it was sent, and, because votes are blind, not what they share. */
    private void untilCases(int count) {
        real.until(() -> real.words().stream().anyMatch(w -> w.matches(count + " cases? from another screen.*")));
    }

    private List<String> buttons() {
        return real.root().lookupAll(".link-button").stream().filter(WindowRobot::isShown).map(b -> ((Labeled) b).getText()).toList();
    }

    @Test
    void aLeadReadsTheFiguresAndOpensTheItemsBehindThem() throws Exception {
        Path project = over(TeamProject.judged(folder.resolve("team"), ITEMS, 3, Instant.now()));
        JsonNode status = new ObjectMapper().readTree(
                CommandRun.of("team", "status", project.toString(), "--by", "Lea", "--json").out());
        real.openAs("Lea");
        openTeam("#team-work");
        for (int row = 0; row < 3; row++) {
            JsonNode its = status.get("people").get(row);
            assertThat(cells("#team-work", row)).startsWith(
                    its.get("annotator").asString(), its.get("assigned").asString(), its.get("done").asString(), its.get("open").asString());
        }
        assertThat(real.text("#team-words")).contains("All open work ends on " + status.get("ends").asString());
        int unplanned = status.get("unplanned").size();
        assertThat(real.<Button>find("#team-unplanned").getText()).isEqualTo(unplanned + " items of the project are in no round.");
        real.picture("team-progress");
        real.space("#team-unplanned");
        untilCases(unplanned);

        openTeam("#team-work");
        real.press(KeyCode.CLOSE_BRACKET);
        real.until(() -> WindowRobot.isShown(real.find("#team-quality")));
        JsonNode last = status.get("quality").get(2);
        assertThat(buttons()).contains(String.valueOf(last.get("against").size()));
        focus("#team-weeks", 0);
        real.picture("team-quality");
        focus("#team-quality", 2);
        real.press(KeyCode.ENTER);
        untilCases(Stream.of(last.get("attention").get("off"), last.get("gold").get("off"), last.get("repeats").get("off"), last.get("against"))
                .mapToInt(JsonNode::size).filter(n -> n > 0).findFirst().orElseThrow());
        real.picture("team-cases");

        openTeam("#team-quality");
        real.press(KeyCode.CLOSE_BRACKET);
        real.until(() -> WindowRobot.isShown(real.find("#team-splits")));
        focus("#team-splits", 0);
        real.picture("team-disagreement");
        real.press(KeyCode.ENTER);
        untilCases(status.get("disagreement").get(0).get("differing").size());
    }

    @Test
    void aLeadEndsTheStudyFromTheChecklist() throws Exception {
        Path project = TeamProject.planned(folder.resolve("team"), 8, 2);
        real = new RealWindow(SampleWindow.over(project), AnsweredDialogs.cancelled().choosing(folder.resolve("final")));
        real.openAs("Lea");
        openTeam("#team-work");
        real.space("#team-finish");
        real.until(() -> WindowRobot.isShown(real.find("#finish-table")) && real.<TableView<?>>find("#finish-table").getItems().size() == 8);
        real.picture("team-finish");
        real.space("#finish-to");
        assertThat(real.<Button>find("#finish-do").isDisabled()).as("judgements are still open").isTrue();
        real.space("#finish-anyway");
        real.until(() -> !real.<Button>find("#finish-do").isDisabled());
        real.press(KeyCode.CONTROL, KeyCode.ENTER);
        real.until(() -> real.words().stream().anyMatch(w -> w.contains("The rounds are closed and pseudonyms are shown.")));
        assertThat(folder.resolve("final/final-labels.csv")).exists();
        real.press(KeyCode.ESCAPE);
        assertThat(CommandRun.of("rounds", "show", project.toString()).out()).contains("closed");
    }

    /** The lead writes a pack, the person labels with it, and the lead takes what comes back. */
    @Test
    void aLeadHandsOutAPackAndTakesWhatComesBack() throws Exception {
        Path project = TeamProject.planned(folder.resolve("team"), 8, 2);
        Path own = folder.resolve("own");
        Path back = folder.resolve("back.jsonl");
        real = new RealWindow(SampleWindow.over(project), AnsweredDialogs.cancelled().choosing(folder).opening(back));
        real.openAs("Lea");
        openTeam("#team-work");
        real.space("#team-pack");
        real.until(() -> WindowRobot.isShown(real.find("#pack-person")));
        real.until(() -> real.words().contains("Choose who gets it."));
        while (real.words().contains("Choose who gets it.")) {
            real.press(KeyCode.SPACE);
            real.press(KeyCode.DOWN);
            real.press(KeyCode.ENTER);
        }
        real.until(() -> real.words().stream().anyMatch(w -> w.startsWith("8 items, none of them judged. File: choose one")));
        real.space("#pack-to");
        real.until(() -> !real.<Button>find("#pack-do").isDisabled());
        real.picture("team-pack");
        real.press(KeyCode.CONTROL, KeyCode.ENTER);
        real.until(() -> real.words().stream().anyMatch(w -> w.contains("It has no score and no label of another person.")));
        real.press(KeyCode.ESCAPE);

        String name = Files.exists(folder.resolve("ana.zip")) ? "ana" : "ben";
        assertThat(CommandRun.of("team", "join", folder.resolve(name + ".zip").toString(), "--to", own.toString()).status()).isZero();
        try (StoreFolder store = StoreFolder.open(own, Clock.systemUTC()); LabelStore labels = LabelStore.open(store)) {
            labels.append(new Vote(
                    new ItemKey("c00001", "bot", "r1"), name, Label.PASS, List.of(), "", 5, Instant.now(), Vote.Visible.NOTHING,
                    Optional.empty(), Vote.Origin.CAST));
        }
        real.closeWindow();
        try (RealWindow theirs = new RealWindow(SampleWindow.over(own), AnsweredDialogs.cancelled().choosing(folder))) {
            theirs.openAs("somebody");
            theirs.space("#handIn");
            theirs.until(() -> theirs.words().stream().anyMatch(w -> w.contains(name + ".jsonl with 1 act of " + name)));
            theirs.picture("team-hand-in");
        }
        Files.move(folder.resolve(name + ".jsonl"), back);
        real.openAs("Lea");
        assertThat(WindowRobot.isShown(real.find("#handIn"))).as("the lead hands nothing in").isFalse();
        openTeam("#team-work");
        real.space("#team-take");
        real.until(() -> WindowRobot.isShown(real.find("#take-file")));
        real.space("#take-file");
        real.until(() -> real.words().stream().anyMatch(w -> w.matches(name + ": 1 new vote, no other new act, 0 here already.*")));
        real.picture("team-take");
        real.press(KeyCode.CONTROL, KeyCode.ENTER);
        real.until(() -> real.words().stream().anyMatch(w -> w.startsWith(name + ": 1 vote and no other act taken")));
        real.press(KeyCode.ESCAPE);
        openTeam("#team-work");
        real.until(() -> cells("#team-work", name.equals("ana") ? 0 : 1).subList(0, 4).equals(List.of(name, "8", "1", "9")));
    }

    @Test
    void onlyLeadsHaveThePage() throws Exception {
        over(TeamProject.planned(folder.resolve("team"), ITEMS, 3));
        real.openAs("ana");
        assertThat(rail()).doesNotContain("Team").contains("Robustness");
        real.press(KeyCode.CONTROL, KeyCode.DIGIT7);
        assertThat(real.<Node>find("#team-work")).isNull();
        real.openAs("Lea");
        assertThat(rail()).contains("Team");
        openTeam("#team-work");
        assertThat(real.text("#team-words")).contains("No end can be forecast");
        real.picture("team-begun");
    }

    private List<String> rail() {
        return real.root().lookupAll(".rail-button").stream().map(b -> ((Labeled) b).getText()).toList();
    }
}
