package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * An act of a lead on a round. Append-only; the latest act on a round tells its state.
 *
 * @param round the round with the rules in force from this act on
 * @param step what was done
 * @param annotator id of the lead
 * @param at time of the act, UTC, to the millisecond
 * @param byRule whether the lead's program did it by itself ({@link Round.Automatic})
 */
public record RoundAct(Round round, Step step, String annotator, Instant at, boolean byRule) implements Act {
    /** What a lead does to a round. */
    public enum Step {
        /** Plans it; its assignments follow as acts of their own. */
        PLAN,
        /** Changes its people or rules; changed assignments follow. */
        REPLAN,
        /** Ends it: nothing is assigned any more, all votes stay. */
        CLOSE,
        /** Takes a closing back. */
        REOPEN;

        /** The word in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public RoundAct {
        if (annotator.isBlank()) {
            throw new IllegalArgumentException("a round needs a lead");
        }
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }

    /** An act that the lead chose. */
    public RoundAct(Round round, Step step, String annotator, Instant at) {
        this(round, step, annotator, at, false);
    }

    /** A key that names the round in place of an item, because the act concerns no single item. */
    @Override
    public ItemKey item() {
        return new ItemKey(round.id(), "", "");
    }
}
