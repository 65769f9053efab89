package io.github.assay.calibration;

import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.calibration.people.AnnotatorStudy.AgainstAnnotator;
import io.github.assay.calibration.people.AnnotatorStudy.UndecidedVerdicts;
import io.github.assay.calibration.thresholds.BestThreshold;
import io.github.assay.calibration.thresholds.ThresholdCurve;
import io.github.assay.calibration.verdicts.VerdictAgreement;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.resample.Replicates.BoundErrors;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Figures of one metric compared with the final labels.
 *
 * @param metric the metric with its present threshold
 * @param threshold the threshold used, given or implied by 0/1 values; empty when verdicts were recorded or there is
 *     none
 * @param verdicts agreement of its verdicts with the labels
 * @param items the items behind the counts
 * @param scores quality of its values before any threshold
 * @param place its rank, the stability of the rank, and the metrics of equal verdicts
 * @param monteCarlo Monte-Carlo errors of the bounds of κ's percentile interval
 * @param against its κ against each annotator, where the annotators' labels were given
 * @param undecided its verdicts on items that an annotator labelled but that have no final label
 * @param best the threshold with the highest κ
 * @param curve results at every threshold
 * @param strata slices, in the order of the agreement result
 * @param details statistics computed only on request
 */
public record MetricCalibration(
        ComparedMetric metric,
        OptionalDouble threshold,
        VerdictAgreement verdicts,
        ConfusionItems items,
        ScoreQuality scores,
        MetricPlace place,
        Outcome<BoundErrors> monteCarlo,
        List<AgainstAnnotator> against,
        UndecidedVerdicts undecided,
        BestThreshold best,
        ThresholdCurve curve,
        List<MetricStratum> strata,
        Details details) {
    /** Slower statistics of one metric, computed on request. */
    public interface Details {
        /**
         * Intervals of every type, chance corrections, score calibration, cut-offs with their optimism, policies.
         *
         * @throws io.github.assay.task.Cancelled if {@code progress} was cancelled
         */
        MetricDetail compute(Progress progress);

        /** The part of {@link #compute} about the best cut-off, without the rest. */
        MetricDetail.TunedCut tuned(Progress progress);
    }

    public MetricCalibration {
        against = List.copyOf(against);
        strata = List.copyOf(strata);
    }

    /** {@link MetricPlace#rank}. */
    public OptionalInt rank() {
        return place.rank();
    }

    /** {@link MetricPlace#stability}. */
    public Outcome<RankStability> stability() {
        return place.stability();
    }

    /** Whether it represents all metrics of the same verdicts; tables have one row for them. */
    public boolean isRow() {
        return place.group().equals(metric.id());
    }

    /** Items with a final label and a verdict. */
    public int n() {
        return verdicts.n();
    }

    /** Items with a final label but no verdict. */
    public int unavailable() {
        return items.unavailable().size();
    }

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
            Outcome<Double> mean, Outcome<Estimate> auc, Outcome<Double> brier, Outcome<Double> ece,
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
}
