package io.github.assay.statistics.scores;

import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.Seeds;
import io.github.assay.task.Progress;

/**
 * Range of the isotonic fit for perfectly calibrated scores (statistics.md §8). Labels are redrawn as Bernoulli(score),
 * the fit is repeated, and its quantiles are computed at each distinct score.
 */
public final class ConsistencyBars {
    private final double[] lower;
    private final double[] upper;

    private ConsistencyBars(double[] lower, double[] upper) {
        this.lower = lower;
        this.upper = upper;
    }

    /**
     * @param data scores in [0, 1]
     * @param level share of fits between the bars, such as 0.9
     * @param draws repetitions of the redraw
     */
    public static ConsistencyBars of(ScoredLabels data, double level, int draws, long seed, Progress progress) {
        double[][] fits = new double[data.size()][draws];
        double[] weights = new double[data.size()];
        double[] passes = new double[data.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (double) data.passes(i) + data.fails(i);
        }
        long base = Seeds.base(seed, "consistency");
        for (int b = 0; b < draws; b++) {
            progress.check();
            redraw(data, weights, Seeds.replicate(base, b), passes);
            double[] fitted = IsotonicFit.fit(passes, weights);
            for (int i = 0; i < fitted.length; i++) {
                fits[i][b] = fitted[i];
            }
        }
        double[] lower = new double[fits.length];
        double[] upper = new double[fits.length];
        for (int i = 0; i < fits.length; i++) {
            double[] bounds = PercentileInterval.quantiles(fits[i], (1 - level) / 2, (1 + level) / 2);
            lower[i] = bounds[0];
            upper[i] = bounds[1];
        }
        return new ConsistencyBars(lower, upper);
    }

    private static void redraw(ScoredLabels data, double[] weights, long seed, double[] passes) {
        long state = seed;
        for (int i = 0; i < passes.length; i++) {
            passes[i] = 0;
            for (int c = 0; c < weights[i]; c++) {
                state += Seeds.GOLDEN;
                double uniform = (Seeds.mix64(state) >>> 11) * 0x1.0p-53;
                passes[i] += uniform < data.score(i) ? 1 : 0;
            }
        }
    }

    /** Lower bar at the i-th distinct score. */
    public double lower(int i) {
        return lower[i];
    }

    /** Upper bar at the i-th distinct score. */
    public double upper(int i) {
        return upper[i];
    }
}
