package io.github.assay.statistics.scores;

/**
 * Best non-decreasing map from score to pass rate, by pool adjacent violators on pooled scores (statistics.md §8). It
 * gives the CORP reliability diagram (Dimitriadis, Gneiting, Jordan 2021).
 */
public final class IsotonicFit {
    private final ScoredLabels data;
    private final double[] fitted;

    private IsotonicFit(ScoredLabels data, double[] fitted) {
        this.data = data;
        this.fitted = fitted;
    }

    /** @param data at least one case */
    public static IsotonicFit of(ScoredLabels data) {
        if (data.n() == 0) {
            throw new IllegalArgumentException("nothing to fit");
        }
        double[] passes = new double[data.size()];
        double[] weights = new double[data.size()];
        for (int i = 0; i < data.size(); i++) {
            passes[i] = data.passes(i);
            weights[i] = (double) data.passes(i) + data.fails(i);
        }
        return new IsotonicFit(data, fit(passes, weights));
    }

    /** Pool adjacent violators: the fitted pass rate at each score. */
    static double[] fit(double[] passes, double[] weights) {
        int n = passes.length;
        double[] sum = new double[n];
        double[] weight = new double[n];
        int[] length = new int[n];
        int blocks = 0;
        for (int i = 0; i < n; i++) {
            sum[blocks] = passes[i];
            weight[blocks] = weights[i];
            length[blocks] = 1;
            blocks++;
            while (blocks > 1 && sum[blocks - 2] * weight[blocks - 1] >= sum[blocks - 1] * weight[blocks - 2]) {
                blocks--;
                sum[blocks - 1] += sum[blocks];
                weight[blocks - 1] += weight[blocks];
                length[blocks - 1] += length[blocks];
            }
        }
        double[] fitted = new double[n];
        int next = 0;
        for (int b = 0; b < blocks; b++) {
            java.util.Arrays.fill(fitted, next, next + length[b], sum[b] / weight[b]);
            next += length[b];
        }
        return fitted;
    }

    /** The fitted pass rate at the i-th distinct score. */
    public double fitted(int i) {
        return fitted[i];
    }

    /** The fitted pass rate at a score that occurs, otherwise at the largest one below it. */
    public double at(double score) {
        int below = data.below(score);
        boolean occurs = below < data.size() && data.score(below) == score;
        return fitted[Math.max(0, occurs ? below : below - 1)];
    }

    /**
     * Decomposition of the Brier score: score = miscalibration − discrimination + uncertainty.
     *
     * @param score Brier score
     * @param miscalibration gain from recalibration, ≥ 0
     * @param discrimination gain of the ranking over the mean, ≥ 0
     * @param uncertainty Brier score of the mean
     */
    public record Corp(double score, double miscalibration, double discrimination, double uncertainty) {}

    /** The CORP decomposition of the Brier score (Dimitriadis, Gneiting and Jordan 2021). */
    public Corp corp() {
        double rate = (double) data.passes() / data.n();
        double raw = brier(data::score);
        double recalibrated = brier(i -> fitted[i]);
        double mean = brier(_ -> rate);
        return new Corp(raw, raw - recalibrated, mean - recalibrated, mean);
    }

    /**
     * Murphy's decomposition on distinct scores (1973): Brier = reliability − resolution + uncertainty.
     */
    public record Murphy(double brier, double reliability, double resolution, double uncertainty) {}

    /** Murphy's decomposition of the Brier score (1973); each distinct score is a bin. */
    public Murphy murphy() {
        double rate = (double) data.passes() / data.n();
        double reliability = 0;
        double resolution = 0;
        for (int i = 0; i < data.size(); i++) {
            double n = (double) data.passes(i) + data.fails(i);
            double own = data.passes(i) / n;
            reliability += n * (data.score(i) - own) * (data.score(i) - own) / data.n();
            resolution += n * (own - rate) * (own - rate) / data.n();
        }
        return new Murphy(brier(data::score), reliability, resolution, rate * (1 - rate));
    }

    private double brier(java.util.function.IntToDoubleFunction forecast) {
        double sum = 0;
        for (int i = 0; i < data.size(); i++) {
            double f = forecast.applyAsDouble(i);
            sum += data.passes(i) * (1 - f) * (1 - f) + data.fails(i) * f * f;
        }
        return sum / data.n();
    }
}
