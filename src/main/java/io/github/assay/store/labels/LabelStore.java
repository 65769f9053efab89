package io.github.assay.store.labels;

import java.util.function.Function;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.domain.labelling.ItemDraw;
import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.DrawLog;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.GuidelineLog;
import io.github.assay.store.journal.HandOffLog;
import io.github.assay.store.journal.ImportLog.ImportRecord;
import io.github.assay.store.journal.PeopleLog;
import io.github.assay.store.labels.embedded.LabelQueries;
import io.github.assay.task.Cancelled;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Votes, marks and adjudications of a project with their whole history. The journals are authoritative: an act is a
 * forced journal line before it is a row of the index, and the store rebuilds a missing or damaged index from them.
 * Thread-safe; reading does not block an append.
 */
public final class LabelStore implements AutoCloseable {
    private final LabelAccess recorder;
    /** Grows before and after every change, so that a merge planned in between is planned again. */
    private final AtomicLong changes = new AtomicLong();
    private final AtomicLong decisions = new AtomicLong();

    private final RoundStore rounds;
    private final PeopleLog people;
    private final DrawLog draws;
    private final StoreFolder folder;
    private final LabelSharing sharing;
    private volatile Function<ItemKey, String> golds = _ -> "";

    private LabelStore(LabelAccess recorder, StoreFolder folder, Appender.Opener opener) throws StoreException {
        this.recorder = recorder;
        this.folder = folder;
        people = read(PeopleLog.NAME, "The answers about names cannot be read", log -> PeopleLog.read(log, opener));
        draws = read(DrawLog.NAME, "The draws of items cannot be read", log -> DrawLog.read(log, opener));
        rounds = new RoundStore(recorder, this::recordRound);
        GuidelineLog guidelines = read(GuidelineLog.NAME, "The record of guidelines cannot be read", log -> GuidelineLog.read(log, opener));
        HandOffLog packs = read(HandOffLog.NAME, "The record of packs cannot be read", log -> HandOffLog.read(log, opener));
        sharing = new LabelSharing(folder, recorder, new TeamLogs(people, draws, guidelines, packs, Optional.empty()), rounds, () -> {
            decisions.incrementAndGet();
            changes.incrementAndGet();
        });
        read("", "What others shared cannot be read", _ -> sharing.readLogs());
    }

    /** Reads something in the folder of journals. */
    private interface Reading<T> {
        T read(Path log) throws IOException;
    }

    private <T> T read(String name, String failure, Reading<T> reading) throws StoreException {
        Path log = folder.journals().resolve(name);
        try {
            return reading.read(log);
        } catch (IOException e) {
            throw Failures.of(failure, log, e);
        }
    }

    /** The exchange of the labels with a shared store. */
    public LabelSharing sharing() {
        return sharing;
    }

    /** The draw of items in force; empty where none was made. */
    public Optional<ItemDraw> draw() {
        return draws.latest();
    }

    /** Rounds of labelling, and the latest votes that their progress is counted from. */
    public RoundStore rounds() {
        return rounds;
    }

    /** Records a draw, which is then in force; on disk on return. Votes that are stored keep theirs. */
    public void record(ItemDraw draw) throws StoreException {
        sharing.mustPlan();
        inLog(DrawLog.NAME, () -> draws.record(draw));
    }

    /** The people on record, and the answers whether two names are one person. */
    public PeopleLog people() {
        return people;
    }

    /** Keeps an answer about two names, which are one person's or not; on disk on return. */
    public void answer(String name, String other, boolean same, Instant at) throws StoreException {
        inLog(PeopleLog.NAME, same ? () -> people.same(name, other, at) : () -> people.apart(name, other, at));
    }

    /** Records people as they are from now on; on disk on return. {@code by} states it. */
    public void record(Collection<Person> changed, String by, Instant at) throws StoreException {
        sharing.mustKeepRecords();
        inLog(PeopleLog.NAME, () -> people.record(changed, by, at));
    }

    /** Records whether pseudonyms are shown in place of names; on disk on return. */
    public void showPseudonyms(boolean shown, String by, Instant at) throws StoreException {
        sharing.mustKeepRecords();
        inLog(PeopleLog.NAME, () -> people.showPseudonyms(shown, by, at));
    }

    /** Something written to a log beside the journals. */
    private interface InLog {
        void write() throws IOException;
    }

    private void inLog(String name, InLog act) throws StoreException {
        if (folder.isReadOnly()) {
            throw folder.notWritable();
        }
        try {
            act.write();
            sharing.noteSaved(1);
        } catch (IOException e) {
            throw Failures.of(
                    name.equals(DrawLog.NAME) ? "The draw of items was not saved" : "The record of people was not saved",
                    folder.journals().resolve(name), e);
        }
    }

