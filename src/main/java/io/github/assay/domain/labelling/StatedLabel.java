package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The label that a lead states for an attention, gold or onboarding item of a round. It is an act of its own beside the
 * assignment, so that a shared store gives it to leads alone, and of onboarding items to those who have voted.
 * Append-only; the latest on an item and round is in force.
 *
 * @param annotator id of the lead
 * @param round id of the round
 * @param use why the item is in the round; not {@link Use#PLAIN}
 * @param known pass or fail
 * @param note explanation shown after the vote on an onboarding item; may be empty
 * @param at time of the act, UTC, to the millisecond
 */
public record StatedLabel(ItemKey item, String annotator, String round, Use use, Label known, String note, Instant at)
        implements Act {
    public StatedLabel {
        if (annotator.isBlank() || round.isBlank() || use == Use.PLAIN || !known.decides()) {
            throw new IllegalArgumentException("a stated label needs a lead, a round, a use, and pass or fail");
        }
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }
}
