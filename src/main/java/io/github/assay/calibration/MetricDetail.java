package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.resample.BoundErrors;
import io.github.assay.statistics.scores.AucBootstrap;
import io.github.assay.statistics.scores.CalibrationNull;
import io.github.assay.statistics.scores.FittedMaps;
import io.github.assay.statistics.scores.HeldOutMaps;
import io.github.assay.statistics.scores.IsotonicFit;
import io.github.assay.statistics.thresholds.Abstention;
import io.github.assay.statistics.thresholds.ErrorEstimate;
import io.github.assay.statistics.thresholds.ThreeWay;
import io.github.assay.statistics.thresholds.TunedIntervals;
import java.util.List;

/**
 * The slower statistics of one metric (statistics.md §2, §3, §8, §9), computed when somebody asks.
 *
 * @param metric the metric's id
 * @param kappa κ's interval in every type
 * @param chance what stands beside κ when one side is rare
 * @param rates shares that the league table has no room for
 * @param ranking how well the values rank, in other ways than DeLong's
 * @param calibration what the values say as probabilities; undefined when they lie outside 0 to 1
 * @param cuts the cut-off of every objective: κ, Youden's J, errors at equal cost
 * @param tuned what the κ-best cut-off is worth on new cases
 * @param abstention thresholds that leave the doubtful to people
 * @param checks what stands beside these figures to check them by
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
     * κ's interval in every type (statistics.md §3.2).
     *
     * @param undefinedShare share of resamples in which κ is undefined
     * @param studentisedUndefinedShare share of resamples that the studentised interval drops: κ is undefined or its SE 0
     * @param monteCarlo what another seed would change of the percentile bounds
     * @param annotatorsRedrawn the percentile interval when annotators are drawn again too and form new majorities
     */
    public record KappaDetail(
            Outcome<Interval> percentile,
            Outcome<Interval> bca,
            Outcome<Interval> studentised,
            Outcome<Interval> wald,
            Outcome<Double> analyticError,
            Outcome<Double> bootstrapError,
            double undefinedShare,
            double studentisedUndefinedShare,
            Outcome<BoundErrors> monteCarlo,
            Outcome<Interval> annotatorsRedrawn) {}

    /** Observed and expected agreement, and other corrections for chance (statistics.md §2.1, §2.4). */
    public record ChanceDetail(
            Outcome<Double> observed,
            Outcome<Double> expected,
            Outcome<Double> largestKappa,
            Outcome<Double> prevalenceIndex,
            Outcome<Double> biasIndex,
            Outcome<Double> pabak,
            Outcome<Double> ac1,
            Outcome<Double> scottPi) {}

    /** Shares within the confusion matrix (statistics.md §2.3), and whether the metric leans to one side. */
    public record RateDetail(
            Outcome<Double> precision,
            Outcome<Double> negativePredictiveValue,
            Outcome<Double> f1,
            Outcome<Double> matthews,
            Outcome<Double> accuracy,
            Outcome<Double> passRate,
            Outcome<Double> signedGap,
            Outcome<Double> mcnemar) {}

    /**
     * The area under the ROC curve and its intervals (statistics.md §7).
     *
     * @param delong undefined where it has no width
     * @param stratified percentile interval of resamples that keep each class its size
     * @param exact what perfect separation says of the area; undefined otherwise
     * @param band pointwise intervals of the curve from the same resamples; empty where they have no width
     */
    public record RankDetail(
            Outcome<Double> area,
            Outcome<Interval> delong,
            Outcome<Interval> stratified,
            Outcome<Interval> exact,
            List<AucBootstrap.BandPoint> band) {
        public RankDetail {
            band = List.copyOf(band);
        }
    }

    /**
     * Values read as probabilities of pass (statistics.md §8).
     *
     * @param corp the Brier score taken apart by the isotonic fit
     * @param murphy the same on distinct values
     * @param ece error over ten equal-width bins
     * @param ace error over ten bins of equally many cases
     * @param byChance what both would be on average if the values were perfectly calibrated
     * @param curve the reliability diagram, ascending
     * @param maps held-out losses of maps to probabilities; what could not be fitted is undefined
     * @param fitted the same maps fitted on all cases, by their parameters
     */
    public record ProbabilityDetail(
            IsotonicFit.Corp corp,
            IsotonicFit.Murphy murphy,
            double ece,
            double ace,
            CalibrationNull byChance,
            List<CurvePoint> curve,
            List<Outcome<HeldOutMaps.Loss>> maps,
            FittedMaps fitted) {
        public ProbabilityDetail {
            curve = List.copyOf(curve);
            maps = List.copyOf(maps);
        }
    }

    /**
     * One distinct value of a reliability diagram.
     *
     * @param fitted pass rate of the isotonic fit
     * @param lower lower consistency bar: where the fit would lie, were the values perfectly calibrated
     * @param upper upper consistency bar
     * @param n cases with this value
     */
    public record CurvePoint(double score, double fitted, double lower, double upper, int n) {}

    /**
     * A chosen cut-off.
     *
     * @param objective what it was chosen for: {@code kappa}, {@code youden}, {@code equal_cost}
     * @param threshold values at or above it pass; may be infinite
     * @param counts what it does on the cases it was chosen on
     */
    public record Cut(String objective, double threshold, Confusion counts) {}

    /**
     * The κ-best cut-off on new cases (statistics.md §9).
     *
     * @param optimism how much too high its κ looks (Harrell)
     * @param corrected its κ less the optimism
     * @param error .632+ estimate of 1 − accuracy
     * @param intervals of its κ: with the cut-off kept in every resample, and chosen anew in each
     */
    public record TunedCut(
            Outcome<Double> optimism,
            Outcome<Double> corrected,
            Outcome<ErrorEstimate> error,
            Outcome<TunedIntervals> intervals) {}

    /**
     * Class-conditional conformal thresholds and what they do on cases they were not fitted on.
     *
     * @param thresholds fitted on all cases, for later ones
     * @param heldOut the policy on cases of parts that its thresholds did not see, five parts together
     */
    public record AbstentionDetail(Abstention thresholds, ThreeWay heldOut) {}

    public MetricDetail {
        cuts = List.copyOf(cuts);
    }
}
