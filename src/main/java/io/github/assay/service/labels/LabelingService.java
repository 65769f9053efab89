package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.Round.Level;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Guideline;
import io.github.assay.labelling.rounds.Feedback;
import io.github.assay.labelling.rounds.RoundRules;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.Entry.ActOrigin;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.LabelStore;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Labelling of one annotator in one project: votes, flags, undo and redo. A change is on disk when the call returns; on
 * an exception nothing has changed. Thread-safe: acts are saved one after the other, and what is read from memory waits
 * for none of them, however slow the disk is.
 */
public final class LabelingService {
    private final LabelStore store;
    private final LabellingPolicy policy;
    private final String annotator;
    private final Clock clock;
    private volatile String guideline;
    private volatile Function<ItemKey, String> golds = _ -> "";
    private final AnnotatorProjection work = new AnnotatorProjection();
    private final ActReversal reversal = new ActReversal(work);
    private final RoundWork rounds = new RoundWork(work);

    /** Reads what the annotator did; acts change it under the same lock, once they are on disk. */
    private <T> T inMemory(Supplier<T> read) {
        synchronized (work) {
            return read.get();
        }
    }

    private LabelingService(LabelStore store, LabellingPolicy policy, String guideline, String annotator, Clock clock) {
        this.guideline = new Guideline(guideline).version();
        this.store = store;
        this.policy = policy;
        this.annotator = annotator;
        this.clock = clock;
    }

    /**
     * Reads history and rounds; undo continues the last session. A reader on record casts nothing, as {@link #looking}.
     *
     * @param guideline the text shown beside the items; every vote stores its version
     * @throws IllegalArgumentException for a blank name
     */
    public static LabelingService open(LabelStore store, LabellingPolicy policy, String guideline, String annotator, Clock clock)
            throws StoreException {
        if (annotator.isBlank()) {
            throw new IllegalArgumentException("an annotator needs a name");
        }
        if (!store.people().role(annotator).labels()) {
            return looking(store, policy, guideline, clock);
        }
        LabelingService service = new LabelingService(store, policy, guideline, annotator, clock);
        service.rounds.follow(store, annotator);
        return service;
    }

    /**
     * Reads the labels without an annotator: all scores and votes may be seen, nothing is recorded, and every act is
     * refused by an {@link IllegalStateException}.
     */
    public static LabelingService looking(LabelStore store, LabellingPolicy policy, String guideline, Clock clock) {
        return new LabelingService(store, policy, guideline, "", clock);
    }

    /** As {@link #looking}, for a person without a name: what open rounds hide from annotators stays hidden. */
    public static LabelingService visiting(LabelStore store, LabellingPolicy policy, String guideline, Clock clock)
            throws StoreException {
        LabelingService visitor = looking(store, policy, guideline, clock);
        visitor.rounds.follow(store, "");
        return visitor;
    }

    /** Whether there is no annotator, so that nothing can be cast. */
    public boolean onlyLooks() {
        return annotator.isEmpty();
    }

    /** The annotator of these acts, or empty. */
    public String annotator() {
        return annotator;
    }

    /** The version of the guideline in force. */
    public String guideline() {
        return guideline;
    }

    /** Reads own acts of other machines and changed rounds; where there are none since, it does not block. */
    public synchronized void follow() throws StoreException {
        if (rounds.follows()) {
            rounds.follow(store, annotator);
        }
    }

    /** Takes that the annotator's vote in force on an item is shown: a vote of another machine may then be replaced. */
    public boolean see(ItemKey item) {
        return inMemory(() -> work.see(item));
    }

    /** What the open rounds mean for the annotator; none without an annotator. */
    public RoundRules rounds() {
        return inMemory(rounds::rules);
    }

    /** The stated label of an onboarding item that the annotator has judged; empty otherwise. */
    public Optional<Feedback> feedback(ItemKey item) {
        return inMemory(() -> rounds.feedback(item));
    }

