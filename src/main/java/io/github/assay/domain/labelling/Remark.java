package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.time.Instant;

/**
 * A comment on an item that goes with no vote, append-only like one: written before the vote, or instead of it. A
 * comment on an item that has a vote belongs to the vote.
 *
 * @param item what it is about
 * @param annotator who
 * @param text the comment; empty takes an earlier one back
 * @param at when, UTC, to the millisecond
 */
public record Remark(ItemKey item, String annotator, String text, Instant at) implements Act {
    public Remark {
        if (annotator.isBlank()) {
            throw new IllegalArgumentException("a comment needs an annotator");
        }
        at = at.truncatedTo(java.time.temporal.ChronoUnit.MILLIS);
    }
}
