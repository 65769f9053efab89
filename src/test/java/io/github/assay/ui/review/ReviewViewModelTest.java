package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.Policy;
import io.github.assay.domain.Act;
import io.github.assay.domain.Cell;
import io.github.assay.domain.Flag;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.Mark;
import io.github.assay.domain.Prediction;
import io.github.assay.domain.Remark;
import io.github.assay.domain.ResultTable;
import io.github.assay.domain.Vote;
import io.github.assay.service.CaseDossier;
import io.github.assay.service.queue.CaseQueue;
import io.github.assay.service.queue.Standing;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.Background;
import io.github.assay.ui.common.LoadState;
import io.github.assay.ui.common.Status;
import io.github.assay.ui.review.grid.GridView;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Review's commands on the calling thread, over a desk in memory. */
class ReviewViewModelTest {
    private final AtomicLong nanos = new AtomicLong();
    private final Status status = new Status();

    private static MemoryDesk desk(int cases) {
        List<CaseDossier> all = new ArrayList<>();
        for (int i = 1; i <= cases; i++) {
            all.add(Cases.dossier(
                    Cases.item("c" + i, "question " + i, "SELECT 1", "dail-sql", "SELECT 2"), one(1), one(2)));
        }
        return new MemoryDesk(all);
    }

    private static io.github.assay.domain.ExecutionOutcome one(long value) {
        return Cases.rows(ResultTable.of(List.of("n"), new Cell[] {Cell.of(value)}), 1);
    }

    private ReviewViewModel open(MemoryDesk desk) {
        ReviewViewModel model = new ReviewViewModel(
                desk.project(), () -> desk, Background.onCallingThread(), status, nanos::get, ZoneOffset.UTC);
        model.open(() -> {});
        model.time().focused(true);
        return model;
    }

    private static ItemKey key(int n) {
        return new ItemKey("c" + n, "dail-sql", Prediction.DEFAULT_RUN);
    }

    private static Optional<ItemKey> current(ReviewViewModel model) {
        return model.currentProperty().get();
    }

    private static List<Vote> votes(MemoryDesk desk) {
        return desk.labels.acts.stream().filter(Vote.class::isInstance).map(Vote.class::cast).toList();
    }

    @Test
    void theFirstUndecidedCaseIsShownAndItsNeighboursArePrepared() {
        MemoryDesk desk = desk(5);
        ReviewViewModel model = open(desk);
        assertThat(current(model)).contains(key(1));
        assertThat(model.shownProperty().get()).isInstanceOf(LoadState.Ready.class);
        assertThat(desk.asked).containsExactly(key(1), key(2));
        model.walk().move(1);
        assertThat(desk.asked).containsExactly(key(1), key(2), key(3));
    }

    @Test
    void aFilterThatAsksForScoresHasThemComputedOnce() {
        MemoryDesk desk = desk(3);
        ReviewViewModel model = open(desk);
        model.filter("label:none");
        assertThat(desk.timesScored).isZero();
        model.filter("metric:ex<1");
        model.filter("metric:ex<0.5");
        model.scoreAtOnce();
        assertThat(desk.timesScored).isEqualTo(1);
    }

    @Test
    void oneKeyIsAWholeDecision() {
        MemoryDesk desk = desk(3);
        ReviewViewModel model = open(desk);
        nanos.addAndGet(12_500_000_000L);
        model.decisions().vote(Label.PASS);
        assertThat(current(model)).contains(key(2));
        Vote vote = votes(desk).getFirst();
        assertThat(vote.item()).isEqualTo(key(1));
        assertThat(vote.label()).isEqualTo(Label.PASS);
        assertThat(vote.seconds()).isEqualTo(12.5);
        assertThat(vote.visible()).isEqualTo(Vote.Visible.NOTHING);
        assertThat(status.savedProperty().get()).contains("12:03:12");
        assertThat(model.queueState().facts(key(1)).own()).isEqualTo(Standing.PASS);
    }