    /** Items to judge a second time at this moment, those judged twice included; their first votes are hidden. */
    public List<ItemKey> due() {
        return inMemory(rounds::due);
    }

    /** Casts later votes under another guideline; earlier votes keep the version that they were cast under. */
    public void follow(String text) {
        guideline = new Guideline(text).version();
    }

    /** Has votes store the version of their item's gold query; empty where there is none. */
    public void goldBy(Function<ItemKey, String> versions) {
        golds = versions;
    }

    /**
     * Casts a vote. It supersedes the annotator's vote in force on the item, and its time is always later.
     *
     * @param label {@link Label#SKIP} postpones the item and withdraws an earlier vote
     * @param issues reasons of a fail; the item's flags in force are added as words, except the bookmark
     * @param seconds active seconds spent
     * @param visible what the annotator sees at this moment; what they were shown of the item before is added
     * @throws IllegalArgumentException if other votes or scores were visible that the policy hides
     * @throws IllegalStateException once, when an own vote of another machine came that was not shown before
     */
    public synchronized Vote cast(
            ItemKey item, Label label, List<String> issues, String comment, double seconds, Vote.Visible visible)
            throws StoreException {
        rounds.followWhole(store, annotator);
        if (see(item)) {
            throw reversal.unseen(item);
        }
        if (visible.otherVotes() && !inMemory(() -> rounds.decided(item)) || visible.scores() && !maySeeScores(item)) {
            throw new IllegalArgumentException(annotator + " saw more of " + item + " than the policy allows");
        }
        if (inMemory(() -> rounds.repeats(item))) {
            return repeat(item, label, issues, comment, seconds, visible);
        }
        Vote vote = recorded(made(item, label, issues, comment, seconds, visible).underGold(golds.apply(item))
                .drawnBy(store.draw().flatMap(d -> d.of(item))));
        if (inMemory(() -> rounds.awaitsAnswer(item)) && StoredRounds.exchanged(store)) {
            follow();
        }
        return vote;
    }

    private Vote made(ItemKey item, Label label, List<String> issues, String comment, double seconds, Vote.Visible visible) {
        return new Vote(
                item, annotator, label, Stream.concat(issues.stream(), work.flagWords(item)).toList(), comment, seconds,
                timeFor(item), reversal.withHistory(item, visible), work.lastVote(item), Vote.Origin.CAST, guideline);
    }

    /** Casts the second judgement of an item, which is no vote. */
    private Vote repeat(
            ItemKey item, Label label, List<String> issues, String comment, double seconds, Vote.Visible visible)
            throws StoreException {
        String round = rounds().duty(item).orElseThrow().round().id();
        rounds.mustBeOpen(item, label);
        recorded(new RepeatVote(
                item, annotator, round, label, issues, comment, seconds, timeFor(item), reversal.withHistory(item, visible)));
        return stateOf(item).vote().orElseThrow();
    }

    /**
     * Casts a vote in force again with other reasons and another comment. Time spent is that of the decision; what was
     * shown since counts as visible.
     *
     * @throws IllegalStateException when the vote in force has another label, or there is none
     */
    public synchronized Vote amend(Vote vote, List<String> issues, String comment) throws StoreException {
        if (inMemory(() -> rounds.repeats(vote.item())) && stateOf(vote.item()).vote().filter(v -> v.label() == vote.label()).isPresent()) {
            return repeat(vote.item(), vote.label(), issues, comment, vote.seconds(), vote.visible());
        }
        reversal.mustKeepLabel(vote);
        return recorded(made(vote.item(), vote.label(), issues, comment, vote.seconds(), vote.visible())
                .drawnBy(vote.draw()).underGold(vote.gold()));
    }

    /** Whether the annotator was ever shown this of an item, in any session. */
    public boolean wasShown(ItemKey item, Part part) {
        return inMemory(() -> work.wasShown(item, part));
    }