    /**
     * Opens the store, replays journal lines that the index lacks, and rebuilds the index if needed. A read-only folder
     * gives a view of the journals as they are at this moment; each writing method then throws the reason.
     */
    public static LabelStore open(StoreFolder folder) throws StoreException {
        if (!folder.isReadOnly()) {
            return open(folder, Appender::file);
        }
        return new LabelStore(folder.isJoint() ? JointLabels.open(folder) : JournalView.open(folder), folder, Appender::file);
    }

    /** @param opener opens the journals; a test's seam */
    public static LabelStore open(StoreFolder folder, Appender.Opener opener) throws StoreException {
        return new LabelStore(EmbeddedLabelStore.open(folder, opener), folder, opener);
    }

    /** Whether nothing can be written, because the folder was opened for reading. */
    public boolean isReadOnly() {
        return recorder instanceof JournalView;
    }

    /** Something that changes the labels. */
    private interface Change {
        void make() throws StoreException;
    }

    /** @param acts acts that the change adds, for the exchange with a shared store */
    private void change(Change change, int acts) throws StoreException {
        changes.incrementAndGet();
        try {
            change.make();
        } finally {
            changes.incrementAndGet();
            decisions.addAndGet(Math.min(1, acts));
        }
        sharing.noteSaved(acts);
    }

    /** One or two sentences for each repair and each file moved away; empty if there was none. */
    public List<String> notices() {
        return recorder.notices();
    }

    /** Appends one act; on return it is on disk. On an exception it was not recorded. */
    public void append(Act act) throws StoreException {
        append(Entry.of(act));
    }

    /** Appends one act with the gesture that made it. */
    public void append(Entry entry) throws StoreException {
        appendAll(List.of(entry));
    }

    /**
     * Appends many acts, forced to disk once per journal: all or none.
     *
     * @throws IllegalArgumentException when an act of the same identity (annotator, item, time) is here already
     */
    public void appendAll(List<Entry> entries) throws StoreException {
        for (Entry entry : entries) {
            if (isRecorded(entry.act())) {
                throw new IllegalArgumentException("already recorded: " + entry.act());
            }
        }
        sharing.mustBeShareable(entries);
        change(() -> recorder.record(entries), entries.size());
        rounds.noted(entries);
    }

    /** Reads of a closed store are cancelled; an act that comes after the close must not get lost in silence. */
    private boolean isRecorded(Act act) throws StoreException {
        try {
            return recorder.ask(index -> index.isTaken(act));
        } catch (Cancelled e) {
            throw new IllegalStateException("the store is closed", e);
        }
    }

    /** Appends disclosures of one annotator, later than any act of theirs on the items, forced to disk once: all or none. */
    public void appendDisclosures(List<DisclosureAct> disclosures) throws StoreException {
        if (!disclosures.isEmpty()) {
            change(() -> recorder.record(disclosures.stream().map(Entry::of).toList()), 0);
        }
    }

    private void recordRound(List<Entry> entries) throws StoreException {
        sharing.mustBeShareable(entries);
        change(() -> recorder.record(entries), entries.size());
    }

    /** All acts of all annotators on an item itself, not its assignments, by time. For adjudication and reports, never for an annotator. */
    public List<Act> history(ItemKey item) throws StoreException {
        return recorder.ask(index -> index.history(item));
    }

    /** One annotator's own entries on items in the order of their journal, without what they planned as a lead. */
    public List<Entry> entriesOf(String annotator) throws StoreException {
        return recorder.ask(index -> index.entriesOf(annotator));
    }

    /** The votes in force on an item that an annotator may see: all after their own pass or fail, else their own. Blindness is part of the query. */
    public List<Vote> votesVisibleTo(String annotator, ItemKey item) throws StoreException {
        return standing(recorder.ask(index -> index.visibleTo(annotator, item)));
    }

    /** As {@link #votesVisibleTo(String, ItemKey)}, for all items; by item, then annotator. */
    public List<Vote> votesVisibleTo(String annotator) throws StoreException {
        return standing(recorder.ask(index -> index.visibleTo(annotator)));
    }

    /** The latest vote of each annotator on each item, except withdrawn ones and carried ones that fell; by item, then annotator. */
    public List<Vote> currentVotes() throws StoreException {
        return standing(recorder.ask(LabelQueries::current));
    }

    /** As {@link #currentVotes()}, on one item. */
    public List<Vote> currentVotes(ItemKey item) throws StoreException {
        return standing(recorder.ask(index -> index.current(item)));
    }

    private List<Vote> standing(List<Vote> votes) throws StoreException {
        return votes.stream().noneMatch(Vote::isCarried) ? votes : CarriedVotes.standing(votes, recorder.ask(LabelQueries::current), golds);
    }

