package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.ItemStatus;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.grid.GridView;
import io.github.assay.ui.review.grid.ResultScreen;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Review's commands on the calling thread, over a made-up project. */
class ReviewViewModelTest {
    private final AtomicLong nanos = new AtomicLong();
    private final Status status = new Status();

    @Test
    void theFirstUndecidedCaseIsShownAndItsNeighboursArePrepared() {
        ReviewFixture reviewServices = ReviewFixture.of(5);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        assertThat(model.currentProperty().get()).contains(Cases.key(1));
        assertThat(model.shownProperty().get()).isInstanceOf(LoadState.Ready.class);
        assertThat(reviewServices.requested).containsExactly(Cases.key(1), Cases.key(2));
        model.walk().move(1);
        assertThat(reviewServices.requested).containsExactly(Cases.key(1), Cases.key(2), Cases.key(3));
    }

    @Test
    void aFilterThatAsksForScoresHasThemComputedOnce() {
        ReviewFixture reviewServices = ReviewFixture.of(3);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        model.filter("label:none");
        assertThat(reviewServices.read).hasValue(0);
        model.filter("metric:ex<1");
        int once = reviewServices.read.get();
        assertThat(once).isPositive();
        model.filter("metric:ex<0.5");
        model.scoreAtOnce();
        assertThat(reviewServices.read).as("stored outcomes are not read again").hasValue(once);
    }

    @Test
    void scoresAreHiddenUntilTheOwnVoteAndThatIsStored() {
        ReviewFixture reviewServices = ReviewFixture.of(2);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        assertThat(model.disclosure().shownProperty().get().scores()).isFalse();
        model.decisions().autoAdvanceProperty().set(false);
        model.decisions().vote(Label.FAIL);
        assertThat(model.disclosure().shownProperty().get().scores()).isTrue();
        model.decisions().vote(Label.PASS);
        assertThat(reviewServices.labels.votes()).extracting(v -> v.visible().scores()).containsExactly(false, true);
    }

    @Test
    void termsOnOutcomesAndScoresAreHeardWhenTheseAreKnownAndVotesMeanwhileStay() {
        ReviewFixture reviewServices = new ReviewFixture(IntStream.rangeClosed(1, 3)
                .mapToObj(i -> Cases.caseData(
                        Cases.item("c" + i, "question " + i, "SELECT 1", "dail-sql", "SELECT x"), ReviewFixture.one(1),
                        new ExecutionOutcome.EngineError("no such column: x")))
                .toList());
        reviewServices.labels.blind = false;
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        model.queueState().filter("status:error metric:ex<1");
        assertThat(model.queueState().queue().size()).isZero();
        CaseQueue start = model.queueState().queue();
        model.decisions().vote(Label.PASS);
        model.queueState().replace(reviewServices.statuses(start));
        assertThat(model.queueState().queue().filter().faults()).isNotEmpty();
        model.scoreAtOnce();
        assertThat(model.queueState().queue().filter().faults()).isEmpty();
        assertThat(model.queueState().queue().size()).isEqualTo(3);
        assertThat(model.queueState().facts(Cases.key(1)).own()).isEqualTo(ItemStatus.PASS);
    }

    @Test
    void movingStaysInsideTheQueueAndIdsAreFound() {
        ReviewViewModel model = ReviewFixture.of(3).open(status, nanos::get);
        model.walk().move(-1);
        assertThat(model.currentProperty().get()).contains(Cases.key(1));
        model.walk().move(1);
        model.walk().move(1);
        model.walk().move(1);
        assertThat(model.currentProperty().get()).contains(Cases.key(3));
        assertThat(model.walk().toId("#c2")).isTrue();
        assertThat(model.currentProperty().get()).contains(Cases.key(2));
        assertThat(model.walk().toId("nowhere")).isFalse();
        assertThat(model.currentProperty().get()).contains(Cases.key(2));
        assertThat(model.walk().toId("C")).as("a part of several ids lists their cases").isTrue();
        assertThat(model.currentProperty().get()).contains(Cases.key(1));
    }

    @Test
    void theOtherSystemOfTheSameQuestionComesRoundAndRound() {
        ReviewFixture reviewServices = new ReviewFixture(List.of(
                Cases.regions("0412", "dail-sql"), Cases.regions("0412", "din-sql"), Cases.regions("0413", "dail-sql")));
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        model.walk().otherSystem(1);
        assertThat(model.currentProperty().get().orElseThrow().system()).isEqualTo("din-sql");
        model.walk().otherSystem(1);
        assertThat(model.currentProperty().get().orElseThrow().system()).isEqualTo("dail-sql");
        assertThat(model.currentProperty().get().orElseThrow().caseId()).isEqualTo("0412");
    }

