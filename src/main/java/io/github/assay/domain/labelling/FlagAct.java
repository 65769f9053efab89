package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.time.Instant;

/**
 * One act of setting or clearing a flag, append-only like a vote.
 *
 * @param item the item flagged
 * @param annotator the annotator's name
 * @param flag which flag
 * @param on set or cleared
 * @param note a text for the flag, such as a proposed gold SQL; may be empty
 * @param at when, UTC, to the millisecond
 */
public record FlagAct(ItemKey item, String annotator, Flag flag, boolean on, String note, Instant at)
        implements Act {
    public FlagAct {
        at = at.truncatedTo(java.time.temporal.ChronoUnit.MILLIS);
    }
}
