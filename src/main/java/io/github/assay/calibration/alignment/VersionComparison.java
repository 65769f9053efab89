package io.github.assay.calibration.alignment;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import java.util.List;

/**
 * Two versions of a judge on the tune items on which both have a verdict.
 *
 * @param n common items
 * @param deltaKappa κ of the later version minus κ of the earlier one, interval from joint resamples of cases
 * @param p two-sided p by interval inversion
 * @param becameRight items that only the later version judges as people do
 * @param becameWrong items that only the earlier version judges as people do
 */
public record VersionComparison(
        int n, Outcome<Estimate> deltaKappa, Outcome<Double> p, List<ItemKey> becameRight, List<ItemKey> becameWrong) {
    public VersionComparison {
        becameRight = List.copyOf(becameRight);
        becameWrong = List.copyOf(becameWrong);
    }
}
