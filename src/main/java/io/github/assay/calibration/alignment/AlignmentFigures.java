package io.github.assay.calibration.alignment;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Agreement of a judge's verdicts with people's labels on some items. Intervals are percentiles of a bootstrap of whole
 * cases; a share whose resamples are all equal has Wilson's interval.
 *
 * @param labelled labelled items
 * @param cases their cases
 * @param missing labelled items without a verdict, by reason
 * @param counts verdicts against labels
 * @param prevalence share of pass labels among items with a verdict
 * @param kappa Cohen's κ
 * @param sensitivity share of passes among pass labels
 * @param specificity share of fails among fail labels
 * @param accuracy share of equal verdicts
 */
public record AlignmentFigures(
        int labelled,
        int cases,
        Map<String, Integer> missing,
        Confusion counts,
        Outcome<Double> prevalence,
        Outcome<Estimate> kappa,
        Outcome<Estimate> sensitivity,
        Outcome<Estimate> specificity,
        Outcome<Estimate> accuracy) {
    /** Items of each label below which figures are marked as too few. */
    public static final int FEWEST = 30;

    public AlignmentFigures {
        missing = Collections.unmodifiableMap(new TreeMap<>(missing));
    }

    /** Items with label and verdict. */
    public int n() {
        return Math.toIntExact(counts.n());
    }

    /** Whether one of the labels has fewer than {@value #FEWEST} items with a verdict. */
    public boolean isTooFew() {
        return counts.positives() < FEWEST || counts.negatives() < FEWEST;
    }
}
