package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Guideline;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.ActOrigin;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.LabelStore;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Labelling of one annotator in one project: votes, flags, undo and redo. A change is on disk when the call returns; on
 * an exception nothing has changed. Thread-safe.
 */
public final class LabelingService {
    private final LabelStore store;
    private final LabellingPolicy policy;
    private final String annotator;
    private final Clock clock;
    private volatile String guideline;
    private final AnnotatorProjection work = new AnnotatorProjection();

    private LabelingService(
            LabelStore store, LabellingPolicy policy, String guideline, String annotator, Clock clock) {
        this.guideline = new Guideline(guideline).version();
        this.store = store;
        this.policy = policy;
        this.annotator = annotator;
        this.clock = clock;
    }

    /**
     * Reads the annotator's history; undo continues the last session.
     *
     * @param guideline the text shown beside the items; every vote stores its version
     * @throws IllegalArgumentException for a blank name
     */
    public static LabelingService open(
            LabelStore store, LabellingPolicy policy, String guideline, String annotator, Clock clock)
            throws StoreException {
        if (annotator.isBlank()) {
            throw new IllegalArgumentException("an annotator needs a name");
        }
        LabelingService service = new LabelingService(store, policy, guideline, annotator, clock);
        store.entriesOf(annotator).forEach(service.work::take);
        return service;
    }

    /**
     * Reads the labels without an annotator: all scores and votes may be seen, nothing is recorded, and every act is
     * refused by an {@link IllegalStateException}.
     */
    public static LabelingService looking(LabelStore store, LabellingPolicy policy, String guideline, Clock clock) {
        return new LabelingService(store, policy, guideline, "", clock);
    }

    /** Whether there is no annotator, so that nothing can be cast. */
    public boolean onlyLooks() {
        return annotator.isEmpty();
    }

    /** The annotator of these acts; empty when there is none. */
    public String annotator() {
        return annotator;
    }

    /** The version of the guideline in force. */
    public String guideline() {
        return guideline;
    }

    /** Casts later votes under another guideline; earlier votes keep the version that they were cast under. */
    public void follow(String text) {
        guideline = new Guideline(text).version();
    }

    /**
     * Casts a vote. It supersedes the annotator's vote in force on the item, and its time is always later.
     *
     * @param label {@link Label#SKIP} postpones the item and withdraws an earlier vote
     * @param issues reasons of a fail; the item's flags in force are added as words, except the bookmark
     * @param seconds active seconds spent
     * @param visible what the annotator sees at this moment; what they were shown of the item before is added. An {@link IllegalArgumentException} refuses a vote if other votes,
     *     or scores under a blind policy, were visible before the annotator's own pass or fail
     */
    public synchronized Vote cast(
            ItemKey item, Label label, List<String> issues, String comment, double seconds, Vote.Visible visible)
            throws StoreException {
        mustLabel();
        if (visible.otherVotes() && !decided(item) || visible.scores() && !maySeeScores(item)) {
            throw new IllegalArgumentException(annotator + " saw more of " + item + " than the policy allows");
        }
        Vote vote = new Vote(
                item,
                annotator,
                label,
                Stream.concat(issues.stream(), flags(item)).toList(),
                comment,
                seconds,
                timeFor(item),
                withHistory(item, visible),
                work.lastVote(item),
                Vote.Origin.CAST,
                guideline).drawnBy(store.draw().flatMap(d -> d.of(item)));
        record(vote, ActOrigin.DO);
        return vote;
    }

    /** What is visible now, and what was shown before in any session, undone votes included. */
    private Vote.Visible withHistory(ItemKey item, Vote.Visible now) {
        return new Vote.Visible(
                now.scores() || work.wasShown(item, Part.SCORES) || work.wasShown(item, Part.JUDGE),
                now.otherVotes() || work.wasShown(item, Part.VOTES),
                now.ownQueries());
    }

    /**
     * Casts a vote in force again with other reasons and another comment. Label, active time and what was visible are
     * those of the decision, because the annotator does not decide anew.
     *
     * @throws IllegalStateException when the vote in force has another label, or there is none
     */
    public synchronized Vote amend(Vote vote, List<String> issues, String comment) throws StoreException {
        if (!keepsLabel(vote)) {
            throw new IllegalStateException("not the vote in force: " + vote);
        }
        Stream<String> flags = flags(vote.item());
        Vote amended = new Vote(
                vote.item(), annotator, vote.label(), Stream.concat(issues.stream(), flags).toList(), comment, vote.seconds(),
                timeFor(vote.item()), vote.visible(), work.lastVote(vote.item()), Vote.Origin.CAST, guideline)
                .drawnBy(vote.draw());
        record(amended, ActOrigin.DO);
        return amended;
    }

