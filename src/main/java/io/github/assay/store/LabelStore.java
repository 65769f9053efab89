package io.github.assay.store;

import io.github.assay.domain.Act;
import io.github.assay.domain.Adjudication;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Mark;
import io.github.assay.domain.Vote;
import java.util.List;
import java.util.Map;

/**
 * Votes, marks and adjudications of a project with their whole history. The journals are the truth: an act is a forced
 * journal line before it is a row of the index, and the index is rebuilt from the journals when it is missing or
 * damaged. Thread-safe; reading does not hold up an append.
 */
public final class LabelStore implements AutoCloseable {
    private final Recorder recorder;

    private LabelStore(Recorder recorder) {
        this.recorder = recorder;
    }

    /** Opens the store, replays what the index lacks, rebuilds the index at need. */
    public static LabelStore open(StoreFolder folder) throws StoreException {
        return open(folder, Appender::file);
    }

    /** @param opener opens the journals; a test's seam */
    static LabelStore open(StoreFolder folder, Appender.Opener opener) throws StoreException {
        return new LabelStore(Recorder.open(folder, opener));
    }

    /** What was repaired or set aside, one or two sentences each; empty when all was well. */
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
            if (recorder.ask(index -> index.has(entry.act()))) {
                throw new IllegalArgumentException("already recorded: " + entry.act());
            }
        }
        recorder.record(entries);
    }

    /** Every act on an item by anybody, in order of time. For adjudication and reports, never for an annotator. */
    public List<Act> history(ItemKey item) throws StoreException {
        return recorder.ask(index -> index.history(item));
    }

    /** One annotator's own entries in the order of their journal. */
    public List<Entry> entriesOf(String annotator) throws StoreException {
        return recorder.ask(index -> index.entriesOf(annotator));
    }

    /**
     * The votes in force on an item that an annotator may see: their own, and those of others only while their own vote
     * in force is pass or fail. Blindness is part of the query.
     */
    public List<Vote> votesVisibleTo(String annotator, ItemKey item) throws StoreException {
        return recorder.ask(index -> index.visibleTo(annotator, item));
    }

    /** As {@link #votesVisibleTo(String, ItemKey)}, for all items; by item, then annotator. */
    public List<Vote> votesVisibleTo(String annotator) throws StoreException {
        return recorder.ask(index -> index.visibleTo(annotator));
    }

    /** The latest vote of each annotator on each item, except those taken back; by item, then annotator. */
    public List<Vote> currentVotes() throws StoreException {
        return recorder.ask(LabelQueries::current).stream()
                .sorted(LabelQueries.BY_ITEM)
                .toList();
    }

    /** Every vote ever, by item, annotator and time: what a label pack holds. */
    public List<Vote> allVotes() throws StoreException {
        return recorder.ask(LabelQueries::all);
    }

    /** The flags anybody has set and not cleared; by item, annotator, flag. */
    public List<Mark> currentMarks() throws StoreException {
        return recorder.ask(LabelQueries::currentMarks);
    }

    /** The decision in force by item; decisions taken back are not in it. */
    public Map<ItemKey, Adjudication> adjudications() throws StoreException {
        return recorder.ask(LabelQueries::adjudications);
    }

    /** Who has voted, marked or adjudicated, sorted. */
    public List<String> annotators() throws StoreException {
        return recorder.ask(LabelQueries::annotators);
    }

    /** How many votes there are in the history. */
    public long voteCount() throws StoreException {
        return recorder.ask(LabelQueries::voteCount);
    }

    /**
     * Takes votes of others in. A vote is known by annotator, item and time: one that is already here changes nothing.
     * Votes that contradict each other are all kept; the later one is in force.
     */
    public Merge merge(List<Vote> votes) throws StoreException {
        Merging merging = new Merging(allVotes());
        votes.forEach(merging::take);
        recorder.record(merging.fresh().stream().map(Entry::of).toList());
        return merging.result();
    }

    @Override
    public void close() throws StoreException {
        recorder.close();
    }
}