    /** Names the present gold query of each item, with which carried votes fall that were cast under another. */
    public void goldBy(Function<ItemKey, String> queries) {
        golds = queries;
    }

    /** Every vote ever, by item, annotator and time: what a label pack holds. */
    public List<Vote> allVotes() throws StoreException {
        return recorder.ask(LabelQueries::all);
    }

    /** Flags that are set and not cleared; by item, annotator, flag. */
    public List<FlagAct> currentMarks() throws StoreException {
        return recorder.ask(LabelQueries::currentMarks);
    }

    /** The decision in force by item, without withdrawn decisions. */
    public Map<ItemKey, Adjudication> adjudications() throws StoreException {
        return recorder.ask(LabelQueries::adjudications);
    }

    /** Every decision ever, withdrawn ones and those that withdraw included; the earliest first. */
    public List<Adjudication> allAdjudications() throws StoreException {
        return recorder.ask(LabelQueries::allAdjudications);
    }

    /** Every review of a proposed gold query ever; the earliest first. */
    public List<GoldReview> goldReviews() throws StoreException {
        return recorder.ask(LabelQueries::goldReviews);
    }

    /** A number that differs after every change of the labels by this store. */
    public long state() {
        return changes.get();
    }

    /** A number that differs after every change of the labels but disclosures, from which no figure follows. */
    public long decisions() {
        return decisions.get();
    }

    /** Names of all who voted, marked or adjudicated, sorted. */
    public List<String> annotators() throws StoreException {
        return recorder.ask(LabelQueries::annotators);
    }

    /** How many votes there are in the history. */
    public long voteCount() throws StoreException {
        return recorder.ask(LabelQueries::voteCount);
    }

    /**
     * Adds votes of others as one import. Annotator, item and time identify a vote: a vote that is already stored
     * changes nothing. Votes that contradict each other are all kept; the later one is in force.
     *
     * @param source name of the votes' source, for {@link #imports}
     * @param at time of the import, for {@link #imports}
     */
    public Merge merge(List<Vote> votes, String source, Instant at) throws StoreException {
        return merge(plan(votes), source, at);
    }

    /** Executes a planned merge; if the store has changed since, plans it again first. */
    public Merge merge(Merge.Planned plan, String source, Instant at) throws StoreException {
        Merge.Planned now = plan.state() == changes.get() ? plan : plan(plan.votes());
        if (!now.fresh().isEmpty()) {
            boolean own = sharing.takesAsOwn(now.fresh());
            List<Entry> acts = now.fresh().stream().map(Entry::of).toList();
            change(own ? () -> recorder.record(acts) : () -> recorder.importVotes(now.fresh(), source, at), acts.size());
            rounds.forget();
        }
        return now.result();
    }

    /** What {@link #merge} would do; writes nothing. */
    public Merge.Planned plan(List<Vote> votes) throws StoreException {
        long state = changes.get();
        MergeDecision merging = merging(votes);
        return new Merge.Planned(votes, merging.fresh(), merging.result(), state);
    }

    private MergeDecision merging(List<Vote> votes) throws StoreException {
        MergeDecision merging = new MergeDecision(allVotes());
        votes.forEach(merging::take);
        return merging;
    }

    /**
     * Counts votes as if they were imported, as long as this store is open; nothing is written.
     *
     * @throws IllegalStateException for a store that is open for writing
     */
    public Merge assume(List<Vote> votes) throws StoreException {
        if (!(recorder instanceof JournalView view)) {
            throw new IllegalStateException("votes are taken in, not assumed, where they can be written");
        }
        MergeDecision merging = merging(votes);
        view.assume(merging.fresh().stream().map(Entry::of).toList());
        rounds.forget();
        return merging.result();
    }

    /** All imports of labels, the earliest first, including withdrawn ones. */
    public List<ImportRecord> imports() {
        return recorder.imports();
    }

    /**
     * Withdraws an import: its votes do not count and may be imported again. Their lines stay in the journals. On
     * return the withdrawal is on disk.
     *
     * @throws IllegalArgumentException when there is no such import, or it is withdrawn already
     */
    public void undoImport(String id, Instant at) throws StoreException {
        if (imports().stream().noneMatch(i -> i.id().equals(id) && i.undone().isEmpty())) {
            throw new IllegalArgumentException("no import that could be taken back: " + id);
        }
        sharing.mustPlan();
        change(() -> recorder.undoImport(id, at), 1);
        rounds.forget();
    }

    @Override
    public void close() throws StoreException {
        sharing.close();
        try {
            sharing.logs().close(folder);
        } catch (IOException e) {
            throw Failures.of("The labels were not closed in order", folder.journals().resolve(PeopleLog.NAME), e);
        } finally {
            recorder.close();
        }
    }
}
