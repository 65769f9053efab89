package io.github.assay.service.labels;

import static io.github.assay.service.LabelingFolder.ONE;
import static io.github.assay.service.LabelingFolder.TWO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.labelling.ItemStatus;
import io.github.assay.service.LabelingFolder;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.AppenderOver;
import io.github.assay.store.labels.LabelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class LabelingServiceTest {
    @TempDir
    Path project;

    @AutoClose
    private LabelingFolder labels;

    @BeforeEach
    void open() throws StoreException {
        labels = new LabelingFolder(project);
    }

    @Test
    void aCommentWithoutAVoteIsKeptAcrossARestartAndGoesByUndo() throws StoreException {
        labels.anna().remark(ONE, "ask Ben about returns");
        labels.restart();
        assertThat(labels.anna().stateOf(ONE).comment()).isEqualTo("ask Ben about returns");
        assertThat(labels.anna().stateOf(ONE).vote()).isEmpty();
        assertThat(labels.anna().undo()).isNotEmpty();
        assertThat(labels.anna().stateOf(ONE)).isEqualTo(AnnotatorState.BLANK);
        assertThat(labels.anna().redo()).isNotEmpty();
        labels.restart();
        assertThat(labels.anna().stateOf(ONE).comment()).isEqualTo("ask Ben about returns");
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whatIsInMemoryIsReadWhileASlowDiskSavesAVote() throws Exception {
        CountDownLatch slow = new CountDownLatch(1);
        CountDownLatch writes = new CountDownLatch(1);
        Path other = Files.createDirectory(project.resolve("other"));
        try (StoreFolder folder = StoreFolder.open(other, LabelingFolder.CLOCK);
                LabelStore store = LabelStore.open(folder, file -> new WaitingFile(Appender.file(file), writes, slow))) {
            LabelingService ben = LabelingService.open(store, LabellingPolicy.DEFAULT, "", "ben", LabelingFolder.CLOCK);
            FutureTask<Vote> vote = new FutureTask<>(() -> labels.vote(ben, ONE, Label.PASS));
            Thread.ofVirtual().start(vote);
            writes.await();
            assertThat(ben.stateOf(ONE).vote()).isEmpty();
            assertThat(ben.maySeeScores(ONE)).isFalse();
            assertThat(ben.copyOf(ONE, List.of(TWO)).original()).isEmpty();
            slow.countDown();
            assertThat(vote.get()).isEqualTo(ben.stateOf(ONE).vote().orElseThrow());
            assertThat(ben.maySeeScores(ONE)).isTrue();
        }
    }

    /** A file whose forcing waits. */
    private record WaitingFile(Appender real, CountDownLatch writes, CountDownLatch until) implements AppenderOver {
        @Override
        public void force() throws IOException {
            writes.countDown();
            try {
                until.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            real.force();
        }
    }

    @Test
    void theCommentOfAVoteFollowsTheOneWrittenBeforeIt() throws StoreException {
        labels.anna().remark(ONE, "first");
        labels.anna().cast(ONE, Label.PASS, List.of(), "second", 1, Vote.Visible.NOTHING);
        assertThat(labels.anna().stateOf(ONE).comment()).isEqualTo("second");
        labels.anna().undo();
        assertThat(labels.anna().stateOf(ONE).comment()).isEqualTo("first");
    }

    @Test
    void aVoteKeepsTheGuidelineItWasCastUnder() throws StoreException {
        LabelingService first = LabelingService.open(labels.store(), LabellingPolicy.DEFAULT, "Rule one", "ben", LabelingFolder.CLOCK);
        Vote one = labels.vote(first, ONE, Label.PASS);
        labels.vote(first, TWO, Label.FAIL);
        LabelingService second = LabelingService.open(labels.store(), LabellingPolicy.DEFAULT, "Rule two", "ben", LabelingFolder.CLOCK);
        Vote again = labels.vote(second, ONE, Label.PASS);
        assertThat(one.guideline()).isEqualTo(first.guideline()).isNotEqualTo(second.guideline());
        assertThat(again.guideline()).isEqualTo(second.guideline());
        second.undo();
        assertThat(second.stateOf(ONE).vote().orElseThrow().guideline()).isEqualTo(first.guideline());
        labels.restart();
        assertThat(labels.store().history(TWO).stream().map(a -> ((Vote) a).guideline())).containsExactly(first.guideline());
        assertThat(labels.vote(labels.anna(), ONE, Label.PASS).guideline()).isEqualTo("none");
    }

    @Test
    void aFailAndItsReasonsAreOneStepEach() throws StoreException {
        labels.vote(labels.anna(), ONE, Label.FAIL);
        labels.anna().cast(ONE, Label.FAIL, List.of("join"), "", 2, Vote.Visible.NOTHING);
        labels.anna().cast(ONE, Label.FAIL, List.of("join", "columns"), "", 2, Vote.Visible.NOTHING);
        labels.restart();
        labels.anna().undo();
        assertThat(labels.anna().stateOf(ONE).vote().orElseThrow().issues()).containsExactly("join");
        labels.anna().undo();
        assertThat(labels.anna().stateOf(ONE).vote().orElseThrow().issues()).isEmpty();
        labels.anna().undo();
        assertThat(labels.anna().stateOf(ONE)).isEqualTo(AnnotatorState.BLANK);
        assertThat(labels.anna().undo()).isEmpty();
        labels.anna().redo();
        labels.anna().redo();
        assertThat(labels.anna().stateOf(ONE).vote().orElseThrow().issues()).containsExactly("join");
    }

    @Test
    void aVoteSupersedesTheEarlierOneAndComesAfterIt() throws StoreException {
        Vote first = labels.vote(labels.anna(), ONE, Label.PASS);
        Vote second = labels.vote(labels.anna(), ONE, Label.FAIL);
        assertThat(first.supersedes()).isEmpty();
        assertThat(second.supersedes()).contains(first.at());
        assertThat(second.at()).isAfter(first.at());
        assertThat(labels.store().currentVotes()).containsExactly(second);
        assertThat(labels.store().history(ONE)).containsExactly(first, second);
    }

    @Test
    void flagsGoWithTheVoteAsWordsButTheBookmarkDoesNot() throws StoreException {
        labels.anna().toggle(ONE, Flag.QUESTION_AMBIGUOUS, "");
        labels.anna().toggle(ONE, Flag.BOOKMARK, "");
        Vote vote = labels.anna().cast(ONE, Label.FAIL, List.of("join"), "why", 4.5, Vote.Visible.NOTHING);
        assertThat(vote.issues()).containsExactly("join", "question_ambiguous");
    }

    @Test
    void aFlagIsSetAndClearedByTheSameKey() throws StoreException {
        labels.anna().toggle(ONE, Flag.GOLD_DEFECTIVE, "SELECT 1");
        assertThat(labels.anna().stateOf(ONE).flags().get(Flag.GOLD_DEFECTIVE).note()).isEqualTo("SELECT 1");
        labels.anna().toggle(ONE, Flag.GOLD_DEFECTIVE, "");
        assertThat(labels.anna().stateOf(ONE).flags()).isEmpty();
        assertThat(labels.store().currentMarks()).isEmpty();
    }

    @Test
    void aProposalIsReplacedAndUndoBringsTheEarlierBack() throws StoreException {
        labels.anna().mark(ONE, Flag.GOLD_DEFECTIVE, "SELECT 1");
        labels.anna().mark(ONE, Flag.GOLD_DEFECTIVE, "SELECT 2");
        assertThat(labels.anna().stateOf(ONE).flags().get(Flag.GOLD_DEFECTIVE).note()).isEqualTo("SELECT 2");
        labels.restart();
        assertThat(labels.anna().stateOf(ONE).flags().get(Flag.GOLD_DEFECTIVE).note()).isEqualTo("SELECT 2");
        labels.anna().undo();
        assertThat(labels.anna().stateOf(ONE).flags().get(Flag.GOLD_DEFECTIVE).note()).isEqualTo("SELECT 1");
        assertThat(labels.store().currentMarks()).singleElement().satisfies(m -> assertThat(m.note()).isEqualTo("SELECT 1"));
        labels.anna().undo();
        assertThat(labels.anna().stateOf(ONE).flags()).isEmpty();
        labels.anna().redo();
        assertThat(labels.anna().stateOf(ONE).flags().get(Flag.GOLD_DEFECTIVE).note()).isEqualTo("SELECT 1");
    }

    @Test
    void thatOwnQueriesWereRunIsKeptWithTheVote() throws StoreException {
        labels.anna().cast(ONE, Label.FAIL, List.of(), "", 4.5, Vote.Visible.NOTHING.after(3));
        labels.restart();
        assertThat(labels.anna().stateOf(ONE).vote().orElseThrow().visible())
                .isEqualTo(new Vote.Visible(false, false, 3));
        assertThat(labels.store().currentVotes()).singleElement().satisfies(v -> assertThat(v.visible().ownQueries()).isEqualTo(3));
    }

    @Test
    void laterIsNotTheSameAsNothing() throws StoreException {
        labels.vote(labels.anna(), ONE, Label.SKIP);
        assertThat(labels.anna().stateOf(ONE).standing()).isEqualTo(ItemStatus.LATER);
        labels.vote(labels.anna(), ONE, Label.PASS);
        labels.anna().undo();
        labels.restart();
        assertThat(labels.anna().stateOf(ONE).standing()).isEqualTo(ItemStatus.LATER);
        labels.anna().undo();
        assertThat(labels.anna().stateOf(ONE).standing()).isEqualTo(ItemStatus.NONE);
        assertThat(labels.store().currentVotes()).isEmpty();
    }

    @Test
    void scoresAndOthersAreSeenOnlyAfterAnOwnSide() throws StoreException {
        labels.vote(labels.service("ben"), ONE, Label.FAIL);
        assertThat(labels.anna().maySeeScores(ONE)).isFalse();
        assertThat(labels.anna().visibleVotes(ONE)).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> labels.anna().cast(ONE, Label.PASS, List.of(), "", 1, new Vote.Visible(true, false)));
        labels.vote(labels.anna(), ONE, Label.UNSURE);
        assertThat(labels.anna().maySeeScores(ONE)).isFalse();
        labels.vote(labels.anna(), ONE, Label.PASS);
        assertThat(labels.anna().maySeeScores(ONE)).isTrue();
        assertThat(labels.anna().visibleVotes(ONE)).hasSize(2);
        Vote changed = labels.anna().cast(ONE, Label.FAIL, List.of(), "", 1, new Vote.Visible(true, true));
        assertThat(changed.visible()).isEqualTo(new Vote.Visible(true, true));
    }

    @Test
    void whereThePolicyIsOpenScoresMayBeSeenButOthersMayNot() throws StoreException {
        LabelingService open = LabelingService.open(
                labels.store(), new LabellingPolicy(3, false, LabellingPolicy.Ties.ADJUDICATE), "", "cleo", LabelingFolder.CLOCK);
        assertThat(open.maySeeScores(ONE)).isTrue();
        open.cast(ONE, Label.PASS, List.of(), "", 1, new Vote.Visible(true, false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open.cast(TWO, Label.PASS, List.of(), "", 1, new Vote.Visible(true, true)));
    }
}
