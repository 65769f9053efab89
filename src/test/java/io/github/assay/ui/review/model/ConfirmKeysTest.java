package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.shell.Settings;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.Pictures;
import io.github.assay.ui.review.ReviewStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.ListCell;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Acts that ask once more, by real key presses, and the queue with all systems of a question together. */
@OnToolkitThread
class ConfirmKeysTest {
    private final WindowRobot robot = new WindowRobot();
    private final Settings settings = Settings.inMemory();
    private ReviewFixture reviewServices;
    private ReviewStage review;

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private void open(List<CaseData> cases) throws TimeoutException {
        reviewServices = new ReviewFixture(cases);
        review = ReviewStage.open(reviewServices, settings);
        robot.interact(() -> review.model.decisions().whileRunning(() -> true));
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private boolean asks() {
        Node strip = review.scene.lookup(".confirm-strip");
        return strip.isVisible();
    }

    private ItemKey current() {
        return review.model.currentProperty().get().orElseThrow();
    }

    private List<Label> labels() {
        return reviewServices.labels.votes().stream().map(Vote::label).toList();
    }

    private static CaseData without(CaseData of, boolean tables) {
        return tables ? of : new CaseData(
                of.item(), of.gold(), Optional.empty(), of.sql(), Optional.empty(), Optional.empty(), List.of(), List.of());
    }

    /** Questions, each answered by three systems: the first two with the same table. */
    private static List<CaseData> questions(int count) {
        List<CaseData> all = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            for (String system : List.of("agent-loop", "prompt-base", "tuned-small")) {
                int answer = system.startsWith("t") ? 7 : i;
                all.add(Cases.caseData(
                        Cases.item(
                                "so-00" + i, "Average basket for the stores of round " + i, "SELECT " + i, system,
                                "SELECT 0 + " + answer),
                        ReviewFixture.one(i), ReviewFixture.one(answer)));
            }
        }
        return all;
    }

    @Test
    void aVoteOnACaseWhoseTablesAreOnTheirWayIsGivenTwice() throws TimeoutException {
        List<CaseData> cases = Cases.queue(4);
        open(List.of(without(cases.get(0), false), cases.get(1), without(cases.get(2), false), cases.get(3)));
        press(KeyCode.P);
        assertThat(asks()).isTrue();
        assertThat(labels()).isEmpty();
        take("confirm-vote");
        press(KeyCode.ESCAPE);
        assertThat(asks()).as("Esc withdraws").isFalse();
        press(KeyCode.P);
        press(KeyCode.F);
        assertThat(labels()).as("another key asks anew").isEmpty();
        press(KeyCode.F);
        assertThat(labels()).containsExactly(Label.FAIL);
        assertThat(review.current()).isEqualTo("0002");
        press(KeyCode.P);
        assertThat(labels()).as("its tables are there").hasSize(2);
        press(KeyCode.P);
        assertThat(asks()).isTrue();
        press(KeyCode.J);
        press(KeyCode.K);
        assertThat(asks()).as("moving on withdraws").isFalse();
        press(KeyCode.P);
        assertThat(labels()).hasSize(2);
        reviewServices.nowIs(cases.get(2));
        robot.interact(review.model::evidenceChanged);
        assertThat(asks()).as("the tables have come").isFalse();
        press(KeyCode.P);
        assertThat(labels()).hasSize(3);
    }

    @Test
    void withoutARunNothingIsAskedAndLaterIsNoVote() throws TimeoutException {
        List<CaseData> cases = Cases.queue(3);
        open(List.of(without(cases.get(0), false), without(cases.get(1), false), cases.get(2)));
        press(KeyCode.S);
        assertThat(labels()).containsExactly(Label.SKIP);
        robot.interact(() -> review.model.decisions().whileRunning(() -> false));
        press(KeyCode.P);
        assertThat(labels()).containsExactly(Label.SKIP, Label.PASS);
    }

    /** Without a run under way, and whatever the reason: on a case without any table a vote is asked about once. */
    @Test
    void aVoteWhileNeitherTableIsThereIsAskedAboutOnce() throws TimeoutException {
        List<CaseData> cases = Cases.queue(3);
        CaseData first = cases.get(0);
        open(List.of(new CaseData(
                first.item(), Optional.empty(), Optional.empty(), first.sql(), Optional.empty(), Optional.empty(), List.of(),
                List.of()), cases.get(1), cases.get(2)));
        robot.interact(() -> review.model.decisions().whileRunning(() -> false));
        press(KeyCode.P);
        assertThat(asks()).isTrue();
        assertThat(labels()).isEmpty();
        press(KeyCode.P);
        assertThat(labels()).containsExactly(Label.PASS);
        press(KeyCode.K);
        press(KeyCode.F);
        assertThat(labels()).as("asked once on a case").containsExactly(Label.PASS, Label.FAIL);
    }

