package io.github.assay.calibration.pairs;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.tests.NonInferiority;
import java.util.Optional;

/**
 * Further statistics of the test of two metrics (statistics.md §5): cross-checks, margins, and the smallest detectable
 * difference.
 *
 * @param benjaminiHochberg p after Benjamini and Hochberg's correction over the family; unavailable outside it
 * @param shiftP share of replicates at least as far from the difference as the difference is from 0
 * @param analyticP two-sided p of the z test with the delta-method standard error
 * @param standardError that standard error
 * @param verdict conclusion from the interval and the margin; empty without an interval
 * @param equivalent whether the interval is within the margin on both sides
 * @param smallestDetectable the difference that this many cases detect with 80 % power at 5 %
 */
public record PairChecks(
        Outcome<Double> benjaminiHochberg,
        Outcome<Double> shiftP,
        Outcome<Double> analyticP,
        Outcome<Double> standardError,
        Optional<NonInferiority> verdict,
        boolean equivalent,
        Outcome<Double> smallestDetectable) {
    public PairChecks with(Outcome<Double> adjusted) {
        return new PairChecks(adjusted, shiftP, analyticP, standardError, verdict, equivalent, smallestDetectable);
    }
}