    @Test
    void howTablesAreReadStaysFromCaseToCaseButASortDoesNot() {
        ReviewViewModel model = ReviewFixture.of(3).open(status, nanos::get);
        model.seeTables(GridView::toggleDifferences);
        model.read(ReadingOptions::nextPolicy);
        model.sort(0);
        model.walk().move(1);
        ReadingOptions reading = model.readingProperty().get();
        assertThat(reading.grid().onlyDifferences()).isTrue();
        assertThat(reading.policy()).contains(ComparisonPolicy.STRICT);
        assertThat(reading.grid().sort()).isEmpty();
    }

    @Test
    void aGivenListOfABlindProjectTellsNothingOfScoresUntilAllAreVotedOn() {
        ReviewViewModel model = ReviewFixture.of(5).open(status, nanos::get);
        model.walk().only("false passes of EX", List.of(Cases.key(4), Cases.key(2)));
        assertThat(model.currentProperty().get()).as("the lowest score need not come first").contains(Cases.key(2));
        assertThat(model.queueState().titleProperty().get()).doesNotContain("EX").startsWith("2 cases from another screen");
        model.decisions().vote(Label.PASS);
        assertThat(model.queueState().titleProperty().get()).doesNotContain("EX");
        model.decisions().vote(Label.FAIL);
        assertThat(model.queueState().titleProperty().get()).isEqualTo("false passes of EX");
        model.decisions().undo();
        assertThat(model.queueState().titleProperty().get()).doesNotContain("EX");
        model.queueState().everything();
        assertThat(model.queueState().titleProperty().get()).isEmpty();
    }

    @Test
    void whatIsStillBlindIsCountedOverTheWholeProjectOnceSomebodyHasBegun() {
        ReviewViewModel model = ReviewFixture.of(5).open(status, nanos::get);
        assertThat(model.queueState().stillToDecide()).isZero();
        model.decisions().vote(Label.PASS);
        assertThat(model.queueState().stillToDecide()).isEqualTo(4);
        model.queueState().filter("label:pass");
        assertThat(model.queueState().stillToDecide()).isEqualTo(4);
        model.walk().only("fails of EX", List.of(Cases.key(4)));
        assertThat(model.queueState().stillToDecide()).isEqualTo(4);
    }

    @Test
    void aGivenListIsShownAndTakenAway() {
        ReviewFixture reviewServices = ReviewFixture.of(5);
        reviewServices.labels.blind = false;
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        model.walk().only("false passes of EX", List.of(Cases.key(4), Cases.key(2)));
        assertThat(model.queueState().titleProperty().get()).isEqualTo("false passes of EX");
        assertThat(model.currentProperty().get()).contains(Cases.key(4));
        assertThat(model.queueState().queue().size()).isEqualTo(2);
        model.decisions().vote(Label.PASS);
        assertThat(model.currentProperty().get()).contains(Cases.key(2));
        model.queueState().everything();
        assertThat(model.queueState().queue().size()).isEqualTo(5);
        assertThat(model.queueState().facts(Cases.key(4)).own()).isEqualTo(ItemStatus.PASS);
    }

    @Test
    void pausesOverAMinuteAndTimeWithoutFocusDoNotCount() {
        ReviewViewModel model = ReviewFixture.of(2).open(status, nanos::get);
        nanos.addAndGet(300_000_000_000L);
        model.time().alive();
        nanos.addAndGet(5_000_000_000L);
        model.time().focused(false);
        nanos.addAndGet(40_000_000_000L);
        model.time().focused(true);
        nanos.addAndGet(1_000_000_000L);
        assertThat(model.time().seconds()).isEqualTo(66);
    }

    @Test
    void aProjectWithoutItemsSaysSo() {
        assertThat(ReviewFixture.of(0).open(status, nanos::get).queueProperty().get()).isInstanceOf(LoadState.Empty.class);
    }

    @Test
    void aSystemThatGaveNoSqlIsNotWaitedFor() {
        CaseData full = Cases.regions("0412", "dail-sql");
        CaseData without = new CaseData(
                Cases.item("0412", "How many?", "SELECT 1", "dail-sql", ""), full.gold(), Optional.empty(), full.sql(),
                Optional.empty(), Optional.empty(), List.of(), List.of());
        ResultScreen screen = CasePresenter.results(without, ReadingOptions.USUAL, Optional.empty());
        assertThat(screen.predicted().instead().orElseThrow().title()).isEqualTo("The system gave no SQL");
        CaseData waiting = new CaseData(
                full.item(), full.gold(), Optional.empty(), full.sql(), Optional.empty(), Optional.empty(), List.of(),
                List.of());
        screen = CasePresenter.results(waiting, ReadingOptions.USUAL, Optional.empty());
        assertThat(screen.predicted().instead().orElseThrow().title()).isEqualTo("Not run yet");
        assertThat(CasePresenter.why(without).headline()).isEqualTo("Nothing to compare.");
        assertThat(CasePresenter.why(without).rest()).isEqualTo("The predicted query returned no table.");
        assertThat(CasePresenter.why(waiting).headline()).isEqualTo("Nothing to compare yet.");
        assertThat(CasePresenter.why(waiting).rest()).isEqualTo("The predicted query has not run.");
    }
}