    @Test
    void aVoteIsCopiedToTheSystemsWithTheSameTableAndUndoneAsOne() throws TimeoutException {
        open(questions(3));
        assertThat(text(".same-table")).contains("prompt-base").doesNotContain("tuned-small");
        press(KeyCode.SHIFT, KeyCode.C);
        assertThat(asks()).as("says that there is no vote yet").isTrue();
        assertThat(labels()).isEmpty();
        press(KeyCode.P);
        assertThat(current().system()).isEqualTo("prompt-base");
        press(KeyCode.SHIFT, KeyCode.C);
        assertThat(labels()).as("asked first").hasSize(1);
        take("confirm-copy");
        press(KeyCode.ESCAPE);
        press(KeyCode.SHIFT, KeyCode.C);
        assertThat(labels()).as("withdrawn by Esc").hasSize(1);
        press(KeyCode.SHIFT, KeyCode.C);
        assertThat(labels()).containsExactly(Label.PASS, Label.PASS);
        Vote copy = reviewServices.labels.votes().getLast();
        assertThat(copy.item().system()).isEqualTo("prompt-base");
        assertThat(copy.copyOf()).contains(Vote.Original.of(reviewServices.labels.votes().getFirst()));
        assertThat(current().system()).as("on to the next to decide").isEqualTo("tuned-small");
        press(KeyCode.OPEN_BRACKET);
        assertThat(text(".case-standing")).isEqualTo("your vote: pass · copied");
        press(KeyCode.CONTROL, KeyCode.Z);
        assertThat(labels()).containsExactly(Label.PASS);
        assertThat(current().system()).isEqualTo("prompt-base");
        press(KeyCode.SHIFT, KeyCode.C);
        press(KeyCode.SHIFT, KeyCode.C);
        assertThat(labels()).as("copied again after the undo").hasSize(2);
        press(KeyCode.CONTROL, KeyCode.Z);
        press(KeyCode.F);
        press(KeyCode.K);
        press(KeyCode.K);
        press(KeyCode.SHIFT, KeyCode.C);
        press(KeyCode.SHIFT, KeyCode.C);
        assertThat(labels()).as("never over a vote of the same person").containsExactly(Label.PASS, Label.FAIL);
    }

    private String text(String style) {
        return ((javafx.scene.control.Labeled) review.scene.lookup(style)).getText();
    }

    @Test
    void theQueueShowsSystemsUnderTheirQuestionInAnyOrderAndFilter() throws TimeoutException {
        open(questions(4));
        assertThat(review.model.queueState().queue().isGrouped()).isTrue();
        assertThat(lines()).startsWith("so-001", "agent-loop", "prompt-base", "tuned-small", "so-002");
        take("queue-grouped");
        press(KeyCode.SLASH);
        robot.write("system:tuned");
        assertThat(lines()).startsWith("so-001", "tuned-small", "so-002", "tuned-small");
        WindowRobot.until(ReviewStage::suggests);
        press(KeyCode.ESCAPE);
        WindowRobot.until(() -> !ReviewStage.suggests());
        press(KeyCode.ESCAPE);
        press(KeyCode.J);
        press(KeyCode.J);
        assertThat(current()).extracting(ItemKey::caseId, ItemKey::system).contains("tuned-small");
        robot.interact(() -> review.model.group(false));
        assertThat(lines()).allMatch(line -> line.startsWith("so-"));
    }

    @Test
    void oneSystemAQuestionNeedsNoHeadings() throws TimeoutException {
        open(Cases.queue(3));
        assertThat(review.model.queueState().queue().isGrouped()).isFalse();
    }

    /** The first words of the list's cells, from top to bottom. */
    private List<String> lines() {
        WindowRobot.settle();
        return review.scene.getRoot().lookupAll(".queue-rows .list-cell").stream()
                .map(n -> (ListCell<?>) n)
                .filter(c -> !c.isEmpty() && c.isVisible())
                .sorted(java.util.Comparator.comparingInt(ListCell::getIndex))
                .map(c -> java.util.stream.Stream.of(".queue-id", ".queue-name")
                        .flatMap(style -> c.getGraphic().lookupAll(style).stream())
                        .map(l -> ((javafx.scene.control.Label) l).getText())
                        .findFirst()
                        .orElse("?"))
                .toList();
    }

    private void take(String name) {
        for (Appearance look : List.of(Appearance.LIGHT, Appearance.DARK)) {
            robot.interact(() -> review.theme.show(look));
            robot.interact(() -> Pictures.take(review.scene, "review-" + name + "-" + look.name().toLowerCase(Locale.ROOT)));
        }
        robot.interact(() -> review.theme.show(Appearance.LIGHT));
    }
}
