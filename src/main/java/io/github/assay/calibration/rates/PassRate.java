package io.github.assay.calibration.rates;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import java.util.function.Supplier;

/**
 * A share with its interval.
 *
 * @param value the share, within 0 to 1
 * @param unclipped the estimate before clipping to 0 to 1
 * @param interval normal interval; its bounds may be outside 0 to 1. Wilson's where all labels are the same
 */
public record PassRate(double value, double unclipped, Interval interval) {
    /**
     * An estimate within {@code least} to 1. One without sampling variance is undefined: {@code ZERO_VARIANCE}; its interval
     * would have no width, and a few equal labels are no certainty.
     */
    static Outcome<PassRate> of(double estimate, double least, double standardError, Supplier<Interval> interval) {
        return standardError <= 0
                ? Outcome.unavailable("ZERO_VARIANCE")
                : Outcome.value(new PassRate(Math.clamp(estimate, least, 1.0), estimate, interval.get()));
    }
}
