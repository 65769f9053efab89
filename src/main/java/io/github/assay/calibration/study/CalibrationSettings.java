package io.github.assay.calibration.study;

import io.github.assay.statistics.BootstrapSettings;

/**
 * Settings of a calibration.
 *
 * @param bootstrap seed, replicates and level of the intervals
 * @param replication whether replicates may exceed the stated number
 * @param family the pairwise tests that Holm's correction covers
 * @param folds parts of the cross-validation of thresholds, 2 or more
 * @param repeats how often the cross-validation is repeated with other parts, 1 or more
 * @param design choices that the study fixed in advance
 * @param threads number of threads; results do not depend on it
 * @param participants which metrics take part, and which of them are ranked
 */
public record CalibrationSettings(
        BootstrapSettings bootstrap,
        Replication replication,
        Family family,
        int folds,
        int repeats,
        StudyDesign design,
        int threads,
        Participants participants) {
    /** Families of pairwise tests. */
    public enum Family {
        /** All pairs of ranked metrics, as the matrix shows them. */
        ALL_PAIRS,
        /** The ranked metric with the highest κ against each other one. */
        BEST_AGAINST_OTHERS
    }

    /** Whether replicates may exceed the stated number (statistics.md §5). */
    public enum Replication {
        /** They rise until the smallest possible adjusted p of the family is at most 0.005. */
        AT_LEAST,
        /** Exactly the stated number. */
        EXACTLY
    }

    /** Sources of the scores that are compared with the labels. */
    public enum Compared {
        /** Scores that Assay computes, and imported ones that the project names. */
        OURS,
        /** Also every score and judge's verdict that came with the project from another program. */
        WITH_IMPORTED
    }

    /** The defaults on one thread per processor. */
    public static final CalibrationSettings DEFAULT = new CalibrationSettings(
            BootstrapSettings.DEFAULT, Replication.EXACTLY, Family.BEST_AGAINST_OTHERS, 10, 10, StudyDesign.STANDARD,
            Runtime.getRuntime().availableProcessors(), Participants.STANDARD);

    public CalibrationSettings {
        if (folds < 2 || repeats < 1) {
            throw new IllegalArgumentException("folds must be 2, repeats 1 or more: " + folds + ", " + repeats);
        }
        if (threads < 1) {
            throw new IllegalArgumentException("at least one thread is needed: " + threads);
        }
    }

    /** Settings with exactly these replicates, for all enabled metrics. */
    public CalibrationSettings(
            BootstrapSettings bootstrap, Family family, int folds, int repeats, StudyDesign design, int threads) {
        this(bootstrap, Replication.EXACTLY, family, folds, repeats, design, threads, Participants.STANDARD);
    }

    /** Sources of the scores that take part. */
    public Compared compared() {
        return participants.compared();
    }

    /** The same with another seed, level or number of replicates; another number of replicates is used exactly. */
    public CalibrationSettings with(BootstrapSettings changed) {
        return new CalibrationSettings(
                changed, changed.replicates() == bootstrap.replicates() ? replication : Replication.EXACTLY, family,
                folds, repeats, design, threads, participants);
    }

    public CalibrationSettings with(Replication changed) {
        return new CalibrationSettings(bootstrap, changed, family, folds, repeats, design, threads, participants);
    }

    /** The same with more replicates than stated, as a family of tests needs. */
    public CalibrationSettings raisedTo(int replicates) {
        return new CalibrationSettings(
                bootstrap.withReplicates(replicates), replication, family, folds, repeats, design, threads, participants);
    }

    public CalibrationSettings withThreads(int changed) {
        return new CalibrationSettings(bootstrap, replication, family, folds, repeats, design, changed, participants);
    }

    /** The same with another cross-validation. */
    public CalibrationSettings withFolds(int parts, int times) {
        return new CalibrationSettings(bootstrap, replication, family, parts, times, design, threads, participants);
    }

    public CalibrationSettings withDesign(StudyDesign changed) {
        return new CalibrationSettings(
                bootstrap, replication, family, folds, repeats, changed, threads, participants);
    }

    public CalibrationSettings withFamily(Family changed) {
        return new CalibrationSettings(
                bootstrap, replication, changed, folds, repeats, design, threads, participants);
    }

    public CalibrationSettings with(Participants changed) {
        return new CalibrationSettings(bootstrap, replication, family, folds, repeats, design, threads, changed);
    }
}
