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
}
