package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A decision on the final label of one item, over all votes. Append-only: the latest one counts.
 *
 * @param item the decided item
 * @param annotator the person who decided
 * @param label pass or fail; {@link Label#SKIP} takes an earlier decision back, {@link Label#UNSURE} is not a decision
 * @param reason the reason, may be empty
 * @param at when, UTC, to the millisecond
 */
public record Adjudication(ItemKey item, String annotator, Label label, String reason, Instant at) implements Act {
    public Adjudication {
        if (annotator.isBlank()) {
            throw new IllegalArgumentException("an adjudication needs a person");
        }
        if (label == Label.UNSURE) {
            throw new IllegalArgumentException("an adjudication decides or takes back, not: " + label.word());
        }
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }
}
