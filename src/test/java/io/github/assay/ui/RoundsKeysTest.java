package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A lead plans a round by keys, changes its queues and ends it, annotators get their items alone: real window and store. */
@OnToolkitThread
class RoundsKeysTest extends RoundsHands {
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
        queues(4);
        until(() -> WindowRobot.isShown(find("#queues-third")));
        space("#queues-third");
        write("#queues-pause-after", "x");
        assertThat(find("#rounds-do").isDisabled()).as("no number of answers").isTrue();
        write("#queues-pause-after", "2");
        until(() -> !find("#rounds-do").isDisabled());
        picture("rounds-rules");
        press(KeyCode.CONTROL, KeyCode.ENTER);
        until(() -> words().stream().anyMatch(w -> w.contains("Round r1: what happens by itself is set. Nothing is due.")));
        assertThat(journal()).anyMatch(l -> l.contains("\"step\":\"replan\"") && l.contains("\"third\":true") && l.contains("\"pause_after\":2"));
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
}
