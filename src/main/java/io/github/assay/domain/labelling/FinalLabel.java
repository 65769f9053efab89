package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.util.Optional;

/**
 * The label an item counts with, and how it came about.
 *
 * @param item the item
 * @param label pass or fail; empty when undecided
 * @param source how it came about
 * @param votes how many deciding votes (pass or fail) there were
 */
public record FinalLabel(ItemKey item, Optional<Label> label, Source source, int votes) {
    /** How a final label came about (statistics.md §1). */
    public enum Source {
        /** No deciding vote yet. */
        NO_VOTES,
        /** As many pass as fail votes, or fewer votes than asked for: listed for adjudication. */
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
