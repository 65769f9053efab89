package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What annotators of a round see before and after their votes, and who sees figures: real window and store. */
@OnToolkitThread
class RoundVotesKeysTest extends RoundsHands {
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
