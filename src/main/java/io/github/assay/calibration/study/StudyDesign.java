package io.github.assay.calibration.study;

import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.statistics.raters.AlternativeAnnotator;
import io.github.assay.statistics.tests.NonInferiority;

/**
 * What a calibration study fixed before it looked (statistics.md §3, §5).
 *
 * @param reference which label an item counts with
 * @param interval type of κ's interval
 * @param cases on which cases two metrics are compared
 * @param drawing what a resample is drawn from
 * @param dimension what cases are clustered or stratified by, a slice's dimension such as {@code db}
 * @param margin the largest loss of κ that does not matter, 0 or more
 * @param epsilon what a metric may lag behind an annotator and still stand in for one, 0 to 1 (§4.6)
 */
public record StudyDesign(
        ReferenceRule reference,
        IntervalType interval,
        CaseSets cases,
        Drawing drawing,
        String dimension,
        double margin,
        double epsilon) {
    /** Types of interval for κ; other statistics have percentile or Wilson intervals. */
    public enum IntervalType {
        PERCENTILE,
        BCA,
        STUDENTISED,
        WALD
    }

    /** On which cases two metrics are compared. */
    public enum CaseSets {
        /** Those on which both of the pair gave a verdict. */
        COMMON_TO_THE_PAIR,
        /** Those on which every compared metric gave a verdict: differences add up. */
        COMMON_TO_ALL
    }

    /** What a resample is drawn from. */
    public enum Drawing {
        /** Clusters when there are enough of them and the design effect exceeds 1.5, else cases. */
        AUTOMATIC,
        CASES,
        CLUSTERS,
        STRATA
    }

    /** Percentile intervals, common cases of each pair, clusters of one database where that matters, margin 0.05, ε 0.1. */
    public static final StudyDesign STANDARD = new StudyDesign(
            ReferenceRule.MAJORITY, IntervalType.PERCENTILE, CaseSets.COMMON_TO_THE_PAIR, Drawing.AUTOMATIC, "db",
            NonInferiority.STANDARD_MARGIN, AlternativeAnnotator.STANDARD);

    public StudyDesign {
        if (!(margin >= 0 && margin <= 2)) {
            throw new IllegalArgumentException("a margin lies in 0 to 2: " + margin);
        }
        if (!(epsilon >= 0 && epsilon <= 1)) {
            throw new IllegalArgumentException("ε lies in 0 to 1: " + epsilon);
        }
        if (dimension.isBlank() && drawing != Drawing.CASES) {
            throw new IllegalArgumentException("say what cases are drawn by");
        }
    }

    public StudyDesign withReference(ReferenceRule changed) {
        return new StudyDesign(changed, interval, cases, drawing, dimension, margin, epsilon);
    }

    public StudyDesign withInterval(IntervalType changed) {
        return new StudyDesign(reference, changed, cases, drawing, dimension, margin, epsilon);
    }

    public StudyDesign withCases(CaseSets changed) {
        return new StudyDesign(reference, interval, changed, drawing, dimension, margin, epsilon);
    }

    public StudyDesign withDrawing(Drawing changed, String by) {
        return new StudyDesign(reference, interval, cases, changed, by, margin, epsilon);
    }

    public StudyDesign withEpsilon(double changed) {
        return new StudyDesign(reference, interval, cases, drawing, dimension, margin, changed);
    }
}