    @Test
    void withoutAutoAdvanceTheCaseStays() {
        ReviewViewModel model = open(desk(3));
        model.decisions().autoAdvanceProperty().set(false);
        model.decisions().vote(Label.PASS);
        assertThat(current(model)).contains(key(1));
        assertThat(model.ownProperty().get().standing()).isEqualTo(Standing.PASS);
    }

    @Test
    void laterIsNoDecisionAndComesAgain() {
        MemoryDesk desk = desk(2);
        ReviewViewModel model = open(desk);
        model.decisions().vote(Label.SKIP);
        assertThat(current(model)).contains(key(2));
        model.decisions().vote(Label.PASS);
        assertThat(current(model)).contains(key(1));
        assertThat(model.queueState().queue().progress().decided()).isEqualTo(1);
    }

    @Test
    void aFailAsksForReasonsOfTheCaseThatFailedAndKeepsItsTime() {
        MemoryDesk desk = desk(3);
        ReviewViewModel model = open(desk);
        nanos.addAndGet(3_000_000_000L);
        model.decisions().vote(Label.FAIL);
        assertThat(current(model)).contains(key(2));
        assertThat(model.decisions().voting().reasonsProperty().get().orElseThrow().item()).isEqualTo(key(1));
        model.decisions().reason(0);
        model.decisions().reason(3);
        Vote last = votes(desk).getLast();
        assertThat(last.item()).isEqualTo(key(1));
        assertThat(last.issues()).containsExactly("aggregation_wrong", "filters_missing");
        assertThat(last.seconds()).isEqualTo(3);
        model.decisions().reason(0);
        assertThat(votes(desk).getLast().issues()).containsExactly("aggregation_wrong");
        assertThat(model.decisions().voting().closeReasons()).isTrue();
        assertThat(model.decisions().voting().closeReasons()).isFalse();
    }

    @Test
    void undoAndRedoGoWhereTheActWas() {
        MemoryDesk desk = desk(4);
        ReviewViewModel model = open(desk);
        model.decisions().vote(Label.PASS);
        model.decisions().vote(Label.UNSURE);
        assertThat(current(model)).contains(key(3));
        model.decisions().undo();
        assertThat(current(model)).contains(key(2));
        assertThat(model.ownProperty().get().standing()).isEqualTo(Standing.NONE);
        model.decisions().undo();
        assertThat(current(model)).contains(key(1));
        model.decisions().redo();
        assertThat(current(model)).contains(key(1));
        assertThat(model.ownProperty().get().standing()).isEqualTo(Standing.PASS);
        assertThat(model.queueState().queue().progress().decided()).isEqualTo(1);
    }

    @Test
    void aVoteThatIsNotSavedLeavesTheCaseAndSaysWhy() {
        MemoryDesk desk = desk(2);
        ReviewViewModel model = open(desk);
        desk.labels.diskFull = true;
        model.decisions().vote(Label.PASS);
        assertThat(current(model)).contains(key(1));
        assertThat(model.decisions().voting().troubleProperty().get().orElseThrow().sentence()).contains("disk is full");
        assertThat(status.savedProperty().get()).isEmpty();
        desk.labels.diskFull = false;
        model.decisions().vote(Label.PASS);
        assertThat(current(model)).contains(key(2));
        assertThat(model.decisions().voting().troubleProperty().get()).isEmpty();
    }

    @Test
    void scoresAreHiddenUntilTheOwnVoteAndThatIsStored() {
        MemoryDesk desk = desk(2);
        ReviewViewModel model = open(desk);
        assertThat(model.maySeeScores()).isFalse();
        model.decisions().autoAdvanceProperty().set(false);
        model.decisions().vote(Label.FAIL);
        assertThat(model.maySeeScores()).isTrue();
        model.decisions().vote(Label.PASS);
        assertThat(votes(desk)).extracting(v -> v.visible().scores()).containsExactly(false, true);
    }

