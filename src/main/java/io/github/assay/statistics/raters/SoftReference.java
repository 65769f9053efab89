package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import java.util.List;

/**
 * Expected 2×2 table of verdicts against uncertain labels (statistics.md §11.4). Each case is weighted by the
 * probability that it is a pass, such as its share of pass votes.
 *
 * @param tp expected number of reference pass, verdict pass
 * @param fn expected number of reference pass, verdict fail
 * @param fp expected number of reference fail, verdict pass
 * @param tn expected number of reference fail, verdict fail
 */
public record SoftReference(double tp, double fn, double fp, double tn) {
    private static final double NOTHING = 1e-12;

    /**
     * One case.
     *
     * @param pass probability that the label is pass
     * @param verdict whether the metric passes it
     */
    public record SoftCase(double pass, boolean verdict) {
        public SoftCase {
            if (!(pass >= 0 && pass <= 1)) {
                throw new IllegalArgumentException("a probability must be from 0 to 1: " + pass);
            }
        }
    }

    /**
     * Counts every case with its probability: a pass probability of 0.7 adds 0.7 of a pass and 0.3 of a fail. All cells
     * are 0 without cases.
     */
    public static SoftReference of(List<SoftCase> cases) {
        double tp = 0;
        double fp = 0;
        double fn = 0;
        double tn = 0;
        for (SoftCase c : cases) {
            tp += c.verdict ? c.pass : 0;
            fp += c.verdict ? 1 - c.pass : 0;
            fn += c.verdict ? 0 : c.pass;
            tn += c.verdict ? 0 : 1 - c.pass;
        }
        return new SoftReference(tp, fn, fp, tn);
    }

    /** Expected Cohen's κ; undefined: {@code NO_DATA}, {@code EXPECTED_AGREEMENT_IS_ONE}. */
    public Outcome<Double> kappa() {
        double n = tp + fn + fp + tn;
        if (n <= 0) {
            return Outcome.unavailable("NO_DATA");
        }
        double denominator = (tp + fn) * (fn + tn) + (tp + fp) * (fp + tn);
        return denominator <= NOTHING * n * n
                ? Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE")
                : Outcome.value(2 * (tp * tn - fn * fp) / denominator);
    }
}
