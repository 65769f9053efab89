package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.labelling.ItemStatus;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.review.Cases;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What an annotator says of cases: votes, reasons, flags, comments, and taking them back; on the calling thread. */
class DecisionsTest {
    private final AtomicLong nanos = new AtomicLong();
    private final Status status = new Status();

    @Test
    void oneKeyIsAWholeDecision() {
        ReviewFixture reviewServices = ReviewFixture.of(3);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        nanos.addAndGet(12_500_000_000L);
        model.decisions().vote(Label.PASS);
        assertThat(model.currentProperty().get()).contains(Cases.key(2));
        Vote vote = reviewServices.labels.votes().getFirst();
        assertThat(vote.item()).isEqualTo(Cases.key(1));
        assertThat(vote.label()).isEqualTo(Label.PASS);
        assertThat(vote.seconds()).isEqualTo(12.5);
        assertThat(vote.visible()).isEqualTo(Vote.Visible.NOTHING);
        assertThat(status.savedProperty().get()).contains("12:03:12");
        assertThat(model.queueState().facts(Cases.key(1)).own()).isEqualTo(ItemStatus.PASS);
    }

    @Test
    void withoutAutoAdvanceTheCaseStays() {
        ReviewViewModel model = ReviewFixture.of(3).open(status, nanos::get);
        model.decisions().autoAdvanceProperty().set(false);
        model.decisions().vote(Label.PASS);
        assertThat(model.currentProperty().get()).contains(Cases.key(1));
        assertThat(model.ownProperty().get().standing()).isEqualTo(ItemStatus.PASS);
    }

    @Test
    void laterIsNoDecisionAndComesAgain() {
        ReviewFixture reviewServices = ReviewFixture.of(2);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        model.decisions().vote(Label.SKIP);
        assertThat(model.currentProperty().get()).contains(Cases.key(2));
        model.decisions().vote(Label.PASS);
        assertThat(model.currentProperty().get()).contains(Cases.key(1));
        assertThat(model.queueState().queue().progress().decided()).isEqualTo(1);
    }

    @Test
    void aFailAsksForReasonsOfTheCaseThatFailedAndKeepsItsTime() {
        ReviewFixture reviewServices = ReviewFixture.of(3);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        nanos.addAndGet(3_000_000_000L);
        model.decisions().vote(Label.FAIL);
        assertThat(model.currentProperty().get()).contains(Cases.key(2));
        assertThat(model.decisions().voting().reasonsProperty().get().orElseThrow().item()).isEqualTo(Cases.key(1));
        model.decisions().reason(0);
        model.decisions().reason(3);
        Vote last = reviewServices.labels.votes().getLast();
        assertThat(last.item()).isEqualTo(Cases.key(1));
        assertThat(last.issues()).containsExactly("aggregation_wrong", "filters_missing");
        assertThat(last.seconds()).isEqualTo(3);
        model.decisions().reason(0);
        assertThat(reviewServices.labels.votes().getLast().issues()).containsExactly("aggregation_wrong");
        assertThat(model.decisions().voting().closeReasons()).isTrue();
        assertThat(model.decisions().voting().closeReasons()).isFalse();
    }

    @Test
    void undoAndRedoGoWhereTheActWas() {
        ReviewFixture reviewServices = ReviewFixture.of(4);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        model.decisions().vote(Label.PASS);
        model.decisions().vote(Label.UNSURE);
        assertThat(model.currentProperty().get()).contains(Cases.key(3));
        model.decisions().undo();
        assertThat(model.currentProperty().get()).contains(Cases.key(2));
        assertThat(model.ownProperty().get().standing()).isEqualTo(ItemStatus.NONE);
        model.decisions().undo();
        assertThat(model.currentProperty().get()).contains(Cases.key(1));
        model.decisions().redo();
        assertThat(model.currentProperty().get()).contains(Cases.key(1));
        assertThat(model.ownProperty().get().standing()).isEqualTo(ItemStatus.PASS);
        assertThat(model.queueState().queue().progress().decided()).isEqualTo(1);
    }

