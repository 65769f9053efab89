package io.github.assay.agreement;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.raters.ScaleVotes.Majority;
import java.util.List;
import java.util.Optional;

/**
 * Agreement of ratings on a scale (statistics.md §2.2, §4).
 *
 * @param items items with one label or more
 * @param raters the raters, in the order of the columns
 * @param categories the declared scale in order
 * @param rows one for each weighting that the scale admits; identity first
 * @param alpha Krippendorff's α with the scale's distance
 * @param pairs every pair of raters
 * @param references the reference label of each item
 * @param settings settings of the intervals
 */
public record ScaleResult(
        int items,
        List<String> raters,
        List<String> categories,
        List<Weighted> rows,
        Outcome<Estimate> alpha,
        List<Pair> pairs,
        List<Reference> references,
        ScaleSettings settings) {
    /**
     * Coefficients under one weighting.
     *
     * @param weights {@code identity}, {@code linear}, {@code quadratic} or {@code ordinal}
     * @param percentAgreement weighted agreement of pairs of labels
     * @param fleiss Fleiss' κ, in Gwet's generalisation
     * @param gwet AC1 under identity weights, else AC2
     * @param brennanPrediger Brennan and Prediger's κ
     * @param conger Conger's κ; no interval
     */
    public record Weighted(
            String weights, Outcome<Estimate> percentAgreement, Outcome<Estimate> fleiss, Outcome<Estimate> gwet,
            Outcome<Estimate> brennanPrediger, Outcome<Double> conger) {}

    /**
     * Agreement of two raters.
     *
     * @param n items both labelled
     * @param kappa Cohen's κ with its large-sample interval, under the first weighting of the scale's own: identity for
     *     nominal scales, linear for the others
     */
    public record Pair(String a, String b, long n, Outcome<Estimate> kappa) {}

    /**
     * The reference label of an item (statistics.md §1).
     *
     * @param kind kind of majority
     * @param votes number of labels
     * @param plurality the category with the most votes; empty for a tie or no votes
     * @param lowerMedian the lower middle vote; empty without votes and on nominal scales
     */
    public record Reference(
            String item, Majority kind, int votes, Optional<String> plurality, Optional<String> lowerMedian) {}

    /** The weights of the κ of pairs: {@code identity} on nominal scales, {@code linear} on the others. */
    public String pairWeights() {
        return settings.scale() == ScaleSettings.Scale.NOMINAL ? "identity" : "linear";
    }

    public ScaleResult {
        raters = List.copyOf(raters);
        categories = List.copyOf(categories);
        rows = List.copyOf(rows);
        pairs = List.copyOf(pairs);
        references = List.copyOf(references);
    }
}
