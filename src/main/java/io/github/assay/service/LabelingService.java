package io.github.assay.service;

import io.github.assay.domain.Act;
import io.github.assay.domain.Flag;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.LabellingPolicy;
import io.github.assay.domain.Mark;
import io.github.assay.domain.Vote;
import io.github.assay.store.LabelStore;
import io.github.assay.store.StoreException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * One annotator at work on one project: votes, flags, undo and redo. Every change is an act that is on disk when the
 * call returns; on an exception nothing has changed. Thread-safe.
 */
public final class LabelingService {
    private final String annotator;

    private LabelingService(String annotator) {
        this.annotator = annotator;
    }

    /** Reads the annotator's history; undo goes on where the last session stopped. */
    public static LabelingService open(LabelStore store, LabellingPolicy policy, String annotator, Clock clock)
            throws StoreException {
        return new LabelingService(annotator);
    }

    public String annotator() {
        return annotator;
    }

    /**
     * Casts a vote. It supersedes the annotator's vote in force on the item; the time is always after that one's.
     *
     * @param label {@link Label#SKIP} puts the item off and takes an earlier vote back
     * @param issues reasons of a fail; the item's flags in force are added as words, the bookmark excepted
     * @param seconds active seconds spent
     * @param visible what could be seen; scores or other votes before an own pass or fail break the policy and are
     *     refused with an {@link IllegalArgumentException}
     */
    public Vote cast(
            ItemKey item, Label label, List<String> issues, String comment, double seconds, Vote.Visible visible)
            throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Sets a flag that is not set, clears one that is. */
    public Mark toggle(ItemKey item, Flag flag, String note) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Takes the latest act back, wherever it was; empty when there is none. The act returned says where to look. */
    public Optional<Act> undo() throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Does again what was undone last, unless something was done since. */
    public Optional<Act> redo() throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    public boolean canUndo() {
        return false;
    }

    public boolean canRedo() {
        return false;
    }

    /** What the annotator has said of an item. Reads no disk. */
    public OwnState stateOf(ItemKey item) {
        return OwnState.BLANK;
    }

    /** Whether automatic scores may be shown: always, unless the policy is blind and there is no own pass or fail. */
    public boolean maySeeScores(ItemKey item) {
        return true;
    }

    /** The votes in force on an item that the annotator may see, their own included. */
    public List<Vote> visibleVotes(ItemKey item) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Every vote and mark of the annotator on an item, oldest first. */
    public List<Act> ownHistory(ItemKey item) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }
}