    /**
     * Records what is about to be shown of items. On return it is on disk; what was shown before is not recorded again.
     * In a folder that cannot be written, where no vote can be cast either, it is known for this session only.
     */
    public synchronized void disclose(Map<ItemKey, Set<Part>> parts) throws StoreException {
        if (onlyLooks()) {
            return;
        }
        List<DisclosureAct> fresh = work.unshown(parts, annotator, this::timeFor);
        if (!store.isReadOnly()) {
            store.appendDisclosures(fresh);
        }
        take(fresh.stream().map(Entry::of).toList());
    }

    /** Stores a comment on an item without a vote; an empty one removes the earlier comment. */
    public synchronized Remark remark(ItemKey item, String text) throws StoreException {
        return recorded(new Remark(item, annotator, text, timeFor(item)));
    }

    /** Sets a flag, or clears it if it is set. */
    public synchronized FlagAct toggle(ItemKey item, Flag flag, String note) throws StoreException {
        return recorded(new FlagAct(item, annotator, flag, !work.stateOf(item).flags().containsKey(flag), note, timeFor(item)));
    }

    /** Sets a flag with a note, also one that is set already; undo brings the earlier note back. */
    public synchronized FlagAct mark(ItemKey item, Flag flag, String note) throws StoreException {
        return recorded(new FlagAct(item, annotator, flag, true, note, timeFor(item)));
    }

    /**
     * What copying a vote among the systems of one question would do.
     *
     * @param item the item in front
     * @param equal the other items of its case with the same result table
     */
    public VoteCopy copyOf(ItemKey item, List<ItemKey> equal) {
        return inMemory(() -> VoteCopy.of(item, equal, work::stateOf, policy.blindToScores()));
    }

    /**
     * Copies a vote: one act, undone as a whole. Each copy has the label, the reasons, the guideline and what was
     * visible of the original, no comment, and 0 seconds.
     *
     * @return the copies
     * @throws IllegalArgumentException when the plan is refused, or a target has got a vote since
     */
    public synchronized List<Vote> copy(VoteCopy plan) throws StoreException {
        Vote original = plan.original().orElseThrow(() -> new IllegalArgumentException("nothing to copy: " + plan));
        if (plan.refusal().isPresent() || plan.targets().stream().anyMatch(to -> !VoteCopy.isFree(work.stateOf(to)))) {
            throw new IllegalArgumentException("the item has a vote already, or the plan is refused: " + plan);
        }
        Instant at = plan.targets().stream().map(this::timeFor).max(Instant::compareTo).orElseThrow();
        List<Vote> copies = plan.targets().stream().map(to -> reversal.copy(original, to, at)).toList();
        record(copies, ActOrigin.DO);
        return copies;
    }

    /**
     * Undoes the latest act on any item, or all copies of a vote that were made together. The returned acts name the
     * items; empty when there is nothing to undo.
     */
    public synchronized List<Act> undo() throws StoreException {
        rounds.mayUndo(work.nextUndo());
        List<Act> back = work.nextUndo().stream()
                .map(p -> p.before().<Act>map(b -> reversal.again(b, timeFor(b.item())))
                        .orElseGet(() -> reversal.nothing(p.act(), timeFor(p.act().item())))).toList();
        record(back, ActOrigin.UNDO);
        return back;
    }

    /** Repeats what was undone last, unless a later act exists. */
    public synchronized List<Act> redo() throws StoreException {
        List<Act> forward = work.nextRedo().stream().map(p -> reversal.again(p.act(), timeFor(p.act().item()))).toList();
        record(forward, ActOrigin.REDO);
        return forward;
    }

    /** The time of the next act on an item; refuses it where there is no annotator. */
    private Instant timeFor(ItemKey item) {
        if (onlyLooks()) {
            throw new IllegalStateException("nothing is cast without an annotator");
        }
        return work.timeFor(item, clock.instant().truncatedTo(ChronoUnit.MILLIS));
    }

