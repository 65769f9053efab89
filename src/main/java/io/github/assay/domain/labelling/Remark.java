package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.time.Instant;

/**
 * A comment on an item without a vote. Append-only: the annotator writes it before the vote, or instead of it. A
 * comment on an item that has a vote belongs to the vote.
 *
 * @param item the item commented on
 * @param annotator the annotator's name
 * @param text the comment; empty withdraws an earlier one
 * @param at time of the comment, UTC, to the millisecond
 */
public record Remark(ItemKey item, String annotator, String text, Instant at) implements Act {
    public Remark {
        if (annotator.isBlank()) {
            throw new IllegalArgumentException("a comment needs an annotator");
        }
        at = at.truncatedTo(java.time.temporal.ChronoUnit.MILLIS);
    }
}
