package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;

/**
 * Class-conditional split conformal thresholds (statistics.md §8). A score's prediction set contains pass when the
 * score is not too low for a pass, and fail when it is not too high for a fail. If the set has exactly one label, that
 * is the verdict; otherwise a person decides. On new cases the set contains the true class with probability 1 − α or
 * more.
 *
 * @param passFrom scores at or above it may be a pass; −∞ when there are too few passes for a bound
 * @param failTo scores at or below it may be a fail; +∞ when there are too few fails for a bound
 * @param alpha probability of leaving out the true class, within each class
 */
public record Abstention(double passFrom, double failTo, double alpha) {
    /** Decision about a case. */
    public enum Decision {
        PASS,
        FAIL,
        ASK
    }

    /**
     * Fits thresholds on calibration cases; later cases must not be among them.
     *
     * @return undefined: {@code NO_DATA}; {@code SINGLE_CLASS}
     */
    public static Outcome<Abstention> fit(ScoredLabels calibration, double alpha) {
        if (!(alpha > 0 && alpha < 1)) {
            throw new IllegalArgumentException("α must be between 0 and 1: " + alpha);
        }
        if (calibration.passes() == 0 || calibration.fails() == 0) {
            return Outcome.unavailable(calibration.n() == 0 ? "NO_DATA" : "SINGLE_CLASS");
        }
        return Outcome.value(new Abstention(lowestPass(calibration, alpha), highestFail(calibration, alpha), alpha));
    }

    /** The ⌈(m + 1)(1 − α)⌉-th of the m passes from the top. */
    private static double lowestPass(ScoredLabels data, double alpha) {
        long rank = rank(data.passes(), alpha);
        for (int i = data.size() - 1; i >= 0; i--) {
            rank -= data.passes(i);
            if (rank <= 0) {
                return data.score(i);
            }
        }
        return Double.NEGATIVE_INFINITY;
    }

    /** The ⌈(m + 1)(1 − α)⌉-th of the m fails from the bottom. */
    private static double highestFail(ScoredLabels data, double alpha) {
        long rank = rank(data.fails(), alpha);
        for (int i = 0; i < data.size(); i++) {
            rank -= data.fails(i);
            if (rank <= 0) {
                return data.score(i);
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private static long rank(int m, double alpha) {
        return (long) Math.ceil((m + 1) * (1 - alpha) - 1e-9);
    }

    /** The policy's verdict on a score; a person decides where both bounds or neither include it. */
    public Decision decide(double score) {
        boolean pass = score >= passFrom;
        boolean fail = score <= failTo;
        return pass == fail ? Decision.ASK : pass ? Decision.PASS : Decision.FAIL;
    }

    /** The policy's verdicts on cases with known labels. Use cases on which it was not fitted. */
    public ThreeWay on(ScoredLabels cases) {
        return ThreeWay.of(cases, this::decide);
    }
}