    @Test
    void aVoteThatIsNotSavedLeavesTheCaseAndSaysWhy() {
        ReviewFixture reviewServices = ReviewFixture.of(2);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        reviewServices.labels.diskFull = true;
        model.decisions().vote(Label.PASS);
        assertThat(model.currentProperty().get()).contains(Cases.key(1));
        assertThat(model.decisions().voting().troubleProperty().get().orElseThrow().sentence()).contains("no space left");
        assertThat(status.savedProperty().get()).isEmpty();
        reviewServices.labels.diskFull = false;
        model.decisions().vote(Label.PASS);
        assertThat(model.currentProperty().get()).contains(Cases.key(2));
        assertThat(model.decisions().voting().troubleProperty().get()).isEmpty();
    }

    @Test
    void unsavedActsAreNamedAndTriedAgainEachOnce() {
        ReviewFixture reviewServices = ReviewFixture.of(3);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        VoteSaving voting = model.decisions().voting();
        reviewServices.labels.diskFull = true;
        model.decisions().vote(Label.FAIL);
        model.decisions().comment("net or gross?");
        model.decisions().vote(Label.PASS);
        assertThat(voting.unsaved().words()).containsExactly("pass · c1 · dail-sql", "comment · c1 · dail-sql");
        assertThat(voting.troubleProperty().get().orElseThrow().sentence())
                .startsWith("2 acts are not saved: pass · c1 · dail-sql, comment · c1 · dail-sql.")
                .contains("no space left").contains("All other acts are saved.").contains("again in 8 s");
        voting.unsaved().retry();
        assertThat(voting.unsaved().words()).hasSize(2);
        model.go(Cases.key(2));
        reviewServices.labels.diskFull = false;
        voting.unsaved().retry();
        assertThat(voting.unsaved().isEmpty()).isTrue();
        assertThat(voting.troubleProperty().get()).isEmpty();
        assertThat(reviewServices.labels.votes()).singleElement().satisfies(v -> assertThat(v.label()).isEqualTo(Label.PASS));
        assertThat(reviewServices.labels.labeling().stateOf(Cases.key(1)).comment()).isEqualTo("net or gross?");
        assertThat(model.currentProperty().get()).as("the annotator stays where they are").contains(Cases.key(2));
    }

    @Test
    void theNextActSavesTheUnsavedOnes() {
        ReviewFixture reviewServices = ReviewFixture.of(3);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        reviewServices.labels.diskFull = true;
        model.decisions().vote(Label.FAIL);
        model.go(Cases.key(2));
        reviewServices.labels.diskFull = false;
        model.decisions().vote(Label.PASS);
        assertThat(reviewServices.labels.votes()).hasSize(2);
        assertThat(model.decisions().voting().troubleProperty().get()).isEmpty();
    }

    @Test
    void flagsAreSetAndTakenBackWithoutAVote() {
        ReviewFixture reviewServices = ReviewFixture.of(2);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        model.decisions().toggle(Flag.QUESTION_AMBIGUOUS, "");
        model.decisions().toggle(Flag.GOLD_DEFECTIVE, "SELECT 3");
        assertThat(model.ownProperty().get().flags()).containsOnlyKeys(Flag.QUESTION_AMBIGUOUS, Flag.GOLD_DEFECTIVE);
        assertThat(model.ownProperty().get().flags().get(Flag.GOLD_DEFECTIVE).note()).isEqualTo("SELECT 3");
        model.decisions().toggle(Flag.QUESTION_AMBIGUOUS, "");
        assertThat(model.ownProperty().get().flags()).containsOnlyKeys(Flag.GOLD_DEFECTIVE);
        assertThat(reviewServices.labels.votes()).isEmpty();
        assertThat(model.currentProperty().get()).contains(Cases.key(1));
    }

    @Test
    void whoCannotJudgeGoesOn() {
        ReviewFixture reviewServices = ReviewFixture.of(2);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        model.decisions().toggle(Flag.CANNOT_JUDGE, "");
        assertThat(model.currentProperty().get()).contains(Cases.key(2));
        assertThat(reviewServices.labels.acts()).singleElement().isInstanceOfSatisfying(FlagAct.class, m -> assertThat(m.on()).isTrue());
    }

