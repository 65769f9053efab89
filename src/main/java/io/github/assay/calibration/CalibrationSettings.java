package io.github.assay.calibration;

import io.github.assay.statistics.BootstrapSettings;

/**
 * How metrics are set against final labels.
 *
 * @param bootstrap seed, replicates and level of the intervals
 * @param family which pairwise tests Holm's correction spans
 * @param folds parts of the cross-validation of thresholds, 2 or more
 * @param repeats how often the cross-validation is repeated with other parts, 1 or more
 * @param design what the study fixed before it looked
 * @param threads how many threads to use; changes no digit
 * @param compared whose scores take part, where a project has both
 */
public record CalibrationSettings(
        BootstrapSettings bootstrap, Family family, int folds, int repeats, StudyDesign design, int threads, Compared compared) {
    /** Which pairwise tests belong together. */
    public enum Family {
        /** All pairs of metrics, as the matrix shows them. */
        ALL_PAIRS,
        /** The metric with the highest κ against each other one. */
        BEST_AGAINST_OTHERS
    }

    /** Whose scores are set against the labels. */
    public enum Compared {
        /** Those that Assay computes, and imported ones that the project names. */
        OURS,
        /** Also every score and judge's verdict that came with the project from another program. */
        WITH_IMPORTED
    }

    /** The defaults on one thread per processor. */
    public static final CalibrationSettings DEFAULT = new CalibrationSettings(
            BootstrapSettings.DEFAULT, Family.ALL_PAIRS, 10, 10, StudyDesign.STANDARD, Runtime.getRuntime().availableProcessors());

    public CalibrationSettings {
        if (folds < 2 || repeats < 1) {
            throw new IllegalArgumentException("folds must be 2, repeats 1 or more: " + folds + ", " + repeats);
        }
        if (threads < 1) {
            throw new IllegalArgumentException("at least one thread is needed: " + threads);
        }
    }

    /** Settings that compare no imported score but those the project names. */
    public CalibrationSettings(
            BootstrapSettings bootstrap, Family family, int folds, int repeats, StudyDesign design, int threads) {
        this(bootstrap, family, folds, repeats, design, threads, Compared.OURS);
    }

    public CalibrationSettings with(BootstrapSettings changed) {
        return new CalibrationSettings(changed, family, folds, repeats, design, threads, compared);
    }

    public CalibrationSettings withThreads(int changed) {
        return new CalibrationSettings(bootstrap, family, folds, repeats, design, changed, compared);
    }

    public CalibrationSettings withDesign(StudyDesign changed) {
        return new CalibrationSettings(bootstrap, family, folds, repeats, changed, threads, compared);
    }

    public CalibrationSettings withFamily(Family changed) {
        return new CalibrationSettings(bootstrap, changed, folds, repeats, design, threads, compared);
    }

    public CalibrationSettings withCompared(Compared changed) {
        return new CalibrationSettings(bootstrap, family, folds, repeats, design, threads, changed);
    }
}