    @Test
    void flagsAreSetAndTakenBackWithoutAVote() {
        MemoryDesk desk = desk(2);
        ReviewViewModel model = open(desk);
        model.decisions().toggle(Flag.QUESTION_AMBIGUOUS, "");
        model.decisions().toggle(Flag.GOLD_DEFECTIVE, "SELECT 3");
        assertThat(model.ownProperty().get().flags()).containsOnlyKeys(Flag.QUESTION_AMBIGUOUS, Flag.GOLD_DEFECTIVE);
        assertThat(model.ownProperty().get().flags().get(Flag.GOLD_DEFECTIVE).note()).isEqualTo("SELECT 3");
        model.decisions().toggle(Flag.QUESTION_AMBIGUOUS, "");
        assertThat(model.ownProperty().get().flags()).containsOnlyKeys(Flag.GOLD_DEFECTIVE);
        assertThat(votes(desk)).isEmpty();
        assertThat(current(model)).contains(key(1));
    }

    @Test
    void whoCannotJudgeGoesOn() {
        MemoryDesk desk = desk(2);
        ReviewViewModel model = open(desk);
        model.decisions().toggle(Flag.CANNOT_JUDGE, "");
        assertThat(current(model)).contains(key(2));
        assertThat(desk.labels.acts).singleElement().isInstanceOfSatisfying(Mark.class, m -> assertThat(m.on()).isTrue());
    }

    @Test
    void aCommentIsKeptAtOnceAndGoesIntoTheVoteOrChangesTheOneInForce() {
        MemoryDesk desk = desk(2);
        ReviewViewModel model = open(desk);
        model.decisions().autoAdvanceProperty().set(false);
        model.decisions().comment("net or gross?");
        assertThat(desk.labels.acts).singleElement().isInstanceOfSatisfying(
                Remark.class, r -> assertThat(r.text()).isEqualTo("net or gross?"));
        assertThat(model.queueState().facts(key(1)).own()).isEqualTo(Standing.NONE);
        model.decisions().vote(Label.PASS);
        assertThat(votes(desk).getLast().comment()).isEqualTo("net or gross?");
        model.decisions().comment("gross");
        assertThat(votes(desk)).hasSize(2);
        assertThat(votes(desk).getLast().label()).isEqualTo(Label.PASS);
        assertThat(votes(desk).getLast().comment()).isEqualTo("gross");
    }

    @Test
    void termsOnOutcomesAndScoresAreHeardWhenTheseAreKnownAndVotesMeanwhileStay() {
        MemoryDesk desk = desk(3);
        desk.labels.blind = false;
        ReviewViewModel model = open(desk);
        model.queueState().filter("status:error metric:ex<1");
        assertThat(model.queueState().queue().size()).isZero();
        CaseQueue start = model.queueState().queue();
        model.decisions().vote(Label.PASS);
        model.queueState().replace(desk.statuses(start, Progress.NONE));
        assertThat(model.queueState().queue().filter().faults()).isNotEmpty();
        model.scoreAtOnce();
        assertThat(model.queueState().queue().filter().faults()).isEmpty();
        assertThat(model.queueState().queue().size()).isEqualTo(3);
        assertThat(model.queueState().facts(key(1)).own()).isEqualTo(Standing.PASS);
    }

    @Test
    void aCommentThatCouldNotBeSavedIsOfferedAgain() {
        MemoryDesk desk = desk(2);
        ReviewViewModel model = open(desk);
        desk.labels.diskFull = true;
        model.decisions().comment("net or gross?");
        assertThat(model.decisions().voting().troubleProperty().get()).isPresent();
        assertThat(model.decisions().voting().comment(key(1))).isEqualTo("net or gross?");
        desk.labels.diskFull = false;
        model.decisions().comment("net or gross?");
        assertThat(model.decisions().voting().troubleProperty().get()).isEmpty();
        assertThat(desk.labels.stateOf(key(1)).comment()).isEqualTo("net or gross?");
    }

