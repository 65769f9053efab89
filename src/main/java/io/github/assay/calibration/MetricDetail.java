package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.resample.Replicates.BoundErrors;
import io.github.assay.statistics.scores.Abstention;
import io.github.assay.statistics.scores.AucBootstrap;
import io.github.assay.statistics.scores.CalibrationNull;
import io.github.assay.statistics.scores.ErrorEstimate;
import io.github.assay.statistics.scores.FittedMaps;
import io.github.assay.statistics.scores.HeldOutMaps;
import io.github.assay.statistics.scores.IsotonicFit;
import io.github.assay.statistics.scores.ThreeWay;
import io.github.assay.statistics.scores.TunedIntervals;
import java.util.List;

/**
 * The slower statistics of one metric (statistics.md §2, §3, §8, §9), computed on request.
 *
 * @param metric the metric's id
 * @param kappa κ's intervals of every type
 * @param chance agreement figures to show beside κ when one label is rare
 * @param rates shares that the league table does not show
 * @param ranking quality of the ranking by the values, by methods other than DeLong's
 * @param calibration quality of the values as probabilities; undefined when values are outside 0 to 1
 * @param cuts the cut-off of every objective: κ, Youden's J, errors at equal cost
 * @param tuned expected quality of the κ-best cut-off on new cases
 * @param abstention thresholds between which a person decides
 * @param checks further statistics that check these figures
 */
public record MetricDetail(
        String metric,
        KappaDetail kappa,
        ChanceDetail chance,
        RateDetail rates,
        RankDetail ranking,
        Outcome<ProbabilityDetail> calibration,
        List<Cut> cuts,
        TunedCut tuned,
        Outcome<AbstentionDetail> abstention,
        MetricChecks checks) {
    /**
     * κ's intervals of every type (statistics.md §3.2).
     *
     * @param undefinedShare share of resamples in which κ is undefined
     * @param studentisedUndefinedShare share of resamples that the studentised interval drops: κ is undefined or its SE
     *     0
     * @param monteCarlo Monte-Carlo errors of the percentile bounds
     * @param annotatorsRedrawn the percentile interval when annotators are resampled too and form new majorities
     */
    public record KappaDetail(
            Outcome<Interval> percentile, Outcome<Interval> bca, Outcome<Interval> studentised,
            Outcome<Interval> wald, Outcome<Double> analyticError, Outcome<Double> bootstrapError,
            double undefinedShare, double studentisedUndefinedShare, Outcome<BoundErrors> monteCarlo,
            Outcome<Interval> annotatorsRedrawn) {}

    /** Observed and expected agreement, and other corrections for chance (statistics.md §2.1, §2.4). */
    public record ChanceDetail(
            Outcome<Double> observed, Outcome<Double> expected, Outcome<Double> largestKappa,
            Outcome<Double> prevalenceIndex, Outcome<Double> biasIndex, Outcome<Double> pabak, Outcome<Double> ac1,
            Outcome<Double> scottPi) {}

    /** Shares within the confusion matrix (statistics.md §2.3), and whether the metric favours one verdict. */
    public record RateDetail(
            Outcome<Double> precision, Outcome<Double> negativePredictiveValue, Outcome<Double> f1,
            Outcome<Double> matthews, Outcome<Double> accuracy, Outcome<Double> passRate, Outcome<Double> signedGap,
            Outcome<Double> mcnemar) {}

    /**
     * The area under the ROC curve and its intervals (statistics.md §7).
     *
     * @param delong DeLong's interval; undefined where it has no width
     * @param stratified percentile interval of resamples that keep the size of each class
     * @param exact bound of the area under perfect separation; undefined otherwise
     * @param band pointwise intervals of the curve from the same resamples; empty where they have no width
     */
    public record RankDetail(
            Outcome<Double> area, Outcome<Interval> delong, Outcome<Interval> stratified, Outcome<Interval> exact,
            List<AucBootstrap.BandPoint> band) {
        public RankDetail {
            band = List.copyOf(band);
        }
    }

    /**
     * Quality of values as probabilities of pass (statistics.md §8).
     *
     * @param corp decomposition of the Brier score by the isotonic fit
     * @param murphy the same on distinct values
     * @param ece error over ten equal-width bins
     * @param ace error over ten bins of equally many cases
     * @param byChance mean of both errors for perfectly calibrated values
     * @param curve the reliability diagram, ascending
     * @param maps held-out losses of maps to probabilities; a map that cannot be fitted is undefined
     * @param fitted the same maps fitted on all cases, by their parameters
     */
    public record ProbabilityDetail(
            IsotonicFit.Corp corp, IsotonicFit.Murphy murphy, double ece, double ace, CalibrationNull byChance,
            List<CurvePoint> curve, List<Outcome<HeldOutMaps.Loss>> maps, FittedMaps fitted) {
        public ProbabilityDetail {
            curve = List.copyOf(curve);
            maps = List.copyOf(maps);
        }
    }

    /**
     * One distinct value of a reliability diagram.
     *
     * @param fitted pass rate of the isotonic fit
     * @param lower lower consistency bar: bound of the fit for perfectly calibrated values
     * @param upper upper consistency bar
     * @param n cases with this value
     */
    public record CurvePoint(double score, double fitted, double lower, double upper, int n) {}

    /**
     * A chosen cut-off.
     *
     * @param objective its objective: {@code kappa}, {@code youden}, {@code equal_cost}
     * @param threshold values at or above it pass; may be infinite
     * @param counts confusion matrix on the cases on which it was chosen
     */
    public record Cut(String objective, double threshold, Confusion counts) {}

    /**
     * The κ-best cut-off on new cases (statistics.md §9).
     *
     * @param optimism optimism of its κ (Harrell)
     * @param corrected its κ minus the optimism
     * @param error .632+ estimate of 1 − accuracy
     * @param intervals intervals of its κ: with the same cut-off in every resample, and with a cut-off chosen in each
     */
    public record TunedCut(
            Outcome<Double> optimism, Outcome<Double> corrected, Outcome<ErrorEstimate> error,
            Outcome<TunedIntervals> intervals) {}

    /**
     * Class-conditional conformal thresholds and their results on held-out cases.
     *
     * @param thresholds thresholds fitted on all cases, for new cases
     * @param heldOut the policy on held-out cases, five parts together
     */
    public record AbstentionDetail(Abstention thresholds, ThreeWay heldOut) {}

    public MetricDetail {
        cuts = List.copyOf(cuts);
    }
}
