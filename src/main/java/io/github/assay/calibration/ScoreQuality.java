package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import java.util.List;

/**
 * What a metric's values, before any threshold, say about the labels.
 *
 * @param mean mean value over the items used (not the pass rate)
 * @param auc area under the ROC curve with DeLong's interval
 * @param brier mean squared difference between value and label; only for values in [0, 1]
 * @param ece expected calibration error over ten bins; only for values in [0, 1]
 * @param reliability the bins behind {@code ece} that hold a case, ascending; empty when there is no {@code ece}
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
     * @param low lower edge, not included (but 0 in the first bin)
     * @param high upper edge, included
     * @param meanScore mean value in the bin
     * @param passRate share of label pass, with Wilson's interval and the count
     */
    public record ReliabilityBin(double low, double high, double meanScore, Estimate passRate) {}

    public ScoreQuality {
        reliability = List.copyOf(reliability);
    }
}
