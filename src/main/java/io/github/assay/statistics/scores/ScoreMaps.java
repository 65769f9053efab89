package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;

/**
 * Smooth maps from score to pass probability (statistics.md §8). Evaluate them on held-out scores, never by their fit.
 */
public final class ScoreMaps {
    private static final double EDGE = 1e-6;

    private ScoreMaps() {}

    /** p = 1 / (1 + exp(−(slope · score + intercept))). */
    public record Platt(double slope, double intercept) {
        /** Probability of label pass, 0 to 1. */
        public double probability(double score) {
            return 1 / (1 + Math.exp(-(slope * score + intercept)));
        }
    }

    /** logit p = a · ln s − b · ln(1 − s) + c, with a, b ≥ 0. */
    public record Beta(double a, double b, double c) {
        /** Probability of label pass, 0 to 1. */
        public double probability(double score) {
            double s = Math.clamp(score, EDGE, 1 - EDGE);
            return 1 / (1 + Math.exp(-(a * Math.log(s) - b * Math.log1p(-s) + c)));
        }
    }

    /**
     * Platt's scaling (1999) with his smoothed targets.
     *
     * @return undefined: {@code SINGLE_CLASS}, {@code ZERO_VARIANCE} for a constant score, {@code NOT_COMPUTABLE}
     */
    public static Outcome<Platt> platt(ScoredLabels data) {
        if (data.passes() == 0 || data.fails() == 0) {
            return Outcome.unavailable(data.n() == 0 ? "NO_DATA" : "SINGLE_CLASS");
        }
        if (data.size() < 2) {
            return Outcome.unavailable("ZERO_VARIANCE");
        }
        double high = (data.passes() + 1.0) / (data.passes() + 2.0);
        double low = 1 / (data.fails() + 2.0);
        return new LogisticFit(data, new double[][] {scores(data)}, high, low)
                .solve()
                .map(w -> new Platt(w[0], w[1]));
    }

    /**
     * Beta calibration (Kull et al. 2017); a feature with a negative weight is dropped and the rest fitted again.
     *
     * @return undefined: {@code SINGLE_CLASS}; {@code TOO_FEW_DISTINCT_SCORES} below three; {@code NOT_COMPUTABLE}
     *     under complete separation
     */
    public static Outcome<Beta> beta(ScoredLabels data) {
        if (data.passes() == 0 || data.fails() == 0) {
            return Outcome.unavailable(data.n() == 0 ? "NO_DATA" : "SINGLE_CLASS");
        }
        if (data.size() < 3) {
            return Outcome.unavailable("TOO_FEW_DISTINCT_SCORES");
        }
        double[] low = scores(data);
        double[] high = scores(data);
        for (int i = 0; i < low.length; i++) {
            double s = Math.clamp(low[i], EDGE, 1 - EDGE);
            low[i] = Math.log(s);
            high[i] = -Math.log1p(-s);
        }
        Outcome<Beta> both = fit(data, low, high).map(w -> new Beta(w[0], w[1], w[2]));
        Beta free = both.asValue().orElse(new Beta(0, 0, 0));
        if (free.a() < 0) {
            return fit(data, high).map(w -> w[0] < 0 ? constant(data) : new Beta(0, w[0], w[1]));
        }
        if (free.b() < 0) {
            return fit(data, low).map(w -> w[0] < 0 ? constant(data) : new Beta(w[0], 0, w[1]));
        }
        return both;
    }

    private static Outcome<double[]> fit(ScoredLabels data, double[]... features) {
        return new LogisticFit(data, features, 1, 0).solve();
    }

    private static Beta constant(ScoredLabels data) {
        return new Beta(0, 0, Math.log((double) data.passes() / data.fails()));
    }

    private static double[] scores(ScoredLabels data) {
        double[] scores = new double[data.size()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = data.score(i);
        }
        return scores;
    }

    /** Logistic regression of pooled scores by Newton's method with step halving. */
    private static final class LogisticFit {
        private static final int MOST_STEPS = 100;
        private static final double SETTLED = 1e-11;

