package io.github.assay.statistics.raters;

import io.github.assay.statistics.resample.Bootstrap;
import java.util.Arrays;
import java.util.List;

/**
 * Runs EM of the model of Dawid and Skene on weighted patterns of labels, from given estimates. For one thread.
 * Estimates are one row: the shares of the categories, then the probabilities by rater, true category and given
 * category.
 */
final class DawidSkeneEm {
    private static final int MOST_STEPS = 2_000;
    private static final double SETTLED = 1e-6;

    private final List<int[]> patterns;
    private final int categories;
    private final double[] logs;
    private final double[] masses;
    private final double[] chances;

    /** @param patterns each a row of triples: rater, category, number of labels */
    DawidSkeneEm(List<int[]> patterns, int raters, int categories) {
        this.patterns = patterns;
        this.categories = categories;
        logs = new double[categories + raters * categories * categories];
        masses = new double[logs.length];
        chances = new double[categories];
    }

    /** Index of a probability in the row of estimates. */
    static int at(int rater, int truth, int given, int categories) {
        return categories + (rater * categories + truth) * categories + given;
    }

    /** The estimates; a probability without cases is {@link Bootstrap#UNDEFINED}. */
    double[] from(double[] start, int[] weights) {
        double[] estimates = start.clone();
        for (int step = 0; step < MOST_STEPS; step++) {
            expect(estimates, weights);
            if (maximise(estimates) < SETTLED) {
                break;
            }
        }
        return estimates;
    }

    /** Counts categories and given labels; each pattern counts by its posterior. */
    private void expect(double[] estimates, int[] weights) {
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Math.log(estimates[i]);
        }
        Arrays.fill(masses, 0);
        for (int p = 0; p < weights.length; p++) {
            if (weights[p] > 0) {
                share(patterns.get(p), weights[p]);
            }
        }
    }

    private void share(int[] pattern, int weight) {
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < categories; k++) {
            double log = logs[k];
            for (int i = 0; i < pattern.length && log > Double.NEGATIVE_INFINITY; i += 3) {
                log += pattern[i + 2] * logs[at(pattern[i], k, pattern[i + 1], categories)];
            }
            chances[k] = Double.isNaN(log) ? Double.NEGATIVE_INFINITY : log;
            most = Math.max(most, chances[k]);
        }
        double sum = 0;
        for (int k = 0; k < categories; k++) {
            chances[k] = Math.exp(chances[k] - most);
            sum += chances[k];
        }
        for (int k = 0; k < categories; k++) {
            double mass = weight * chances[k] / sum;
            masses[k] += mass;
            for (int i = 0; i < pattern.length; i += 3) {
                masses[at(pattern[i], k, pattern[i + 1], categories)] += mass * pattern[i + 2];
            }
        }
    }

    /** Shares and probabilities from the counts; returns the largest change. */
    private double maximise(double[] estimates) {
        double farthest = normalise(estimates, 0);
        for (int first = categories; first < estimates.length; first += categories) {
            farthest = Math.max(farthest, normalise(estimates, first));
        }
        return farthest;
    }

    private double normalise(double[] estimates, int first) {
        double sum = 0;
        for (int i = first; i < first + categories; i++) {
            sum += masses[i];
        }
        double farthest = 0;
        for (int i = first; i < first + categories; i++) {
            double next = sum > 0 ? masses[i] / sum : Bootstrap.UNDEFINED;
            double moved = Math.abs(next - estimates[i]);
            farthest = Double.isNaN(moved) ? farthest : Math.max(farthest, moved);
            estimates[i] = next;
        }
        return farthest;
    }
}
