package io.github.assay.agreement;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Agreement figures of one annotator.
 *
 * @param annotator the annotator's name
 * @param n items with a pass or fail label of this annotator
 * @param missing items labelled by any annotator that lack this annotator's pass or fail
 * @param passRate share of pass among the annotator's labels, with Wilson's interval
 * @param kappaWithRest Cohen's κ with the majority of the other annotators; ties and items that no other annotator
 *     labelled are dropped (statistics.md §4.6)
 * @param firstHalf the same κ on the first half of the annotator's labels by time; undefined where all times are equal
 * @param secondHalf the same on the second half
 * @param medianSeconds median active seconds per label; empty when no time was recorded
 * @param passed items labelled pass
 * @param failed items labelled fail
 * @param againstRest items whose label differs from the majority of the others
 */
public record AnnotatorAgreement(
        String annotator,
        int n,
        int missing,
        Outcome<Estimate> passRate,
        Outcome<Estimate> kappaWithRest,
        Outcome<Estimate> firstHalf,
        Outcome<Estimate> secondHalf,
        OptionalDouble medianSeconds,
        List<ItemKey> passed,
        List<ItemKey> failed,
        List<ItemKey> againstRest) {
    public AnnotatorAgreement {
        passed = List.copyOf(passed);
        failed = List.copyOf(failed);
        againstRest = List.copyOf(againstRest);
    }
}
