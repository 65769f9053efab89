package io.github.assay.labelling.rounds;

import io.github.assay.domain.labelling.Label;

/**
 * What an annotator sees after the vote on an onboarding item.
 *
 * @param stated label that the lead states
 * @param cast the annotator's label
 * @param note the reason; may be empty
 */
public record Feedback(Label stated, Label cast, String note) {
    /** Whether the annotator's label is the stated one. */
    public boolean isRight() {
        return stated == cast;
    }
}