    @Test
    void aFailSaidAgainKeepsItsReasonsAndUndoShowsThemStepByStep() {
        MemoryDesk desk = desk(2);
        ReviewViewModel model = open(desk);
        model.decisions().autoAdvanceProperty().set(false);
        model.decisions().vote(Label.FAIL);
        model.decisions().reason(1);
        model.decisions().reason(6);
        model.decisions().vote(Label.FAIL);
        assertThat(votes(desk).getLast().issues()).containsExactly("filters_incorrect", "ordering_wrong");
        model.decisions().undo();
        model.decisions().undo();
        assertThat(model.decisions().voting().reasonsProperty().get().orElseThrow().chosen()).containsExactly("filters_incorrect");
        model.decisions().undo();
        assertThat(model.decisions().voting().reasonsProperty().get().orElseThrow().chosen()).isEmpty();
        model.decisions().undo();
        assertThat(model.decisions().voting().reasonsProperty().get()).isEmpty();
        assertThat(model.ownProperty().get().standing()).isEqualTo(Standing.NONE);
        assertThat(desk.labels.acts).isEmpty();
    }

    @Test
    void movingStaysInsideTheQueueAndIdsAreFound() {
        ReviewViewModel model = open(desk(3));
        model.walk().move(-1);
        assertThat(current(model)).contains(key(1));
        model.walk().move(1);
        model.walk().move(1);
        model.walk().move(1);
        assertThat(current(model)).contains(key(3));
        assertThat(model.walk().toId("#c2")).isTrue();
        assertThat(current(model)).contains(key(2));
        assertThat(model.walk().toId("nowhere")).isFalse();
        assertThat(current(model)).contains(key(2));
    }

    @Test
    void theOtherSystemOfTheSameQuestionComesRoundAndRound() {
        MemoryDesk desk = new MemoryDesk(List.of(
                Cases.regions("0412", "dail-sql"), Cases.regions("0412", "din-sql"), Cases.regions("0413", "dail-sql")));
        ReviewViewModel model = open(desk);
        model.walk().otherSystem(1);
        assertThat(current(model).orElseThrow().system()).isEqualTo("din-sql");
        model.walk().otherSystem(1);
        assertThat(current(model).orElseThrow().system()).isEqualTo("dail-sql");
        assertThat(current(model).orElseThrow().caseId()).isEqualTo("0412");
    }

    @Test
    void howTablesAreReadStaysFromCaseToCaseButASortDoesNot() {
        ReviewViewModel model = open(desk(3));
        model.seeTables(GridView::toggleDifferences);
        model.read(Reading::nextPolicy);
        model.sort(0);
        model.walk().move(1);
        Reading reading = model.readingProperty().get();
        assertThat(reading.grid().onlyDifferences()).isTrue();
        assertThat(reading.policy()).contains(Policy.STRICT);
        assertThat(reading.grid().sort()).isEmpty();
    }

    @Test
    void aGivenListIsShownAndTakenAway() {
        ReviewViewModel model = open(desk(5));
        model.walk().only("false passes of EX", List.of(key(4), key(2)));
        assertThat(current(model)).contains(key(4));
        assertThat(model.queueState().queue().size()).isEqualTo(2);
        model.decisions().vote(Label.PASS);
        assertThat(current(model)).contains(key(2));
        model.queueState().everything();
        assertThat(model.queueState().queue().size()).isEqualTo(5);
        assertThat(model.queueState().facts(key(4)).own()).isEqualTo(Standing.PASS);
    }

    @Test
    void pausesOverAMinuteAndTimeWithoutFocusDoNotCount() {
        ReviewViewModel model = open(desk(2));
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
        assertThat(open(desk(0)).queueProperty().get()).isInstanceOf(LoadState.Empty.class);
    }

    @Test
    void theLastDecisionSaysThatAllIsDone() {
        ReviewViewModel model = open(desk(2));
        model.decisions().vote(Label.PASS);
        assertThat(model.decisions().allDecidedProperty().get()).isFalse();
        model.decisions().vote(Label.UNSURE);
        assertThat(model.decisions().allDecidedProperty().get()).isTrue();
        assertThat(current(model)).contains(key(2));
        model.decisions().undo();
        assertThat(model.decisions().allDecidedProperty().get()).isFalse();
    }

    @Test
    void everyActIsOfTheAnnotator() {
        MemoryDesk desk = desk(2);
        ReviewViewModel model = open(desk);
        model.decisions().vote(Label.PASS);
        model.decisions().toggle(Flag.BOOKMARK, "");
        assertThat(desk.labels.acts).extracting(Act::annotator).containsOnly("Ann");
    }
}
