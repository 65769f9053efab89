package io.github.assay.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.assay.domain.Act;
import io.github.assay.domain.Flag;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.LabellingPolicy;
import io.github.assay.domain.Mark;
import io.github.assay.domain.Vote;
import io.github.assay.service.queue.Standing;
import io.github.assay.store.LabelStore;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class LabelingServiceTest {
    /** Stands still: the service itself must keep the order of acts. */
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T08:00:00Z"), ZoneOffset.UTC);

    private static final ItemKey ONE = new ItemKey("c1", "dail-sql", "r1");
    private static final ItemKey TWO = new ItemKey("c2", "dail-sql", "r1");

    @TempDir
    Path project;

    private StoreFolder folder;
    private LabelStore store;
    private LabelingService anna;

    @BeforeEach
    void open() throws StoreException {
        folder = StoreFolder.open(project, CLOCK);
        store = LabelStore.open(folder);
        anna = service("anna");
    }

    @AfterEach
    void close() throws StoreException {
        store.close();
        folder.close();
    }

    private void restart() throws StoreException {
        close();
        open();
    }

    private LabelingService service(String annotator) throws StoreException {
        return LabelingService.open(store, LabellingPolicy.DEFAULT, annotator, CLOCK);
    }

    @Test
    void aCommentWithoutAVoteIsKeptAcrossARestartAndGoesByUndo() throws StoreException {
        anna.remark(ONE, "ask Ben about returns");
        restart();
        assertThat(anna.stateOf(ONE).comment()).isEqualTo("ask Ben about returns");
        assertThat(anna.stateOf(ONE).vote()).isEmpty();
        assertThat(anna.undo()).isPresent();
        assertThat(anna.stateOf(ONE)).isEqualTo(OwnState.BLANK);
        assertThat(anna.redo()).isPresent();
        restart();
        assertThat(anna.stateOf(ONE).comment()).isEqualTo("ask Ben about returns");
    }

    @Test
    void theCommentOfAVoteFollowsTheOneWrittenBeforeIt() throws StoreException {
        anna.remark(ONE, "first");
        anna.cast(ONE, Label.PASS, List.of(), "second", 1, Vote.Visible.NOTHING);
        assertThat(anna.stateOf(ONE).comment()).isEqualTo("second");
        anna.undo();
        assertThat(anna.stateOf(ONE).comment()).isEqualTo("first");
    }

    @Test
    void aVoteKeepsTheGuidelineItWasCastUnder() throws StoreException {
        LabelingService first = LabelingService.open(store, LabellingPolicy.DEFAULT, "Rule one", "ben", CLOCK);
        Vote one = vote(first, ONE, Label.PASS);
        vote(first, TWO, Label.FAIL);
        LabelingService second = LabelingService.open(store, LabellingPolicy.DEFAULT, "Rule two", "ben", CLOCK);
        Vote again = vote(second, ONE, Label.PASS);
        assertThat(one.guideline()).isEqualTo(first.guideline()).isNotEqualTo(second.guideline());
        assertThat(again.guideline()).isEqualTo(second.guideline());
        second.undo();
        assertThat(second.stateOf(ONE).vote().orElseThrow().guideline()).isEqualTo(first.guideline());
        restart();
        assertThat(store.history(TWO).stream().map(a -> ((Vote) a).guideline())).containsExactly(first.guideline());
        assertThat(vote(anna, ONE, Label.PASS).guideline()).isEqualTo("none");
    }

    @Test
    void aFailAndItsReasonsAreOneStepEach() throws StoreException {
        vote(anna, ONE, Label.FAIL);
        anna.cast(ONE, Label.FAIL, List.of("join"), "", 2, Vote.Visible.NOTHING);
        anna.cast(ONE, Label.FAIL, List.of("join", "columns"), "", 2, Vote.Visible.NOTHING);
        restart();
        anna.undo();
        assertThat(anna.stateOf(ONE).vote().orElseThrow().issues()).containsExactly("join");
        anna.undo();
        assertThat(anna.stateOf(ONE).vote().orElseThrow().issues()).isEmpty();
        anna.undo();
        assertThat(anna.stateOf(ONE)).isEqualTo(OwnState.BLANK);
        assertThat(anna.canUndo()).isFalse();
        anna.redo();
        anna.redo();
        assertThat(anna.stateOf(ONE).vote().orElseThrow().issues()).containsExactly("join");
    }

    private Vote vote(LabelingService who, ItemKey item, Label label) throws StoreException {
        return who.cast(item, label, List.of(), "", 2, Vote.Visible.NOTHING);
    }

    @Test
    void aVoteSupersedesTheEarlierOneAndComesAfterIt() throws StoreException {
        Vote first = vote(anna, ONE, Label.PASS);
        Vote second = vote(anna, ONE, Label.FAIL);
        assertThat(first.supersedes()).isEmpty();
        assertThat(second.supersedes()).contains(first.at());
        assertThat(second.at()).isAfter(first.at());
        assertThat(store.currentVotes()).containsExactly(second);
        assertThat(store.history(ONE)).containsExactly(first, second);
    }

    @Test
    void flagsGoWithTheVoteAsWordsButTheBookmarkDoesNot() throws StoreException {
        anna.toggle(ONE, Flag.QUESTION_AMBIGUOUS, "");
        anna.toggle(ONE, Flag.BOOKMARK, "");
        Vote vote = anna.cast(ONE, Label.FAIL, List.of("join"), "why", 4.5, Vote.Visible.NOTHING);
        assertThat(vote.issues()).containsExactly("join", "question_ambiguous");
    }

    @Test
    void aFlagIsSetAndClearedByTheSameKey() throws StoreException {
        anna.toggle(ONE, Flag.GOLD_DEFECTIVE, "SELECT 1");
        assertThat(anna.stateOf(ONE).flags().get(Flag.GOLD_DEFECTIVE).note()).isEqualTo("SELECT 1");
        anna.toggle(ONE, Flag.GOLD_DEFECTIVE, "");
        assertThat(anna.stateOf(ONE).flags()).isEmpty();
        assertThat(store.currentMarks()).isEmpty();
    }

    @Test
    void undoAndRedoGoAcrossCasesAndRestarts() throws StoreException {
        vote(anna, ONE, Label.PASS);
        vote(anna, TWO, Label.FAIL);
        anna.toggle(TWO, Flag.CANNOT_JUDGE, "");
        vote(anna, ONE, Label.UNSURE);
        restart();

        assertThat(anna.undo()).map(Act::item).contains(ONE);
        assertThat(anna.stateOf(ONE).standing()).isEqualTo(Standing.PASS);
        assertThat(anna.undo()).map(Act::item).contains(TWO);
        assertThat(anna.stateOf(TWO).flags()).isEmpty();
        restart();

        assertThat(anna.undo()).map(Act::item).contains(TWO);
        assertThat(anna.stateOf(TWO).standing()).isEqualTo(Standing.NONE);
        assertThat(anna.redo()).isPresent();
        assertThat(anna.stateOf(TWO).standing()).isEqualTo(Standing.FAIL);
        restart();

        assertThat(anna.redo()).isPresent();
        assertThat(anna.stateOf(TWO).flags()).containsKey(Flag.CANNOT_JUDGE);
        assertThat(anna.redo()).isPresent();
        assertThat(anna.stateOf(ONE).standing()).isEqualTo(Standing.UNSURE);
        assertThat(anna.redo()).isEmpty();
        assertThat(store.allVotes()).hasSizeGreaterThan(5);
    }

    @Test
    void aNewActEndsRedo() throws StoreException {
        vote(anna, ONE, Label.PASS);
        anna.undo();
        vote(anna, TWO, Label.PASS);
        restart();
        assertThat(anna.canRedo()).isFalse();
        assertThat(anna.redo()).isEmpty();
        assertThat(anna.canUndo()).isTrue();
    }

    @Test
    void laterIsNotTheSameAsNothing() throws StoreException {
        vote(anna, ONE, Label.SKIP);
        assertThat(anna.stateOf(ONE).standing()).isEqualTo(Standing.LATER);
        vote(anna, ONE, Label.PASS);
        anna.undo();
        restart();
        assertThat(anna.stateOf(ONE).standing()).isEqualTo(Standing.LATER);
        anna.undo();
        assertThat(anna.stateOf(ONE).standing()).isEqualTo(Standing.NONE);
        assertThat(store.currentVotes()).isEmpty();
    }

    @Test
    void undoBringsBackReasonsCommentAndTime() throws StoreException {
        Vote first = anna.cast(ONE, Label.FAIL, List.of("join"), "two rows", 31, Vote.Visible.NOTHING);
        vote(anna, ONE, Label.PASS);
        Vote back = (Vote) anna.undo().orElseThrow();
        assertThat(back.issues()).isEqualTo(first.issues());
        assertThat(back.comment()).isEqualTo("two rows");
        assertThat(back.seconds()).isEqualTo(31);
        assertThat(store.currentVotes()).containsExactly(back);
    }

    @Test
    void eachAnnotatorUndoesTheirOwn() throws StoreException {
        vote(anna, ONE, Label.PASS);
        LabelingService ben = service("ben");
        vote(ben, ONE, Label.FAIL);
        anna.undo();
        assertThat(store.currentVotes()).extracting(Vote::annotator).containsExactly("ben");
        assertThat(service("ben").canUndo()).isTrue();
    }

    @Test
    void importedVotesCountButAreNotUndone() throws StoreException {
        Vote imported = new Vote(
                ONE, "anna", Label.FAIL, List.of(), "", 0, Instant.parse("2027-01-01T00:00:00Z"), Vote.Visible.NOTHING,
                Optional.empty(), Vote.Origin.IMPORTED);
        store.merge(List.of(imported));
        restart();
        assertThat(anna.stateOf(ONE).standing()).isEqualTo(Standing.FAIL);
        assertThat(anna.canUndo()).isFalse();
        Vote own = vote(anna, ONE, Label.PASS);
        assertThat(own.at()).isAfter(imported.at());
        assertThat(own.supersedes()).contains(imported.at());
        anna.undo();
        assertThat(anna.stateOf(ONE).standing()).isEqualTo(Standing.FAIL);
    }

    @Test
    void scoresAndOthersAreSeenOnlyAfterAnOwnSide() throws StoreException {
        vote(service("ben"), ONE, Label.FAIL);
        assertThat(anna.maySeeScores(ONE)).isFalse();
        assertThat(anna.visibleVotes(ONE)).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> anna.cast(ONE, Label.PASS, List.of(), "", 1, new Vote.Visible(true, false)));
        vote(anna, ONE, Label.UNSURE);
        assertThat(anna.maySeeScores(ONE)).isFalse();
        vote(anna, ONE, Label.PASS);
        assertThat(anna.maySeeScores(ONE)).isTrue();
        assertThat(anna.visibleVotes(ONE)).hasSize(2);
        Vote changed = anna.cast(ONE, Label.FAIL, List.of(), "", 1, new Vote.Visible(true, true));
        assertThat(changed.visible()).isEqualTo(new Vote.Visible(true, true));
    }

    @Test
    void whereThePolicyIsOpenScoresMayBeSeenButOthersMayNot() throws StoreException {
        LabelingService open = LabelingService.open(
                store, new LabellingPolicy(3, false, LabellingPolicy.Ties.ADJUDICATE), "cleo", CLOCK);
        assertThat(open.maySeeScores(ONE)).isTrue();
        open.cast(ONE, Label.PASS, List.of(), "", 1, new Vote.Visible(true, false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open.cast(TWO, Label.PASS, List.of(), "", 1, new Vote.Visible(true, true)));
    }

    /** A plain editor with two stacks is the model; the service must agree with it at every step and after restarts. */
    @TestFactory
    Stream<DynamicTest> undoAndRedoBehaveAsInAnyEditor() {
        return LongStream.range(0, 8).mapToObj(seed -> dynamic(seed));
    }

    private DynamicTest dynamic(long seed) {
        return DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            String who = "editor" + seed;
            LabelingService service = service(who);
            List<Map<ItemKey, String>> states = new ArrayList<>(List.of(Map.of()));
            int now = 0;
            for (int step = 0; step < 120; step++) {
                int choice = random.nextInt(10);
                if (choice < 3) {
                    assertThat(service.undo().isPresent()).isEqualTo(now > 0);
                    now = Math.max(0, now - 1);
                } else if (choice < 5) {
                    assertThat(service.redo().isPresent()).isEqualTo(now < states.size() - 1);
                    now = Math.min(states.size() - 1, now + 1);
                } else if (choice == 9) {
                    service = service(who);
                } else {
                    Map<ItemKey, String> next = new HashMap<>(states.get(now));
                    act(service, random, next);
                    states.subList(now + 1, states.size()).clear();
                    states.add(next);
                    now++;
                }
                for (ItemKey item : List.of(ONE, TWO)) {
                    assertThat(described(service.stateOf(item)))
                            .isEqualTo(states.get(now).getOrDefault(item, described(OwnState.BLANK)));
                }
            }
        });
    }

    private static void act(LabelingService service, SplittableRandom random, Map<ItemKey, String> states)
            throws StoreException {
        ItemKey item = random.nextBoolean() ? ONE : TWO;
        if (random.nextBoolean()) {
            Label label = Label.values()[random.nextInt(4)];
            service.cast(item, label, List.of(), "n" + random.nextInt(1000), 1, Vote.Visible.NOTHING);
        } else {
            service.toggle(item, random.nextBoolean() ? Flag.BOOKMARK : Flag.CANNOT_JUDGE, "");
        }
        states.put(item, described(service.stateOf(item)));
    }

    private static String described(OwnState state) {
        return state.standing() + " " + state.vote().map(Vote::comment).orElse("") + " "
                + state.flags().values().stream().map(Mark::flag).sorted().toList();
    }
}
