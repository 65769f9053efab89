package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.Pictures;
import io.github.assay.ui.review.ReviewStage;
import io.github.assay.ui.review.model.CaseScreen.Scores;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** Large tables are there long before their scores: what a person sees and does meanwhile, by real key presses. */
@OnToolkitThread
class ScoresComingTest {
    private static final String COMING = "Scores are being computed";

    private final WindowRobot robot = new WindowRobot();
    private final ReviewFixture reviewServices = new ReviewFixture(Cases.queue(4));
    private final List<Scores> states = Collections.synchronizedList(new ArrayList<>());
    private Background background;
    private ReviewStage review;

    private static ItemKey key(int n) {
        return new ItemKey(String.format("%04d", n), "dail-sql", ItemKey.DEFAULT_RUN);
    }

    private CountDownLatch hold(int n) {
        CountDownLatch scores = new CountDownLatch(1);
        reviewServices.held.put(key(n), scores);
        return scores;
    }

    private void open() throws TimeoutException {
        begin();
        WindowRobot.until(() -> review.model.shownProperty().get() instanceof LoadState.Ready<CaseScreen>);
    }

    private void begin() throws TimeoutException {
        Stage stage = FxToolkit.registerPrimaryStage();
        background = Background.ofWindow();
        review = WaitForAsyncUtils.waitForAsyncFx(60_000, () -> {
            ReviewStage made = new ReviewStage(stage, reviewServices, background, 1280, 720);
            made.model.shownProperty().subscribe(is -> {
                if (is instanceof LoadState.Ready<CaseScreen>(CaseScreen screen)) {
                    states.add(screen.scores());
                }
            });
            return made;
        });
    }

    @AfterEach
    void close() throws TimeoutException {
        reviewServices.held.values().forEach(CountDownLatch::countDown);
        reviewServices.labels.saving.countDown();
        reviewServices.opening.countDown();
        background.close();
        FxToolkit.cleanupStages();
    }

    private List<String> insteadOfScores() {
        return robot.lookup(".blind-title").queryAllAs(Label.class).stream()
                .filter(ScoresComingTest::seen)
                .map(Label::getText)
                .toList();
    }

    private static boolean seen(Node node) {
        return node == null || node.isVisible() && seen(node.getParent());
    }

    private String refused() {
        Label words = (Label) review.scene.lookup("#refused");
        return words.isVisible() ? words.getText() : "";
    }

    private boolean hasTables() {
        return !robot.lookup(".card-meta").queryAll().isEmpty();
    }

    @Test
    void aFilterThatIsTypedBeforeTheQueueIsThereIsInForceThen() throws TimeoutException {
        reviewServices.opening = new CountDownLatch(1);
        begin();
        robot.push(KeyCode.SLASH);
        robot.write("id:0003");
        assertThat(review.model.isOpen()).isFalse();
        reviewServices.opening.countDown();
        WindowRobot.until(() -> review.model.isOpen() && review.model.queueState().queue().size() == 1);
        assertThat(review.model.queueState().at(0)).contains(key(3));
    }

    @Test
    void tablesAreReadBeforeTheirScoresAreThereAndStayAsTheyAre() throws TimeoutException {
        reviewServices.labels.blind = false;
        CountDownLatch scores = hold(1);
        open();
        assertThat(insteadOfScores()).containsExactly(COMING);
        assertThat(hasTables()).isTrue();
        robot.push(KeyCode.N);
        String cell = review.cell();
        scores.countDown();
        WindowRobot.until(() -> insteadOfScores().isEmpty());
        assertThat(review.cell()).as("the cursor stays where it was").isEqualTo(cell);
        assertThat(states).containsExactly(Scores.COMING, Scores.THERE);
        assertThat(reviewServices.requested.stream().filter(key(1)::equals)).hasSize(1);
    }

    @Test
    void aVoteMeanwhileSaysThatNoScoresWereSeenAndBringsTheNextCase() throws TimeoutException {
        reviewServices.labels.blind = false;
        hold(1);
        open();
        robot.push(KeyCode.P);
        WindowRobot.until(() -> review.current().equals("0002") && review.model.shownProperty().get()
                instanceof LoadState.Ready<CaseScreen>(CaseScreen screen) && screen.key().equals(key(2)));
        assertThat(reviewServices.labels.votes()).extracting(Vote::visible).containsExactly(new Vote.Visible(false, false));
        WindowRobot.until(() -> reviewServices.givenUp.contains(key(1)));
        robot.push(KeyCode.F);
        WindowRobot.until(() -> reviewServices.labels.votes().size() == 2);
        assertThat(reviewServices.labels.votes().getLast().visible()).isEqualTo(new Vote.Visible(true, false));
    }