    private boolean keepsLabel(Vote vote) {
        return work.stateOf(vote.item()).vote().filter(v -> v.label() == vote.label()).isPresent();
    }

    /** Whether the annotator was ever shown this of an item, in any session. */
    public synchronized boolean wasShown(ItemKey item, Part part) {
        return work.wasShown(item, part);
    }

    /**
     * Records what is about to be shown of items. On return it is on disk; what was shown before is not recorded again.
     * In a folder that cannot be written, where no vote can be cast either, it is known for this session only.
     */
    public synchronized void disclose(Map<ItemKey, Set<Part>> parts) throws StoreException {
        if (onlyLooks()) {
            return;
        }
        List<DisclosureAct> fresh = new ArrayList<>();
        parts.forEach((item, its) -> {
            Set<Part> missing = its.stream().filter(p -> !work.wasShown(item, p)).collect(Collectors.toSet());
            if (!missing.isEmpty()) {
                fresh.add(new DisclosureAct(item, annotator, missing, timeFor(item)));
            }
        });
        if (!store.isReadOnly()) {
            store.appendDisclosures(fresh);
        }
        fresh.forEach(disclosure -> work.take(Entry.of(disclosure)));
    }

    /** Stores a comment on an item without a vote; an empty one removes the earlier comment. */
    public synchronized Remark remark(ItemKey item, String text) throws StoreException {
        mustLabel();
        Remark remark = new Remark(item, annotator, text, timeFor(item));
        record(remark, ActOrigin.DO);
        return remark;
    }

    /** Sets a flag, or clears it if it is set. */
    public synchronized FlagAct toggle(ItemKey item, Flag flag, String note) throws StoreException {
        boolean set = work.stateOf(item).flags().containsKey(flag);
        FlagAct mark = new FlagAct(item, annotator, flag, !set, note, timeFor(item));
        record(mark, ActOrigin.DO);
        return mark;
    }

    /**
     * Sets a flag with a note, also one that is set already: the later note is in force, and undo brings the earlier
     * back.
     */
    public synchronized FlagAct mark(ItemKey item, Flag flag, String note) throws StoreException {
        FlagAct mark = new FlagAct(item, annotator, flag, true, note, timeFor(item));
        record(mark, ActOrigin.DO);
        return mark;
    }

    /**
     * What copying a vote among the systems of one question would do.
     *
     * @param item the item in front
     * @param equal the other items of its case with the same result table
     */
    public synchronized VoteCopy copyOf(ItemKey item, List<ItemKey> equal) {
        return VoteCopy.of(item, equal, work::stateOf, policy.blindToScores());
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
        List<Vote> copies = plan.targets().stream().map(to -> copy(original, to, at)).toList();
        record(copies, ActOrigin.DO);
        return copies;
    }

    private Vote copy(Vote original, ItemKey to, Instant at) {
        Stream<String> reasons = original.issues().stream().filter(issue ->
                Stream.of(Flag.values()).noneMatch(flag -> flag.word().equals(issue)));
        return new Vote(
                to, annotator, original.label(), Stream.concat(reasons, flags(to)).toList(), "", 0, at,
                withHistory(to, original.visible()), work.lastVote(to), Vote.Origin.CAST, original.guideline(),
                original.copyOf().or(() -> Optional.of(Vote.Original.of(original))));
    }

    /** The item's flags in force as words, except the bookmark. */
    private Stream<String> flags(ItemKey item) {
        return work.stateOf(item).flags().keySet().stream().filter(flag -> flag != Flag.BOOKMARK).map(Flag::word);
    }

    /**
     * Undoes the latest act on any item, or all copies of a vote that were made together. The returned acts name the
     * items; empty when there is nothing to undo.
     */
    public synchronized List<Act> undo() throws StoreException {
        List<Act> back = work.nextUndo().stream()
                .map(part -> part.before().<Act>map(this::again).orElseGet(() -> nothing(part.act())))
                .toList();
        record(back, ActOrigin.UNDO);
        return back;
    }

    /** Repeats what was undone last, unless a later act exists. */
    public synchronized List<Act> redo() throws StoreException {
        List<Act> forward = work.nextRedo().stream().map(part -> again(part.act())).toList();
        record(forward, ActOrigin.REDO);
        return forward;
    }

    /**
     * The same act with a new time. Guideline and time spent belong to the decision and are copied. What was visible is
     * copied too where the label in force stays; where it changes, what was shown in between is added.
     */
    private Act again(Act act) {
        Instant at = timeFor(act.item());
        return switch (act) {
            case FlagAct mark -> new FlagAct(mark.item(), annotator, mark.flag(), mark.on(), mark.note(), at);
            case Remark remark -> new Remark(remark.item(), annotator, remark.text(), at);
            case Vote v ->
                new Vote(
                        v.item(), annotator, v.label(), v.issues(), v.comment(), v.seconds(), at,
                        keepsLabel(v) ? v.visible() : withHistory(v.item(), v.visible()),
                        work.lastVote(v.item()), Vote.Origin.CAST, v.guideline(), v.copyOf(), v.draw());
            case Adjudication _, DisclosureAct _ -> throw new IllegalStateException("decisions are not undone here: " + act);
        };
    }

