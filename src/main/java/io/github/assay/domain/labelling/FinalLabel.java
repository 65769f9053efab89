package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.util.Optional;

/**
 * The label that counts for an item, with its source.
 *
 * @param label pass or fail; empty when undecided
 * @param source the kind of decision
 * @param votes number of deciding votes (pass or fail)
 * @param carried those of them that were carried from answers of earlier runs
 */
public record FinalLabel(ItemKey item, Optional<Label> label, Source source, int votes, int carried) {
    /** A label without carried votes. */
    public FinalLabel(ItemKey item, Optional<Label> label, Source source, int votes) {
        this(item, label, source, votes, 0);
    }

    /** Whether the label follows from carried votes alone: no one has judged this answer itself. */
    public boolean isCarried() {
        return label.isPresent() && source != Source.ADJUDICATED && carried > 0 && carried == votes;
    }

    /** The kind of decision behind a final label (statistics.md §1). */
    public enum Source {
        /** No deciding vote yet. */
        NO_VOTES,
        /**
         * As many pass as fail votes, or fewer votes than required: listed for adjudication. Also an item of which an
         * adjudicator decided that it has no final label.
         */
        UNDECIDED,
        /** One side has more votes. */
        MAJORITY,
        /** Two votes or more, all equal. */
        UNANIMOUS,
        /** One deciding vote alone. */
        SINGLE_VOTE,
        /** As many pass as fail votes, and the tie policy counts them as one of the two. */
        TIE,
        ADJUDICATED
    }
}