    @Test
    void goingToAnotherCaseStopsTheComputingAndComingBackBeginsItAnew() throws TimeoutException {
        reviewServices.labels.blind = false;
        hold(1);
        open();
        robot.push(KeyCode.J);
        WindowRobot.until(() -> states.getLast() == Scores.THERE);
        WindowRobot.until(() -> reviewServices.givenUp.contains(key(1)));
        assertThat(insteadOfScores()).isEmpty();
        robot.push(KeyCode.K);
        WindowRobot.until(() -> insteadOfScores().equals(List.of(COMING)));
        reviewServices.held.get(key(1)).countDown();
        WindowRobot.until(() -> insteadOfScores().isEmpty());
    }

    @Test
    void blindStaysBlind() throws TimeoutException {
        CountDownLatch scores = hold(1);
        open();
        robot.push(KeyCode.PERIOD);
        assertThat(insteadOfScores()).containsExactly("Scores come after your vote");
        scores.countDown();
        WindowRobot.until(() -> states.getLast() == Scores.THERE);
        assertThat(insteadOfScores()).containsExactly("Scores come after your vote");
    }

    @Test
    void scoresThatComeWhileABlindVoteIsSavedAreNotShownBeforeTheNextCase() throws TimeoutException {
        CountDownLatch scores = hold(1);
        reviewServices.labels.saving = new CountDownLatch(1);
        open();
        robot.push(KeyCode.P);
        WindowRobot.until(() -> review.model.decisions().voting().isBusy());
        scores.countDown();
        WindowRobot.until(() -> states.getLast() == Scores.THERE);
        robot.interact(() -> {});
        assertThat(insteadOfScores()).doesNotContain(COMING);
        assertThat(reviewServices.labels.labeling().wasShown(key(1), Part.SCORES)).as("nothing is shown of the case that is left").isFalse();
        reviewServices.labels.saving.countDown();
        WindowRobot.until(() -> review.current().equals("0002") && states.size() > 2);
        assertThat(reviewServices.labels.shown()).isEmpty();
    }

    @Test
    void theWindowAnswersWhileASlowDiskSavesAVote() throws TimeoutException {
        reviewServices.labels.blind = false;
        open();
        reviewServices.labels.saving = new CountDownLatch(1);
        robot.push(KeyCode.P);
        WindowRobot.until(() -> review.model.decisions().voting().isBusy());
        robot.push(KeyCode.J);
        WindowRobot.until(() -> review.current().equals("0002") && review.model.shownProperty().get()
                instanceof LoadState.Ready<CaseScreen>(CaseScreen screen) && screen.key().equals(key(2)));
        robot.push(KeyCode.SLASH);
        robot.write("id:0003");
        WindowRobot.until(() -> review.model.queueState().queue().size() == 1);
        assertThat(review.model.decisions().voting().isBusy()).isTrue();
        WindowRobot.until(() -> background.slowSavesProperty().get() == 1);
        if (ReviewStage.suggests()) {
            robot.push(KeyCode.ESCAPE); // the list of suggestions, which has the key first
        }
        robot.push(KeyCode.ESCAPE);
        robot.push(KeyCode.F);
        assertThat(refused()).startsWith("The key was not taken: the act before it is still being saved.");
        robot.push(KeyCode.CONTROL, KeyCode.Z);
        assertThat(refused()).startsWith("The key was not taken: the act before it is still being saved.");
        reviewServices.labels.saving.countDown();
        WindowRobot.until(() -> !review.model.decisions().voting().isBusy() && background.slowSavesProperty().get() == 0);
        assertThat(refused()).isEmpty();
        assertThat(reviewServices.labels.votes()).extracting(Vote::item).containsExactly(key(1));
    }

    @Test
    void anotherReadingIsShownAtOnceAndKeptWhenTheScoresCome() throws TimeoutException {
        reviewServices.labels.blind = false;
        CountDownLatch scores = hold(1);
        open();
        robot.push(KeyCode.D);
        WindowRobot.until(() -> review.model.shownProperty().get() instanceof LoadState.Ready<CaseScreen>(CaseScreen screen)
                && screen.reading().equals(review.model.readingProperty().get())
                && !screen.reading().equals(ReadingOptions.USUAL));
        assertThat(insteadOfScores()).containsExactly(COMING);
        scores.countDown();
        WindowRobot.until(() -> insteadOfScores().isEmpty());
        assertThat(reviewServices.requested.stream().filter(key(1)::equals)).hasSize(1);
        WindowRobot.until(() -> review.model.shownProperty().get() instanceof LoadState.Ready<CaseScreen>(CaseScreen screen)
                && screen.reading().equals(review.model.readingProperty().get()));
    }

    @Test
    @Tag("exhaustive")
    void picturesOfTheWaitingState() throws TimeoutException {
        reviewServices.labels.blind = false;
        hold(1);
        open();
        for (Appearance look : List.of(Appearance.LIGHT, Appearance.DARK)) {
            String file = "review-scores-coming-" + look.name().toLowerCase(Locale.ROOT);
            robot.interact(() -> review.theme.show(look));
            robot.interact(() -> Pictures.take(review.scene, file));
        }
        assertThat(insteadOfScores()).containsExactly(COMING);
    }
}
