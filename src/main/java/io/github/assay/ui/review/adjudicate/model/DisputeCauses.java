package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.agreement.GuidelineGaps;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.service.adjudication.AdjudicationList;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the decisions in force say of the causes of disagreement.
 *
 * @param counts decisions by cause, of those without a cause under the empty key
 * @param gaps gaps of the guideline, and what a changed guideline asks to look at again
 */
public record DisputeCauses(Map<Optional<DisputeCause>, Long> counts, GuidelineGaps gaps) {
    public DisputeCauses {
        counts = Map.copyOf(counts);
    }

    static DisputeCauses of(AdjudicationList list, GuidelineGaps gaps) {
        return new DisputeCauses(
                list.disputes().items().stream()
                        .flatMap(i -> i.decision().stream())
                        .collect(Collectors.groupingBy(d -> d.cause(), Collectors.counting())),
                gaps);
    }

    /** Decisions in force. */
    public long decisions() {
        return counts.values().stream().mapToLong(n -> n).sum();
    }
}
