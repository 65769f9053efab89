package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.Round.Level;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.labelling.ItemStatus;
import io.github.assay.labelling.rounds.Feedback;
import io.github.assay.labelling.rounds.RoundRules.Duty;
import io.github.assay.labelling.rounds.RoundRules.Shown;
import io.github.assay.labelling.rounds.RoundRules;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.LabelSharing.Arrivals;
import io.github.assay.store.labels.LabelStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One annotator's labels as the open rounds show them: a vote that a round asks for anew, or a second time, is hidden
 * until it is cast. Not thread-safe.
 */
final class RoundWork {
    private final AnnotatorProjection work;
    private RoundRules rules = RoundRules.NONE;
    private Optional<Boolean> allJudged = Optional.empty();
    private Optional<Arrivals> followed = Optional.empty();

    RoundWork(AnnotatorProjection work) {
        this.work = work;
    }

    RoundRules rules() {
        return rules;
    }

    /**
     * Reads what is new since the last call: own acts of other machines, and rounds. The first call reads all.
     *
     * @param annotator empty: a visitor
     */
    void follow(LabelStore store, String annotator) throws StoreException {
        follow(store, annotator, store.sharing().arrivals(annotator));
    }

    /**
     * The same before a vote, which must not be cast over one that is being taken from the shared store at this moment;
     * nothing before the first {@link #follow}.
     */
    void followWhole(LabelStore store, String annotator) throws StoreException {
        if (follows()) {
            follow(store, annotator, store.sharing().settledArrivals(annotator));
        }
    }

    private void follow(LabelStore store, String annotator, Arrivals now) throws StoreException {
        Optional<Arrivals> before = followed;
        if (before.equals(Optional.of(now))) {
            return;
        }
        boolean acts = !annotator.isEmpty() && before.filter(b -> b.own() == now.own()).isEmpty();
        List<Entry> own = acts ? store.entriesOf(annotator) : List.of();
        RoundRules found = RoundRules.of(StoredRounds.book(store), annotator);
        synchronized (work) {
            if (acts) {
                work.anew(own);
            }
            if (before.isEmpty()) {
                work.seeAll();
            }
            rules = found;
            allJudged = Optional.empty();
        }
        followed = Optional.of(now);
    }

    /** Whether {@link #follow} was called: what came later is of interest. */
    boolean follows() {
        return followed.isPresent();
    }

    /** To be called after each act of the annotator. */
    void acted() {
        allJudged = Optional.empty();
    }

    /** The annotator's labels on an item as Review shows them. */
    AnnotatorState stateOf(ItemKey item) {
        AnnotatorState state = work.stateOf(item);
        Optional<Duty> duty = rules.duty(item);
        if (duty.isEmpty()) {
            return state;
        }
        if (repeats(item)) {
            return work.repeatOf(item, duty.get().round().id())
                    .map(r -> state.judgedAgain(status(r.label()), shown(r)))
                    .orElseGet(state::toJudgeAgain);
        }
        return isOld(duty.get(), state) ? state.with(ItemStatus.NONE, Optional.empty()) : state;
    }

    private static ItemStatus status(Label label) {
        return label == Label.PASS ? ItemStatus.PASS : label == Label.FAIL ? ItemStatus.FAIL : ItemStatus.UNSURE;
    }

    /** A repeat in the form in which Review shows votes. */
    static Vote shown(RepeatVote r) {
        return new Vote(
                r.item(), r.annotator(), r.label(), r.issues(), r.comment(), r.seconds(), r.at(), r.visible(),
                Optional.empty(), Vote.Origin.CAST);
    }

    /** Whether the vote in force is from before a round that asks for a new one. */
    private static boolean isOld(Duty duty, AnnotatorState state) {
        return duty.round().anew() && state.vote().filter(v -> !v.at().isAfter(duty.planned())).isPresent();
    }

    /**
     * Whether a vote on an item is the second judgement of it: it is to be repeated, and the annotator has judged all
     * other assigned items of the open rounds, or has repeated it already.
     */
    boolean repeats(ItemKey item) {
        Optional<Duty> duty = rules.duty(item).filter(Duty::again);
        return duty.isPresent()
                && (work.repeatOf(item, duty.get().round().id()).isPresent() || isJudged(duty.get()) && allJudged());
    }

    private boolean allJudged() {
        if (allJudged.isEmpty()) {
            allJudged = Optional.of(rules.duties().stream().allMatch(this::isJudged));
        }
        return allJudged.get();
    }

    private boolean isJudged(Duty duty) {
        AnnotatorState state = work.stateOf(duty.assignment().item());
        return (state.standing().done() || state.flags().containsKey(Flag.CANNOT_JUDGE)) && !isOld(duty, state);
    }

    /** Whether the annotator has passed or failed an item, in the round that asks for it. */
    boolean decided(ItemKey item) {
        return stateOf(item).vote().filter(v -> v.label().decides()).isPresent();
    }