        private final ScoredLabels data;
        private final double[][] features;
        private final double passTarget;
        private final double failTarget;

        /** @param features one row per feature, one column per distinct score; the intercept is appended */
        LogisticFit(ScoredLabels data, double[][] features, double passTarget, double failTarget) {
            this.data = data;
            this.features = features;
            this.passTarget = passTarget;
            this.failTarget = failTarget;
        }

        /** Weights, intercept last; undefined when the iteration does not converge: {@code NOT_COMPUTABLE}. */
        Outcome<double[]> solve() {
            double[] weights = new double[features.length + 1];
            double loss = loss(weights);
            for (int step = 0; step < MOST_STEPS; step++) {
                double[] move = newton(weights);
                double scale = 1;
                double[] next = stepped(weights, move, scale);
                while (!(loss(next) <= loss + 1e-12) && scale > 1e-10) {
                    scale /= 2;
                    next = stepped(weights, move, scale);
                }
                double largest = largest(move);
                if (!Double.isFinite(largest)) {
                    break;
                }
                weights = next;
                loss = loss(weights);
                if (largest * scale <= SETTLED * (1 + largest(weights))) {
                    return Outcome.value(weights);
                }
            }
            return Outcome.unavailable("NOT_COMPUTABLE", "the fit does not settle: labels are separated by the score");
        }

        private double feature(int f, int i) {
            return f == features.length ? 1 : features[f][i];
        }

        private double linear(double[] weights, int i) {
            double sum = 0;
            for (int f = 0; f < weights.length; f++) {
                sum += weights[f] * feature(f, i);
            }
            return sum;
        }

        private double target(int i) {
            return data.passes(i) * passTarget + data.fails(i) * failTarget;
        }

        /** Negative log-likelihood. */
        private double loss(double[] weights) {
            double sum = 0;
            for (int i = 0; i < data.size(); i++) {
                double x = linear(weights, i);
                double n = (double) data.passes(i) + data.fails(i);
                sum += n * (Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)))) - target(i) * x;
            }
            return sum;
        }

        private double[] newton(double[] weights) {
            int k = weights.length;
            double[][] system = new double[k][k + 1];
            for (int i = 0; i < data.size(); i++) {
                double p = 1 / (1 + Math.exp(-linear(weights, i)));
                double n = (double) data.passes(i) + data.fails(i);
                for (int a = 0; a < k; a++) {
                    for (int b = 0; b < k; b++) {
                        system[a][b] += n * p * (1 - p) * feature(a, i) * feature(b, i);
                    }
                    system[a][k] += (target(i) - n * p) * feature(a, i);
                }
            }
            return eliminated(system);
        }

        /** Gaussian elimination with partial pivoting; not finite when singular. */
        private static double[] eliminated(double[][] system) {
            int k = system.length;
            for (int c = 0; c < k; c++) {
                int pivot = c;
                for (int r = c + 1; r < k; r++) {
                    pivot = Math.abs(system[r][c]) > Math.abs(system[pivot][c]) ? r : pivot;
                }
                double[] held = system[c];
                system[c] = system[pivot];
                system[pivot] = held;
                for (int r = 0; r < k; r++) {
                    double factor = r == c ? 0 : system[r][c] / system[c][c];
                    for (int j = c; j <= k && r != c; j++) {
                        system[r][j] -= factor * system[c][j];
                    }
                }
            }
            double[] solution = new double[k];
            for (int r = 0; r < k; r++) {
                solution[r] = system[r][k] / system[r][r];
            }
            return solution;
        }

        private static double[] stepped(double[] weights, double[] move, double scale) {
            double[] next = weights.clone();
            for (int f = 0; f < next.length; f++) {
                next[f] += scale * move[f];
            }
            return next;
        }

        private static double largest(double[] values) {
            double largest = 0;
            for (double value : values) {
                largest = Double.isNaN(value) ? Double.NaN : Math.max(largest, Math.abs(value));
            }
            return largest;
        }
    }
}
