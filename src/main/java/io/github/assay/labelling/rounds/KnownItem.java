package io.github.assay.labelling.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.Label;

/**
 * An item whose label the lead states: an attention, gold or onboarding item.
 *
 * @param item the item
 * @param use not {@link Use#PLAIN}
 * @param label pass or fail
 * @param note explanation shown after the vote on an onboarding item; may be empty
 */
public record KnownItem(ItemKey item, Use use, Label label, String note) {
    public KnownItem {
        if (use == Use.PLAIN || !label.decides()) {
            throw new IllegalArgumentException("a known item needs a use and pass or fail: " + item);
        }
    }
}
