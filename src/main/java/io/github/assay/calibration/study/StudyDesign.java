package io.github.assay.calibration.study;

import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.statistics.raters.AlternativeAnnotator;
import io.github.assay.statistics.tests.NonInferiority;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Choices that a calibration study fixes in advance (statistics.md §3, §5).
 *
 * @param reference rule of the label that counts for an item
 * @param interval type of κ's interval
 * @param cases the cases on which two metrics are compared
 * @param drawing resampling scheme
 * @param dimension the dimension of clusters or strata, a slice's dimension such as {@code db}
 * @param margin the largest loss of κ that does not matter, 0 or more
 * @param epsilon accepted lead of an annotator over a metric that may replace the annotator, 0 to 1 (§4.6)
 * @param sampling how the answers to label were chosen, in the words of who planned the study; empty: not recorded
 */
public record StudyDesign(
        ReferenceRule reference,
        IntervalType interval,
        CaseSets cases,
        Drawing drawing,
        String dimension,
        double margin,
        double epsilon,
        String sampling) {
    /** Types of interval for κ; other statistics have percentile or Wilson intervals. */
    public enum IntervalType {
        PERCENTILE,
        BCA,
        STUDENTISED,
        WALD
    }

    /** The cases on which two metrics are compared. */
    public enum CaseSets {
        /** The cases on which both metrics of the pair gave a verdict. */
        COMMON_TO_THE_PAIR,
        /** The cases on which every compared metric gave a verdict, so that differences add up. */
        COMMON_TO_ALL
    }

    /** What resamples are drawn from (statistics.md §3.1). */
    public enum Drawing {
        /** Whole questions, each with all its answers. */
        QUESTIONS,
        /** Single answers, as if those to one question were independent. */
        ITEMS,
        /** Larger groups by a dimension, each with all its answers. */
        CLUSTERS,
        /** Whole questions within each group of a dimension; single answers where a question is in several groups. */
        STRATA,
        /** Of studies saved before questions were drawn: clusters where the design effect exceeds 1.5, else cases. */
        EARLIER_AUTOMATIC,
        /** Of earlier studies: single answers. */
        EARLIER_CASES,
        /** Of earlier studies: clusters for κ and Δκ of all items, single answers for the rest. */
        EARLIER_CLUSTERS,
        /** Of earlier studies: answers within strata for κ and Δκ of all items, single answers for the rest. */
        EARLIER_STRATA;

        private static final String EARLIER = "EARLIER_";

        /** What a study may ask for. */
        public static List<Drawing> offered() {
            return List.of(QUESTIONS, ITEMS, CLUSTERS, STRATA);
        }

        /**
         * The constant of a word of settings: {@code automatic} is {@code questions}, {@code cases} is {@code items}.
         *
         * @param earlier whether the word is of a study saved before questions were drawn
         */
        public static Optional<Drawing> of(String word, boolean earlier) {
            String name = word.strip().toUpperCase(Locale.ROOT);
            String now = name.equals("AUTOMATIC") ? QUESTIONS.name() : name.equals("CASES") ? ITEMS.name() : name;
            return Arrays.stream(values())
                    .filter(d -> d.name().equals(earlier ? EARLIER + name : now) && d.earlier() == earlier)
                    .findFirst();
        }

        /** Whether it is of a study saved before questions were drawn. */
        public boolean earlier() {
            return name().startsWith(EARLIER);
        }

        /** The word in files: {@code questions}; an earlier study keeps its own. */
        public String word() {
            return name().replace(EARLIER, "").toLowerCase(Locale.ROOT);
        }

        /** Whether single answers are drawn for every figure but κ and Δκ of all items. */
        public boolean ofItems() {
            return this == ITEMS || earlier();
        }
    }

    /** Percentile intervals, common cases of each pair, whole questions drawn, margin 0.05, ε 0.1. */
    public static final StudyDesign STANDARD = new StudyDesign(
            ReferenceRule.MAJORITY, IntervalType.PERCENTILE, CaseSets.COMMON_TO_THE_PAIR, Drawing.QUESTIONS, "db",
            NonInferiority.STANDARD_MARGIN, AlternativeAnnotator.STANDARD, "");

    public StudyDesign {
        if (!(margin >= 0 && margin <= 2)) {
            throw new IllegalArgumentException("a margin must be from 0 to 2: " + margin);
        }
        if (!(epsilon >= 0 && epsilon <= 1)) {
            throw new IllegalArgumentException("ε must be from 0 to 1: " + epsilon);
        }
        if (dimension.isBlank() && (drawing == Drawing.CLUSTERS || drawing == Drawing.STRATA)) {
            throw new IllegalArgumentException("the dimension of clusters or strata is missing");
        }
    }

    public StudyDesign withReference(ReferenceRule changed) {
        return new StudyDesign(changed, interval, cases, drawing, dimension, margin, epsilon, sampling);
    }

    public StudyDesign withInterval(IntervalType changed) {
        return new StudyDesign(reference, changed, cases, drawing, dimension, margin, epsilon, sampling);
    }

    public StudyDesign withCases(CaseSets changed) {
        return new StudyDesign(reference, interval, changed, drawing, dimension, margin, epsilon, sampling);
    }

    public StudyDesign withDrawing(Drawing changed, String by) {
        return new StudyDesign(reference, interval, cases, changed, by, margin, epsilon, sampling);
    }

    public StudyDesign withMargin(double changed) {
        return new StudyDesign(reference, interval, cases, drawing, dimension, changed, epsilon, sampling);
    }

    public StudyDesign withEpsilon(double changed) {
        return new StudyDesign(reference, interval, cases, drawing, dimension, margin, changed, sampling);
    }

    public StudyDesign withSampling(String changed) {
        return new StudyDesign(reference, interval, cases, drawing, dimension, margin, epsilon, changed);
    }
}
