package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.AlignmentEntry.Promoted;
import java.util.List;
import java.util.Optional;

/**
 * Whether a judge is promoted.
 *
 * @param promotion the last promotion; empty when there was none
 * @param expired why it does not hold, in sentences; empty when it holds
 * @param least lower bound of κ on test that a promotion needs to exceed
 */
public record PromotionState(Optional<Promoted> promotion, List<String> expired, double least) {
    public PromotionState {
        expired = List.copyOf(expired);
    }

    /** Whether a promotion is in force. */
    public boolean holds() {
        return promotion.isPresent() && expired.isEmpty();
    }
}
