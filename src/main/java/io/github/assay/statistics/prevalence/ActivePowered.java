package io.github.assay.statistics.prevalence;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.StudentT;
import io.github.assay.statistics.prevalence.PredictionPowered.Samples;
import io.github.assay.statistics.resample.Units;
import java.util.Arrays;
import java.util.List;

/**
 * The pass rate from labels that were drawn with known, unequal probabilities (Zrnic and Candès 2024, arXiv 2403.03208;
 * statistics.md §10.2). Each label counts by the inverse of its probability. The weights are normalised to 1 (Hájek
 * 1971), so that a draw of which only the first part is labelled remains usable.
 *
 * @param lambda weight of the verdicts, 0 to 1
 * @param estimate λ · mean of all verdicts + weighted mean of (label − λ · verdict)
 * @param standardError its standard error, by units
 * @param degrees degrees of freedom, fewer the more the weights differ, at most the labelled units less 1 where units have
 *     several cases; infinite for equal weights and a constant
 *     metric, which give the interval of the labels alone
 * @param labelled labels with a probability
 */
public record ActivePowered(double lambda, double estimate, double standardError, double degrees, int labelled) {
    /** Difference of the largest and the least weight, relative to the largest, below which weights are equal. */
    private static final double EQUAL = 1e-9;

    /**
     * Labels drawn with known probabilities.
     *
     * @param samples the drawn, labelled cases, and the verdicts of all other cases
     * @param probabilities of each labelled case, above 0 and at most 1
     */
    public record Drawn(Samples samples, double[] probabilities) {
        public Drawn {
            if (probabilities.length != samples.labels().length) {
                throw new IllegalArgumentException(
                        samples.labels().length + " labels and " + probabilities.length + " probabilities");
            }
            for (double p : probabilities) {
                if (!(p > 0 && p <= 1)) {
                    throw new IllegalArgumentException("a probability must be above 0 and at most 1: " + p);
                }
            }
        }
    }

    /** Undefined with fewer than two drawn labels or without any other case: {@code NO_DATA}. */
    public static Outcome<ActivePowered> of(Drawn drawn) {
        Samples s = drawn.samples;
        int n = s.labels().length;
        int more = s.unlabelled().length;
        if (n < 2 || more == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        if (s.labelledUnits() < 2) {
            return Outcome.unavailable("TOO_FEW_QUESTIONS");
        }
        double[] shares = shares(drawn.probabilities);
        double lambda = lambda(s, shares);
        if (lambda == 0 && areEqual(shares)) {
            return PredictionPowered.classical(s)
                    .map(c -> new ActivePowered(0, c.estimate(), c.standardError(), Double.POSITIVE_INFINITY, n));
        }
        double[] rest = Weights.rest(s, lambda);
        double correction = weighted(rest, shares);
        double all = n + (double) more;
        double[] terms = new double[n + more];
        double second = 0;
        double fourth = 0;
        for (int i = 0; i < n; i++) {
            // Divided by 1 − share, because a heavy label draws the weighted mean to itself (HC3).
            terms[i] = lambda * s.verdicts()[i] + (rest[i] - correction) * shares[i] * all / (1 - shares[i]);
            double square = shares[i] * shares[i];
            second += square;
            fourth += square * square;
        }
        for (int i = 0; i < more; i++) {
            terms[n + i] = lambda * s.unlabelled()[i];
        }
        double error = Math.sqrt(effect(s.units(), terms) * Weights.squares(terms)) / all;
        double estimate = lambda * Weights.mean(Weights.all(s)) + correction;
        double degrees = s.units().single() ? degrees(second, fourth) : Math.min(degrees(second, fourth), s.labelledUnits() - 1.0);
        return Outcome.value(new ActivePowered(lambda, estimate, error, degrees, n));
    }

    private static double effect(Units units, double[] terms) {
        double mean = Weights.mean(terms);
        return units.single() ? 1 : units.designEffect(Arrays.stream(terms).map(t -> t - mean).toArray());
    }

    /**
     * Geometric mean of Kish's effective number of labels and that of Bell and McCaffrey, less 1. By simulation the first
     * alone covers 93.7 % for a judge that tosses a coin at 100 labels, the second alone 96.7 % for a good judge.
     */
    private static double degrees(double second, double fourth) {
        return Math.sqrt(1 / second * (second * second / fourth)) - 1;
    }

    /** Inverse probabilities as shares of their sum. */
    private static double[] shares(double... probabilities) {
        double sum = 0;
        for (double p : probabilities) {
            sum += 1 / p;
        }
        double[] shares = new double[probabilities.length];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = 1 / probabilities[i] / sum;
        }
        return shares;
    }

    private static boolean areEqual(double... shares) {
        double least = shares[0];
        double most = shares[0];
        for (double share : shares) {
            least = Math.min(least, share);
            most = Math.max(most, share);
        }
        return most - least <= EQUAL * most;
    }

    private static double weighted(double[] values, double[] shares) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i] * shares[i];
        }
        return sum;
    }

    /** The λ of the least variance of the terms a + λ b that the estimate is the mean of; 0 for constant verdicts. */
    private static double lambda(Samples s, double[] shares) {
        int n = shares.length;
        double[] verdicts = Weights.all(s);
        double label = weighted(s.labels(), shares);
        double verdict = weighted(s.verdicts(), shares);
        double[] a = new double[verdicts.length];
        double[] b = verdicts.clone();
        for (int i = 0; i < n; i++) {
            double weight = shares[i] * verdicts.length;
            a[i] = (s.labels()[i] - label) * weight;
            b[i] -= (s.verdicts()[i] - verdict) * weight;
        }
        double spread = Weights.unbiased(b);
        return spread <= EQUAL || Weights.unbiased(verdicts) <= 0
                ? 0
                : Math.clamp(-Weights.covariance(new Samples(a, b, new double[0])) / spread, 0.0, 1.0);
    }

    /** estimate ± t · SE. */
    public Interval interval(double level) {
        double half = StudentT.t(level, degrees) * standardError;
        return new Interval(estimate - half, estimate + half, level, "active-ppi", List.of());
    }
}
