package io.github.assay.statistics.scores;

import io.github.assay.statistics.Seeds;
import io.github.assay.task.Progress;

/**
 * Mean binned calibration errors of perfectly calibrated scores (statistics.md §8). With few cases both errors are far
 * from 0 by chance alone, so these means are shown with them.
 *
 * @param ece mean error over equal-width bins
 * @param ace mean error over bins of equally many cases
 */
public record CalibrationNull(double ece, double ace) {
    /**
     * @param scores scores in [0, 1], one or more
     * @param bins number of bins
     * @param draws repetitions; each redraws the labels as Bernoulli(score)
     */
    public static CalibrationNull of(double[] scores, int bins, int draws, long seed, Progress progress) {
        if (scores.length == 0 || draws < 1) {
            throw new IllegalArgumentException("nothing to draw: " + scores.length + " scores, " + draws + " draws");
        }
        long base = Seeds.base(seed, "calibration-null");
        double ece = 0;
        double ace = 0;
        boolean[] labels = new boolean[scores.length];
        for (int b = 0; b < draws; b++) {
            progress.check();
            redraw(scores, Seeds.replicate(base, b), labels);
            ece += error(ProbabilityScores.bins(scores, labels, bins));
            ace += error(ProbabilityScores.adaptiveBins(ScoredLabels.of(scores, labels), bins));
        }
        return new CalibrationNull(ece / draws, ace / draws);
    }

    private static double error(java.util.List<ProbabilityScores.Bin> bins) {
        return ProbabilityScores.expectedCalibrationError(bins).asValue().orElseThrow();
    }

    private static void redraw(double[] scores, long seed, boolean[] labels) {
        long state = seed;
        for (int i = 0; i < scores.length; i++) {
            state += Seeds.GOLDEN;
            labels[i] = (Seeds.mix64(state) >>> 11) * 0x1.0p-53 < scores[i];
        }
    }
}
