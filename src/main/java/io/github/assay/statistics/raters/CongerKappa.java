package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.KappaWeights;
import io.github.assay.statistics.raters.RaterAgreement.Coefficient;

/**
 * Conger's κ (1980) of several raters, each with its own marginals (statistics.md §4.5). It equals Cohen's κ for two
 * raters without missing labels. Undefined as Fleiss' κ, and with a rater without labels: {@code RATER_WITHOUT_LABELS}.
 */
public final class CongerKappa {
    private CongerKappa() {}

    /**
     * @return at most 1; undefined as the percent agreement is, {@code RATER_WITHOUT_LABELS} when a rater gave no
     *     label, and where agreement by chance is 1
     */
    public static Outcome<Coefficient> of(Ratings ratings, KappaWeights weights) {
        RaterAgreement agreement = new RaterAgreement(RatingPatterns.of(ratings), weights);
        return agreement.percentAgreement().flatMap(observed -> corrected(ratings, weights, observed));
    }

    private static Outcome<Coefficient> corrected(Ratings ratings, KappaWeights weights, double observed) {
        double[][] shares = ratings.shares();
        for (double[] rater : shares) {
            if (java.util.Arrays.stream(rater).sum() == 0) {
                return Outcome.unavailable("RATER_WITHOUT_LABELS");
            }
        }
        double expected = expected(shares, weights.matrix(ratings.categories()));
        return 1 - expected < 1e-12
                ? Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE")
                : Outcome.value(Coefficient.of(observed, expected));
    }

    private static double expected(double[][] shares, double[][] weights) {
        int raters = shares.length;
        int q = weights.length;
        double[] mean = new double[q];
        for (double[] rater : shares) {
            for (int k = 0; k < q; k++) {
                mean[k] += rater[k] / raters;
            }
        }
        double expected = 0;
        for (int k = 0; k < q; k++) {
            for (int l = 0; l < q; l++) {
                double covariance = 0;
                for (double[] rater : shares) {
                    covariance += (rater[k] - mean[k]) * (rater[l] - mean[l]) / (raters - 1);
                }
                expected += weights[k][l] * (mean[k] * mean[l] - covariance / raters);
            }
        }
        return expected;
    }
}
