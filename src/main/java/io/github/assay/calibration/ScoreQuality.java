package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import java.util.List;

/**
 * Quality of a metric's values as predictors of the labels, before any threshold.
 *
 * @param mean mean value over the items used (not the pass rate)
 * @param auc area under the ROC curve with DeLong's interval
 * @param brier mean squared difference between value and label; only for values in [0, 1]
 * @param ece expected calibration error over ten bins; only for values in [0, 1]
 * @param reliability the bins of {@code ece} with at least one case, ascending; empty when there is no {@code ece}
 */
public record ScoreQuality(
        Outcome<Double> mean,
        Outcome<Estimate> auc,
        Outcome<Double> brier,
        Outcome<Double> ece,
        List<ReliabilityBin> reliability) {
    /**
     * One bin of a reliability diagram.
     *
     * @param low lower edge, excluded (0 in the first bin is included)
     * @param high upper edge, included
     * @param meanScore mean value in the bin
     * @param passRate share of label pass, with Wilson's interval and the count
     */
    public record ReliabilityBin(double low, double high, double meanScore, Estimate passRate) {}

    public ScoreQuality {
        reliability = List.copyOf(reliability);
    }
}
