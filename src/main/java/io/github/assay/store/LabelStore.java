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
    private LabelStore() {}

    /** Opens the store, replays what the index lacks, rebuilds the index at need. */
    public static LabelStore open(StoreFolder folder) throws StoreException {
        return new LabelStore();
    }

    /** What was repaired or set aside on opening, one sentence each; empty when all was well. */
    public List<String> notices() {
        return List.of();
    }

    /** Appends one act; on return it is on disk. On an exception it was not recorded. */
    public void append(Act act) throws StoreException {
        append(Entry.of(act));
    }

    /** Appends one act with the gesture that made it. */
    public void append(Entry entry) throws StoreException {
        appendAll(List.of(entry));
    }

    /** Appends many acts, forced to disk once per journal. */
    public void appendAll(List<Entry> entries) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Every act on an item by anybody, in order of time. For adjudication and reports, never for an annotator. */
    public List<Act> history(ItemKey item) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** One annotator's own entries in the order of their journal. */
    public List<Entry> entriesOf(String annotator) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /**
     * The votes in force on an item that an annotator may see: their own, and those of others only while their own vote
     * in force is pass or fail. Blindness is part of the query.
     */
    public List<Vote> votesVisibleTo(String annotator, ItemKey item) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** As {@link #votesVisibleTo(String, ItemKey)}, for all items. */
    public List<Vote> votesVisibleTo(String annotator) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** The latest vote of each annotator on each item, except those taken back; by item, then annotator. */
    public List<Vote> currentVotes() throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Every vote ever, by item, annotator and time: what a label pack holds. */
    public List<Vote> allVotes() throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** The flags an annotator has set and not cleared. */
    public List<Mark> currentMarks(String annotator) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** The flags anybody has set and not cleared. */
    public List<Mark> currentMarks() throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** The decision in force by item; decisions taken back are not in it. */
    public Map<ItemKey, Adjudication> adjudications() throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Who has voted, marked or adjudicated, sorted. */
    public List<String> annotators() throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** How many votes there are in the history. */
    public long voteCount() throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /**
     * Takes votes of others in. A vote is known by annotator, item and time: one that is already here changes nothing.
     * Votes that contradict each other are all kept; the later one is in force.
     */
    public Merge merge(List<Vote> votes) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    @Override
    public void close() throws StoreException {}
}
