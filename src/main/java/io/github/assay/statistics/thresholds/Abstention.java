package io.github.assay.statistics.thresholds;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.scores.ScoredLabels;

/**
 * Class-conditional split conformal thresholds (statistics.md §8): a score's prediction set holds pass when the score is
 * not too low for a pass, and fail when it is not too high for a fail; with exactly one label in the set that is the
 * verdict, else a person is asked. Each true class is in its set with probability 1 − α on new cases.
 *
 * @param passFrom scores at or above it may be a pass; −∞ when there are too few passes to say
 * @param failTo scores at or below it may be a fail; +∞ when there are too few fails to say
 * @param alpha the chance of leaving out the true class, within each class
 */
public record Abstention(double passFrom, double failTo, double alpha) {
    /** What is done with a case. */
    public enum Decision {
        PASS,
        FAIL,
        ASK
    }

    /**
     * Fits on calibration cases that no later case is part of.
     *
     * @return undefined: {@code NO_DATA}; {@code SINGLE_CLASS}
     */
    public static Outcome<Abstention> fit(ScoredLabels calibration, double alpha) {
        if (!(alpha > 0 && alpha < 1)) {
            throw new IllegalArgumentException("α lies between 0 and 1: " + alpha);
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

    /** The policy's verdict on a score; one that both bounds claim, or neither, is put to a person. */
    public Decision decide(double score) {
        boolean pass = score >= passFrom;
        boolean fail = score <= failTo;
        return pass == fail ? Decision.ASK : pass ? Decision.PASS : Decision.FAIL;
    }

    /** The policy's verdicts on cases with known labels, best ones that it was not fitted on. */
    public ThreeWay on(ScoredLabels cases) {
        return ThreeWay.of(cases, this::decide);
    }
}
