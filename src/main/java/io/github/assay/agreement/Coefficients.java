package io.github.assay.agreement;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.DegenerateInterval;
import io.github.assay.statistics.Estimate;
import java.util.List;
import java.util.Optional;

/**
 * Agreement of all annotators on one set of items (statistics.md §4).
 *
 * @param items items with at least one deciding label
 * @param raters annotators with at least one deciding label
 * @param votes division of the items by their votes
 * @param percentAgreement mean share of agreeing pairs over items with two or more labels
 * @param unanimity share of items with two or more labels whose labels are all equal
 * @param fleissKappa Fleiss' κ; with missing labels Gwet's generalisation
 * @param krippendorffAlpha Krippendorff's α, nominal
 * @param gwetAc1 Gwet's AC1 over the two categories pass and fail
 * @param others further coefficients
 */
public record Coefficients(
        int items,
        int raters,
        VoteSplit votes,
        Outcome<Estimate> percentAgreement,
        Outcome<Estimate> unanimity,
        Outcome<Estimate> fleissKappa,
        Outcome<Estimate> krippendorffAlpha,
        Outcome<Estimate> gwetAc1,
        OtherCoefficients others) {
    /**
     * Division of the items by their votes; every item is in exactly one list.
     *
     * @param unanimous two or more labels, all equal
     * @param majority labels differ, one side has more
     * @param tie as many pass as fail labels
     * @param single one label only
     */
    public record VoteSplit(
            List<ItemKey> unanimous, List<ItemKey> majority, List<ItemKey> tie, List<ItemKey> single) {
        public VoteSplit {
            unanimous = List.copyOf(unanimous);
            majority = List.copyOf(majority);
            tie = List.copyOf(tie);
            single = List.copyOf(single);
        }

        /** Items with two or more labels. */
        public int pairable() {
            return unanimous.size() + majority.size() + tie.size();
        }
    }

    /** Figures to show where resampling gives agreement no width; the cases are the items with two labels or more. */
    public Optional<DegenerateInterval> noWidth() {
        return DegenerateInterval.of(fleissKappa, votes.unanimous().size(), votes.pairable());
    }

    /**
     * Further agreement coefficients, shown with the main ones (statistics.md §4).
     *
     * @param conger Conger's κ: chance from each annotator's own pass rate
     * @param light Light's κ: mean of all pairs' Cohen κ, without the annotators left out; undefined if one pair's is,
     *     and {@code TOO_FEW_VOTES} when fewer than two annotators are left
     * @param brennanPrediger Brennan and Prediger's κ: both labels equally likely by chance
     * @param fleissError large-sample standard error of Fleiss' κ for inference to new items (Gwet)
     * @param gwetError the same of Gwet's AC1
     * @param leftOut annotators with fewer than {@value io.github.assay.statistics.raters.LightKappa#LEAST_VOTES}
     *     labels on items that another annotator also labelled: means over annotators leave them out
     * @param completeUnanimity share of items with equal labels among the items that all annotators labelled
     */
    public record OtherCoefficients(
            Outcome<Estimate> conger, Outcome<Estimate> light, Outcome<Estimate> brennanPrediger,
            Outcome<Double> fleissError, Outcome<Double> gwetError, List<String> leftOut,
            Outcome<Double> completeUnanimity) {
        public OtherCoefficients {
            leftOut = List.copyOf(leftOut);
        }
    }
}
