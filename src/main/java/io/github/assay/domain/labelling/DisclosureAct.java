package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Records that an annotator was shown something about an item that a blind vote must not know. Append-only; undo and
 * redo do not concern it.
 *
 * @param annotator the annotator's name
 * @param shown what was shown; not empty
 * @param at time when it was shown, UTC, to the millisecond
 */
public record DisclosureAct(ItemKey item, String annotator, Set<Part> shown, Instant at) implements Act {
    /** What can be shown of an item. */
    public enum Part {
        /** Automatic scores, or a figure, filter or order that tells them. */
        SCORES,
        /** Votes of others, or a figure, filter or order that tells them. */
        VOTES,
        /** The verdict of a judge that came with the prediction. */
        JUDGE,
        /** A database on which gold and prediction differ, or that none was found. */
        COUNTEREXAMPLE;

        /** What figures over all items tell. */
        public static final Set<Part> OF_FIGURES = Collections.unmodifiableSet(EnumSet.of(SCORES, VOTES, JUDGE));

        /** The word in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public DisclosureAct {
        if (annotator.isBlank() || shown.isEmpty()) {
            throw new IllegalArgumentException("a disclosure needs an annotator and something that was shown");
        }
        shown = Collections.unmodifiableSet(EnumSet.copyOf(shown));
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }
}