    /** Whether something of an item may be shown by the rounds; empty where no open round has the item. */
    Optional<Boolean> shows(ItemKey item, Level level) {
        return rules.shown(item).map(s -> (decided(item) ? s.after() : s.before()).shows(level));
    }

    /** Items of which open rounds hide the votes of others, of all items or only of those assigned. */
    Set<ItemKey> hidden(boolean assigned) {
        return rules.items().stream()
                .filter(item -> !assigned || rules.duty(item).isPresent())
                .filter(item -> !shows(item, Level.VOTES).orElse(true))
                .collect(Collectors.toSet());
    }

    /** Whether and why scores of an item may be shown; what a round hides from annotators, a visitor does not see. */
    ScoreSight sight(ItemKey item, boolean visitor, boolean blind) {
        Optional<Boolean> now = shows(item, Level.SCORES);
        boolean decided = decided(item);
        if (now.isEmpty()) {
            return visitor ? ScoreSight.VISITOR
                    : !blind ? ScoreSight.PROJECT : decided ? ScoreSight.VOTED : ScoreSight.BEFORE_VOTE;
        }
        Shown its = rules.shown(item).orElseThrow();
        if (visitor || decided && !now.get()) {
            return ScoreSight.NEVER;
        }
        return its.before().shows(Level.SCORES) ? ScoreSight.ROUND
                : decided ? ScoreSight.VOTED
                : its.after().shows(Level.SCORES) ? ScoreSight.BEFORE_VOTE : ScoreSight.NEVER;
    }

    /** The stated label of an onboarding item that the annotator has judged; empty otherwise. */
    Optional<Feedback> feedback(ItemKey item) {
        return rules.duty(item)
                .filter(d -> d.assignment().use() == Use.ONBOARDING)
                .filter(d -> d.assignment().known().isPresent())
                .flatMap(d -> stateOf(item).vote().filter(v -> v.label() != Label.SKIP).map(v -> new Feedback(
                        d.assignment().known().orElseThrow(), v.label(), d.assignment().note())));
    }

    /** Whether an item's stated label, which is shown after the vote, has not come from the shared store yet. */
    boolean awaitsAnswer(ItemKey item) {
        return decided(item) && rules.duty(item)
                .filter(d -> d.assignment().use() == Use.ONBOARDING && d.assignment().known().isEmpty())
                .isPresent();
    }

    /**
     * Checks that a second judgement may get another label: not after the annotator was shown the votes on the item, the
     * own first one and those of others.
     *
     * @param label the new label; {@link Label#SKIP} takes the judgement back
     */
    void mustBeOpen(ItemKey item, Label label) throws StoreException {
        Optional<Vote> second = stateOf(item).first().flatMap(_ -> stateOf(item).vote());
        if (second.filter(v -> v.label() != label).isPresent() && work.wasShown(item, DisclosureAct.Part.VOTES)) {
            throw new StoreException(
                    StoreException.Trouble.REFUSED,
                    "The second judgement of " + item + " stays, because your first vote and the votes of others were shown.",
                    "Reasons and comment can be changed; an adjudicator decides on the label.");
        }
    }

    /** As {@link #mustBeOpen}, for the acts that one undo reverts. */
    void mayUndo(List<AnnotatorProjection.Part> acts) throws StoreException {
        for (AnnotatorProjection.Part part : acts) {
            if (part.act() instanceof RepeatVote) {
                mustBeOpen(part.act().item(), part.before().map(b -> b instanceof RepeatVote r ? r.label() : Label.SKIP).orElse(Label.SKIP));
            }
        }
    }

    /** Items that are due for a second judgement, those judged twice included. */
    List<ItemKey> due() {
        return rules.duties().stream()
                .filter(d -> d.again() && repeats(d.assignment().item()))
                .map(d -> d.assignment().item())
                .toList();
    }

    /**
     * The votes in force that one annotator may see: by the store's own query, and without those that an open round hides.
     *
     * @param store all votes
     * @param labeling the annotator
     */
    record VisibleVotes(LabelStore store, LabelingService labeling) {
        List<Vote> of(ItemKey item) throws StoreException {
            return labeling.onlyLooks() ? open(store.currentVotes(item)) : open(store.votesVisibleTo(labeling.annotator(), item));
        }

        List<Vote> all() throws StoreException {
            return labeling.onlyLooks() ? open(store.currentVotes()) : open(store.votesVisibleTo(labeling.annotator()));
        }

        /** Without votes of others that a round hides, and without own votes that a round asks for again. */
        private List<Vote> open(List<Vote> votes) {
            return labeling.rounds().isEmpty() ? votes : votes.stream().filter(this::isOpen).toList();
        }

        private boolean isOpen(Vote vote) {
            return vote.annotator().equals(labeling.annotator())
                    ? labeling.stateOf(vote.item()).vote().isPresent()
                    : labeling.isOpen(vote.item());
        }
    }
}