    /** Writes to disk first, then to memory; a failure leaves both unchanged. */
    private <A extends Act> A recorded(A act) throws StoreException {
        record(List.of(act), ActOrigin.DO);
        return act;
    }

    private void record(List<? extends Act> acts, ActOrigin actOrigin) throws StoreException {
        if (!acts.isEmpty()) {
            List<Entry> entries = acts.stream().map(act -> new Entry(act, actOrigin)).toList();
            store.appendAll(entries);
            take(entries);
        }
    }

    private void take(List<Entry> entries) {
        synchronized (work) {
            entries.forEach(work::take);
            rounds.acted();
        }
    }

    /** The annotator's labels on an item, without a vote that an open round wants again. Reads no disk. */
    public AnnotatorState stateOf(ItemKey item) {
        return inMemory(() -> rounds.stateOf(item));
    }

    /** Whether and why scores of an item may be shown now. */
    public ScoreSight scoreSight(ItemKey item) {
        return inMemory(() -> rounds.sight(item, onlyLooks(), policy.blindToScores()));
    }

    /** Whether scores may be shown: by open rounds, else always but under a blind policy before the own pass or fail. */
    public boolean maySeeScores(ItemKey item) {
        return scoreSight(item).isOpen();
    }

    /**
     * Whether what an item's scores tell may be shown beside it: in a queue's row, through a filter or by an order. Where
     * scores are hidden from annotators, they must have been shown and recorded.
     */
    public boolean knowsScores(ItemKey item) {
        return inMemory(() -> scoreSight(item).isFree() || maySeeScores(item) && work.wasShown(item, Part.SCORES));
    }

    /** Whether nothing of an item is hidden from the annotator: it is decided by pass or fail, or there is no annotator. */
    public boolean isOpen(ItemKey item) {
        return inMemory(() -> seesAll(item) || rounds.decided(item) && maySee(item, Level.VOTES));
    }

    /** Whether the policy hides scores until the annotator's own pass or fail. */
    public boolean hidesScores() {
        return policy.blindToScores();
    }

    /** Whether open rounds let query results on the item be shown now: its tables, and whatever tells of them. */
    public boolean showsResults(ItemKey item) {
        return maySee(item, Level.RESULTS);
    }

    /** As {@link #knowsScores}, for the votes of others. */
    public boolean knowsVotes(ItemKey item) {
        return inMemory(() -> seesAll(item) || isOpen(item) && work.wasShown(item, Part.VOTES));
    }

    /** Whether open rounds let the annotator see something of an item now; true where no open round has it. */
    public boolean maySee(ItemKey item, Level level) {
        return inMemory(() -> seesAll(item) || rounds.shows(item, level).orElse(true));
    }

    /** Whether there is no annotator, and no open round hides the item from a visitor. */
    private boolean seesAll(ItemKey item) {
        return onlyLooks() && rounds.rules().shown(item).isEmpty();
    }

    /** Items of which open rounds hide votes: from a lead or adjudicator only those assigned and not judged by them. */
    public Set<ItemKey> hiddenByRounds() {
        return inMemory(() -> rounds.hidden(store.people().role(annotator).adjudicates()));
    }

    /** The annotator's votes in the order in which they were cast, undone ones included; reads the store. */
    public List<Vote> cast() throws StoreException {
        return store.entriesOf(annotator).stream()
                .filter(e -> e.actOrigin() == ActOrigin.DO && e.act() instanceof Vote v && v.origin() == Vote.Origin.CAST)
                .map(e -> (Vote) e.act()).toList();
    }

    /** The votes in force on an item that the annotator may see, own votes included. */
    public List<Vote> visibleVotes(ItemKey item) throws StoreException {
        return new RoundWork.VisibleVotes(store, this).of(item);
    }

    /** As {@link #visibleVotes(ItemKey)}, on all items; by item, then annotator. */
    public List<Vote> visibleVotes() throws StoreException {
        return new RoundWork.VisibleVotes(store, this).all();
    }
}