    /** The act that undoes a first act, so that nothing is in force. */
    private Act nothing(Act act) {
        Instant at = timeFor(act.item());
        return switch (act) {
            case FlagAct mark -> new FlagAct(mark.item(), annotator, mark.flag(), false, "", at);
            case Remark remark -> new Remark(remark.item(), annotator, "", at);
            case Vote v ->
                new Vote(
                        v.item(), annotator, Label.SKIP, List.of(), "", 0, at, v.visible(), work.lastVote(v.item()),
                        Vote.Origin.CAST);
            case Adjudication _, DisclosureAct _ -> throw new IllegalStateException("decisions are not undone here: " + act);
        };
    }

    private void mustLabel() {
        if (onlyLooks()) {
            throw new IllegalStateException("nothing is cast without an annotator");
        }
    }

    private Instant timeFor(ItemKey item) {
        return work.timeFor(item, clock.instant().truncatedTo(ChronoUnit.MILLIS));
    }

    /** Writes to disk first, then to memory; a failure leaves both unchanged. */
    private void record(Act act, ActOrigin gesture) throws StoreException {
        mustLabel();
        record(List.of(act), gesture);
    }

    private void record(List<? extends Act> acts, ActOrigin gesture) throws StoreException {
        if (!acts.isEmpty()) {
            List<Entry> entries = acts.stream().map(act -> new Entry(act, gesture)).toList();
            store.appendAll(entries);
            entries.forEach(work::take);
        }
    }

    /** The annotator's labels on an item. Reads no disk. */
    public synchronized AnnotatorState stateOf(ItemKey item) {
        return work.stateOf(item);
    }

    /**
     * Whether automatic scores may be shown: always, except under a blind policy before the annotator's own pass or
     * fail.
     */
    public synchronized boolean maySeeScores(ItemKey item) {
        return onlyLooks() || !policy.blindToScores() || decided(item);
    }

    /**
     * Whether what an item's scores tell may be shown beside it: in a queue's row, through a filter or by an order. Under
     * a blind policy the item must be decided, and its scores must have been shown and recorded.
     */
    public synchronized boolean knowsScores(ItemKey item) {
        return onlyLooks() || !policy.blindToScores() || decided(item) && work.wasShown(item, Part.SCORES);
    }

    /** Whether the policy hides scores until the annotator's own pass or fail. */
    public boolean hidesScores() {
        return policy.blindToScores();
    }

    /** Whether nothing of an item is hidden from the annotator: it is decided by pass or fail, or there is no annotator. */
    public synchronized boolean isOpen(ItemKey item) {
        return onlyLooks() || decided(item);
    }

    /** As {@link #knowsScores}, for the votes of others. */
    public synchronized boolean knowsVotes(ItemKey item) {
        return onlyLooks() || decided(item) && work.wasShown(item, Part.VOTES);
    }

    /** The annotator's votes in the order in which they were cast, undone ones included; reads the store. */
    public List<Vote> cast() throws StoreException {
        return store.entriesOf(annotator).stream()
                .filter(e -> e.gesture() == ActOrigin.DO && e.act() instanceof Vote)
                .map(e -> (Vote) e.act())
                .filter(v -> v.origin() == Vote.Origin.CAST)
                .toList();
    }

    private boolean decided(ItemKey item) {
        return work.stateOf(item).vote().filter(v -> v.label().decides()).isPresent();
    }

    /** The votes in force on an item that the annotator may see, own votes included. */
    public List<Vote> visibleVotes(ItemKey item) throws StoreException {
        return onlyLooks() ? inForce(item) : store.votesVisibleTo(annotator, item);
    }

    /** As {@link #visibleVotes(ItemKey)}, on all items; by item, then annotator. */
    public List<Vote> visibleVotes() throws StoreException {
        return onlyLooks() ? store.currentVotes() : store.votesVisibleTo(annotator);
    }

    private List<Vote> inForce(ItemKey item) throws StoreException {
        Map<String, Vote> latest = new TreeMap<>();
        for (Act act : store.history(item)) {
            if (act instanceof Vote vote) {
                latest.merge(vote.annotator(), vote, (a, b) -> b.at().isAfter(a.at()) ? b : a);
            }
        }
        return latest.values().stream().filter(v -> v.label() != Label.SKIP).toList();
    }
}
