package io.github.assay.calibration.verdicts;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.DegenerateInterval;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.raters.LandisKoch;
import java.util.Optional;

/**
 * Agreement of a metric's verdicts with final labels on one set of items.
 *
 * @param counts the confusion matrix
 * @param cohenKappa Cohen's κ with percentile interval
 * @param designEffect how many times the variance of independent items κ has, because answers to one question are alike
 *     (statistics.md §3.1); undefined without a variance
 * @param landisKoch the class of κ itself, which its interval may not support; empty when κ is undefined
 * @param atLeast the class of the interval's lower bound, which tables show; empty when there is no bound or the
 *     interval has no width because every resample is equal
 * @param balancedAccuracy mean of sensitivity and specificity
 * @param sensitivity share of passes among cases with label pass, with Wilson's interval of
 *     the effective number of items
 * @param specificity share of fails among cases with label fail, the same
 * @param gap |sensitivity − specificity| in percentage points
 */
public record VerdictAgreement(
        Confusion counts,
        Outcome<Estimate> cohenKappa,
        Outcome<Double> designEffect,
        Optional<LandisKoch> landisKoch,
        Optional<LandisKoch> atLeast,
        Outcome<Estimate> balancedAccuracy,
        Outcome<Estimate> sensitivity,
        Outcome<Estimate> specificity,
        Outcome<Estimate> gap) {
    /** Cases with both a label and a verdict. */
    public int n() {
        return Math.toIntExact(counts.n());
    }

    /** Figures to show with κ where its interval has no width. */
    public Optional<DegenerateInterval> noWidth() {
        return DegenerateInterval.of(cohenKappa, counts.tp() + counts.tn(), counts.n());
    }
}
