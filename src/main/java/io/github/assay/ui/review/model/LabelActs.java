package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Round.Level;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.labelling.queue.ItemFacts;
import io.github.assay.labelling.rounds.Feedback;
import io.github.assay.service.labels.AnnotatorState;
import io.github.assay.service.labels.VoteCopy;
import java.util.List;
import java.util.Optional;

/**
 * Stores one annotator's labels of a project's items, and tells what the annotator may see of others. Only
 * {@link #stateOf}, {@link #copyOf}, {@link #maySeeScores} and {@link #knowsScores} never block; the other methods must
 * not be called on the UI thread.
 */
public interface LabelActs {
    /** Whether there is no annotator, so that every act is refused. */
    default boolean onlyLooks() {
        return false;
    }

    /** Casts a vote; it is on disk when this returns. */
    Vote cast(ItemKey item, Label label, List<String> issues, String comment, double seconds, Vote.Visible visible)
            throws Exception;

    /** Keeps a comment on an item that has no vote; it is on disk when this returns. */
    Remark remark(ItemKey item, String text) throws Exception;

    /**
     * Casts the vote in force again with other reasons and another comment; what was visible stays that of the decision.
     */
    Vote amend(Vote vote, List<String> issues, String comment) throws Exception;

    /**
     * Records that what may be seen of an item is about to be shown, and returns it. On return the record is on disk.
     *
     * @param judged whether a judge's verdict is among the scores
     */
    Revealed reveal(ItemKey item, boolean judged) throws Exception;

    /**
     * What may be shown of an item.
     *
     * @param votes the votes in force on it that the annotator may see, their own included
     * @param fresh whether some of it had not been shown before
     * @param decision the adjudication in force, after the annotator's own pass or fail
     */
    record Revealed(List<Vote> votes, boolean fresh, Optional<Adjudication> decision) {
        public Revealed {
            votes = List.copyOf(votes);
        }
    }

    /** Records that a separating database, or that none was found, is about to be shown; on disk on return. */
    default void revealSeparation(ItemKey item) throws Exception {}

    /** Sets a flag that is not set, clears one that is. */
    FlagAct toggle(ItemKey item, Flag flag, String note) throws Exception;

    /** Sets a flag with a note, also one that is set already: the later note is in force. */
    FlagAct mark(ItemKey item, Flag flag, String note) throws Exception;

    /** Reverts the latest act, or all copies that were made together. The acts returned name the items. */
    List<Act> undo() throws Exception;

    /** Repeats what was undone last. */
    List<Act> redo() throws Exception;

    /** What copying a vote to the other systems with the same table would do; does not block. */
    VoteCopy copyOf(ItemKey item, List<ItemKey> equal);

    /** Copies a vote as planned; the copies are on disk when this returns. */
    List<Vote> copy(VoteCopy plan) throws Exception;

    /** The annotator's verdict on an item. */
    AnnotatorState stateOf(ItemKey item);

    /** Whether automatic scores may be shown. */
    boolean maySeeScores(ItemKey item);

    /** Whether scores may be shown and, where they are hidden until the vote, were recorded as shown. */
    boolean knowsScores(ItemKey item);

    /** Whether open rounds let something of an item be shown at this moment; does not block. */
    default boolean maySee(ItemKey item, Level level) {
        return true;
    }

    /** Whether open rounds let query results on the item be shown now: its tables, and whatever tells of them. */
    default boolean showsResults(ItemKey item) {
        return maySee(item, Level.RESULTS);
    }

    /** The stated label of an onboarding item that the annotator has judged; does not block. */
    default Optional<Feedback> feedback(ItemKey item) {
        return Optional.empty();
    }

    /** Items that a round wants judged a second time at this moment; does not block. */
    default List<ItemKey> due() {
        return List.of();
    }

    /** The facts of one item after a vote or a flag. */
    ItemFacts facts(ItemKey item, ItemFacts before) throws Exception;
}
