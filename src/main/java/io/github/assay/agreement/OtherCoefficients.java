package io.github.assay.agreement;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import java.util.List;

/**
 * Further agreement coefficients, shown with the main ones (statistics.md §4).
 *
 * @param conger Conger's κ: chance from each annotator's own pass rate
 * @param light Light's κ: mean of all pairs' Cohen κ, without the annotators left out; undefined if one pair's is, and
 *     {@code TOO_FEW_VOTES} when fewer than two annotators are left
 * @param brennanPrediger Brennan and Prediger's κ: both labels equally likely by chance
 * @param fleissError large-sample standard error of Fleiss' κ for inference to new items (Gwet)
 * @param gwetError the same of Gwet's AC1
 * @param leftOut annotators with fewer than {@value io.github.assay.statistics.raters.LightKappa#LEAST_VOTES} labels on
 *     items that another annotator also labelled: means over annotators leave them out
 * @param completeUnanimity share of items with equal labels among the items that all annotators labelled
 */
public record OtherCoefficients(
        Outcome<Estimate> conger,
        Outcome<Estimate> light,
        Outcome<Estimate> brennanPrediger,
        Outcome<Double> fleissError,
        Outcome<Double> gwetError,
        List<String> leftOut,
        Outcome<Double> completeUnanimity) {
    public OtherCoefficients {
        leftOut = List.copyOf(leftOut);
    }
}
