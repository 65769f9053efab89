package io.github.assay.agreement;

import io.github.assay.agreement.DisputeList.DisputeReason;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * An item that needs a decision beyond counting votes, or had one.
 *
 * @param reasons why it is listed, the strongest first; empty where it needs none
 * @param passes pass votes in force
 * @param fails fail votes in force
 * @param unsure unsure votes in force
 * @param expected votes of any label that are still to come, 0 or more
 * @param label the final label in force
 * @param decision the adjudication in force
 */
public record DisputedItem(
        ItemKey item,
        Set<DisputeReason> reasons,
        int passes,
        int fails,
        int unsure,
        int expected,
        FinalLabel label,
        Optional<Adjudication> decision) {
    public DisputedItem {
        Set<DisputeReason> copy = EnumSet.noneOf(DisputeReason.class);
        copy.addAll(reasons);
        reasons = Collections.unmodifiableSet(copy);
    }

    /** Whether it needs a decision, made or not: a tie, a flag, or votes of which none decides. */
    public boolean needsDecision() {
        return reasons.stream().anyMatch(DisputeReason::needsDecision);
    }

    /** Whether it needs a decision and has none. */
    public boolean isOpen() {
        return needsDecision() && decision.isEmpty();
    }

    /** The label of most votes; empty for a tie. */
    public Optional<Label> majority() {
        return passes == fails ? Optional.empty() : Optional.of(passes > fails ? Label.PASS : Label.FAIL);
    }
}
