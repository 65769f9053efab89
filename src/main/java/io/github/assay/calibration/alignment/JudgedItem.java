package io.github.assay.calibration.alignment;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;

/**
 * People's label of an item beside a judge's verdict.
 *
 * @param item the item
 * @param label whether people's label is pass
 * @param verdict whether the judge passes it, or why there is no verdict
 */
public record JudgedItem(ItemKey item, boolean label, Outcome<Boolean> verdict) {
    /** Whether the verdict is the label; false without a verdict. */
    public boolean agrees() {
        return verdict instanceof Outcome.Value<Boolean>(Boolean pass) && pass == label;
    }

    /** Whether there is a verdict other than the label. */
    public boolean differs() {
        return verdict instanceof Outcome.Value<Boolean>(Boolean pass) && pass != label;
    }
}
