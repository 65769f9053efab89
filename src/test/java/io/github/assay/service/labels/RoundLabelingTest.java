package io.github.assay.service.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.Role;
import io.github.assay.domain.labelling.Round.Level;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.labelling.ItemStatus;
import io.github.assay.labelling.rounds.RoundPlanner.KnownItem;
import io.github.assay.labelling.rounds.RoundProgress;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.rounds.RoundService;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an annotator may see and cast in open rounds, by the real store. */
class RoundLabelingTest {
    private static final Vote.Visible NOTHING = Vote.Visible.NOTHING;
    private static final List<ItemKey> ITEMS =
            IntStream.range(0, 4).mapToObj(i -> new ItemKey("c" + i, "sys", "r1")).toList();

    @TempDir
    Path folder;

    private LabelStore store;
    private StoreFolder open;
    private RoundService rounds;
    private final Clock clock = new Clock() {
        private Instant now = Instant.parse("2026-03-01T09:00:00Z");

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            now = now.plusSeconds(1);
            return now;
        }
    };

    @BeforeEach
    void open() throws Exception {
        open = StoreFolder.open(folder, Clock.systemUTC());
        store = LabelStore.open(open);
        rounds = new RoundService(store, clock);
    }

    @AfterEach
    void close() throws Exception {
        store.close();
        open.close();
    }

    private static Round round(String id, Level before, Level after, double masked, int repeats, boolean anew) {
        return new Round(
                id, List.of("ana", "ben"), 2, 1, Round.Order.FILE, "", 42, new Round.Disclosure(before, after, masked, false), "g",
                repeats, anew);
    }

    private LabelingService as(String name) throws Exception {
        return LabelingService.open(store, LabellingPolicy.DEFAULT, "", name, clock);
    }

    private Vote pass(LabelingService who, ItemKey item) throws Exception {
        return who.cast(item, Label.PASS, List.of(), "", 5, NOTHING);
    }

    @Test
    void scoresShowBeforeTheVoteExceptOnMaskedItems() throws Exception {
        rounds.plan(round("r1", Level.SCORES, Level.VOTES, 0.5, 0, false), ITEMS, List.of(), "lea");
        LabelingService ana = as("ana");
        List<ItemKey> seen = ITEMS.stream().filter(ana::maySeeScores).toList();
        assertThat(seen).hasSize(2);
        assertThat(ITEMS.stream().filter(i -> ana.maySee(i, Level.JUDGE))).isEmpty();
        ana.disclose(Map.of(seen.getFirst(), Set.of(Part.SCORES)));
        Vote vote = ana.cast(seen.getFirst(), Label.PASS, List.of(), "", 5, new Vote.Visible(true, false));
        assertThat(vote.visible().scores()).isTrue();
        ItemKey masked = ITEMS.stream().filter(i -> !seen.contains(i)).findFirst().orElseThrow();
        assertThatThrownBy(() -> ana.cast(masked, Label.PASS, List.of(), "", 5, new Vote.Visible(true, false)))
                .hasMessageContaining("saw more");
        assertThat(pass(ana, masked).visible()).isEqualTo(NOTHING);
        assertThat(ana.maySeeScores(masked)).isTrue();
    }

    @Test
    void votesOfOthersStayHiddenWhereTheRoundSaysSo() throws Exception {
        rounds.plan(round("r1", Level.RESULTS, Level.RESULTS, 0, 0, false), ITEMS, List.of(), "lea");
        pass(as("ben"), ITEMS.getFirst());
        LabelingService ana = as("ana");
        pass(ana, ITEMS.getFirst());
        assertThat(ana.visibleVotes(ITEMS.getFirst())).extracting(Vote::annotator).containsExactly("ana");
        assertThat(ana.visibleVotes()).extracting(Vote::annotator).containsOnly("ana");
        assertThat(ana.maySeeScores(ITEMS.getFirst())).isFalse();
        assertThat(ana.hiddenByRounds()).hasSize(4);
        rounds.close("r1", true, "lea");
        ana.follow();
        assertThat(ana.visibleVotes(ITEMS.getFirst())).hasSize(2);
        assertThat(ana.hiddenByRounds()).isEmpty();
    }

    @Test
    void aVisitorAnAnnotatorOutsideAndALeadSeeWhatTheyMay() throws Exception {
        new PeopleService(store, clock).add("lea", Role.LEAD, "lea");
        new PeopleService(store, clock).add("rob", Role.READER, "lea");
        rounds.plan(round("r1", Level.RESULTS, Level.VOTES, 0, 0, false), ITEMS, List.of(), "lea");
        pass(as("ben"), ITEMS.getFirst());
        LabelingService visitor = LabelingService.visiting(store, LabellingPolicy.DEFAULT, "", clock);
        assertThat(visitor.visibleVotes()).isEmpty();
        assertThat(visitor.visibleVotes(ITEMS.getFirst())).isEmpty();
        assertThat(visitor.maySeeScores(ITEMS.getFirst())).isFalse();
        assertThat(visitor.hiddenByRounds()).hasSize(4);
        LabelingService outside = as("zoe");
        assertThat(outside.visibleVotes()).isEmpty();
        assertThat(outside.hiddenByRounds()).hasSize(4);
        assertThat(as("lea").hiddenByRounds()).isEmpty();
        LabelingService reader = as("rob");
        assertThat(reader.onlyLooks()).isTrue();
        assertThat(reader.visibleVotes()).hasSize(1);
        assertThatThrownBy(() -> pass(reader, ITEMS.getFirst())).isInstanceOf(IllegalStateException.class);
        pass(outside, ITEMS.getFirst());
        RoundProgress progress = rounds.progress(rounds.find("r1"));
        assertThat(progress.extra()).isOne();
        assertThat(progress.begun()).isOne();
    }

    @Test
    void aRepeatIsHiddenUntilItIsDueAndIsNoVote() throws Exception {
        rounds.plan(round("r1", Level.RESULTS, Level.VOTES, 0, 1, false), ITEMS, List.of(), "lea");
        LabelingService ana = as("ana");
        ItemKey repeated = rounds.find("r1").assignments().values().stream()
                .filter(a -> a.again().contains("ana")).findFirst().orElseThrow().item();
        for (ItemKey item : ITEMS) {
            assertThat(ana.due()).isEmpty();
            pass(ana, item);
        }
        assertThat(ana.due()).containsExactly(repeated);
        assertThat(ana.stateOf(repeated).standing()).isEqualTo(ItemStatus.NONE);
        assertThat(ana.visibleVotes(repeated)).isEmpty();
        Vote again = ana.cast(repeated, Label.FAIL, List.of(), "", 3, NOTHING);
        assertThat(again.label()).isEqualTo(Label.FAIL);
        ana.amend(again, List.of("join"), "why");
        assertThat(as("ana").stateOf(repeated).vote().orElseThrow().issues()).containsExactly("join");
        assertThat(store.currentVotes()).hasSize(4).allMatch(v -> v.label() == Label.PASS);
        assertThat(rounds.progress(rounds.find("r1")).people().getFirst().repeated()).isOne();
        ana.undo();
        ana.undo();
        assertThat(ana.stateOf(repeated).standing()).isEqualTo(ItemStatus.NONE);
        assertThat(rounds.progress(rounds.find("r1")).people().getFirst().repeated()).isZero();
        ana.redo();
        assertThat(ana.stateOf(repeated).standing()).isEqualTo(ItemStatus.FAIL);
        ana.undo();
        ana.undo();
        assertThat(ana.due()).as("undoing a vote ends the second judgement").isEmpty();
        assertThat(store.rounds().repeats()).as("each act stays in the journal").hasSize(6);
    }

    @Test
    void aSecondJudgementSaysWhatWasSeenBeforeIt() throws Exception {
        rounds.plan(round("r1", Level.RESULTS, Level.VOTES, 0, 1, false), ITEMS, List.of(), "lea");
        LabelingService ana = as("ana");
        for (ItemKey item : ITEMS) {
            pass(ana, item);
        }
        ItemKey repeated = ana.due().getFirst();
        assertThat(pass(ana, repeated).visible()).isEqualTo(NOTHING);
        ana.disclose(Map.of(repeated, Set.of(Part.SCORES)));
        ana.amend(ana.stateOf(repeated).vote().orElseThrow(), List.of("join"), "why");
        ana.undo();
        ana.redo();
        assertThat(store.rounds().repeats()).extracting(r -> r.visible().scores()).containsExactly(false, true, true, true);
        assertThat(as("ana").cast(repeated, Label.FAIL, List.of(), "", 3, NOTHING).visible().scores()).isTrue();
    }

    @Test
    void aRoundAfterADiscussionWantsEachVoteAnew() throws Exception {
        rounds.plan(round("r1", Level.RESULTS, Level.VOTES, 0, 0, false), ITEMS, List.of(), "lea");
        LabelingService ana = as("ana");
        pass(ana, ITEMS.getFirst());
        rounds.close("r1", true, "lea");
        rounds.plan(round("r2", Level.RESULTS, Level.VOTES, 0, 0, true), ITEMS, List.of(), "lea");
        ana.follow();
        assertThat(ana.stateOf(ITEMS.getFirst()).standing()).isEqualTo(ItemStatus.NONE);
        assertThat(rounds.progress(rounds.find("r1")).begun()).as("the vote stays in its round").isOne();
        assertThat(rounds.progress(rounds.find("r2")).begun()).isZero();
        ana.cast(ITEMS.getFirst(), Label.FAIL, List.of(), "", 4, NOTHING);
        assertThat(rounds.progress(rounds.find("r2")).begun()).isOne();
        assertThat(ana.stateOf(ITEMS.getFirst()).standing()).isEqualTo(ItemStatus.FAIL);
    }

    @Test
    void feedbackComesAfterTheVoteOnAnOnboardingItem() throws Exception {
        rounds.plan(
                round("r1", Level.RESULTS, Level.VOTES, 0, 0, false), ITEMS,
                List.of(new KnownItem(ITEMS.get(2), Use.ONBOARDING, Label.FAIL, "A join is missing.")), "lea");
        LabelingService ana = as("ana");
        assertThat(ana.feedback(ITEMS.get(2))).isEmpty();
        pass(ana, ITEMS.get(2));
        assertThat(ana.feedback(ITEMS.get(2)).orElseThrow().note()).isEqualTo("A join is missing.");
        assertThat(ana.feedback(ITEMS.get(2)).orElseThrow().isRight()).isFalse();
        assertThat(ana.feedback(ITEMS.get(1))).isEmpty();
        assertThat(rounds.progress(rounds.find("r1")).people().getFirst().onboarding())
                .isEqualTo(new RoundProgress.Known(1, 0));
    }
}