    @Test
    void aCommentIsKeptAtOnceAndGoesIntoTheVoteOrChangesTheOneInForce() {
        ReviewFixture reviewServices = ReviewFixture.of(2);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        model.decisions().autoAdvanceProperty().set(false);
        model.decisions().comment("net or gross?");
        assertThat(reviewServices.labels.acts()).singleElement().isInstanceOfSatisfying(
                Remark.class, r -> assertThat(r.text()).isEqualTo("net or gross?"));
        assertThat(model.queueState().facts(Cases.key(1)).own()).isEqualTo(ItemStatus.NONE);
        model.decisions().vote(Label.PASS);
        assertThat(reviewServices.labels.votes().getLast().comment()).isEqualTo("net or gross?");
        model.decisions().comment("gross");
        assertThat(reviewServices.labels.votes()).hasSize(2);
        assertThat(reviewServices.labels.votes().getLast().label()).isEqualTo(Label.PASS);
        assertThat(reviewServices.labels.votes().getLast().comment()).isEqualTo("gross");
    }

    @Test
    void aCommentThatCouldNotBeSavedIsOfferedAgain() {
        ReviewFixture reviewServices = ReviewFixture.of(2);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        reviewServices.labels.diskFull = true;
        model.decisions().comment("net or gross?");
        assertThat(model.decisions().voting().troubleProperty().get()).isPresent();
        assertThat(model.decisions().voting().comment(Cases.key(1))).isEqualTo("net or gross?");
        reviewServices.labels.diskFull = false;
        model.decisions().comment("net or gross?");
        assertThat(model.decisions().voting().troubleProperty().get()).isEmpty();
        assertThat(reviewServices.labels.labeling().stateOf(Cases.key(1)).comment()).isEqualTo("net or gross?");
    }

    @Test
    void aFailSaidAgainKeepsItsReasonsAndUndoShowsThemStepByStep() {
        ReviewFixture reviewServices = ReviewFixture.of(2);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        model.decisions().autoAdvanceProperty().set(false);
        model.decisions().vote(Label.FAIL);
        model.decisions().reason(1);
        model.decisions().reason(6);
        model.decisions().vote(Label.FAIL);
        assertThat(reviewServices.labels.votes().getLast().issues()).containsExactly("filters_incorrect", "ordering_wrong");
        model.decisions().undo();
        model.decisions().undo();
        assertThat(model.decisions().voting().reasonsProperty().get().orElseThrow().chosen()).containsExactly("filters_incorrect");
        model.decisions().undo();
        assertThat(model.decisions().voting().reasonsProperty().get().orElseThrow().chosen()).isEmpty();
        model.decisions().undo();
        assertThat(model.decisions().voting().reasonsProperty().get()).isEmpty();
        assertThat(model.ownProperty().get().standing()).isEqualTo(ItemStatus.NONE);
        assertThat(reviewServices.labels.acts()).isEmpty();
    }

    @Test
    void theLastDecisionSaysThatAllIsDone() {
        ReviewViewModel model = ReviewFixture.of(2).open(status, nanos::get);
        model.decisions().vote(Label.PASS);
        assertThat(model.decisions().allDecidedProperty().get()).isFalse();
        model.decisions().vote(Label.UNSURE);
        assertThat(model.decisions().allDecidedProperty().get()).isTrue();
        assertThat(model.currentProperty().get()).contains(Cases.key(2));
        model.decisions().undo();
        assertThat(model.decisions().allDecidedProperty().get()).isFalse();
    }

    @Test
    void everyActIsOfTheAnnotator() {
        ReviewFixture reviewServices = ReviewFixture.of(2);
        ReviewViewModel model = reviewServices.open(status, nanos::get);
        model.decisions().vote(Label.PASS);
        model.decisions().toggle(Flag.BOOKMARK, "");
        assertThat(reviewServices.labels.acts()).extracting(Act::annotator).containsOnly("Ann");
    }
}
