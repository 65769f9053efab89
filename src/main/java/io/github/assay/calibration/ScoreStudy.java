package io.github.assay.calibration;

import io.github.assay.calibration.MetricCalibration.ScoreQuality.ReliabilityBin;
import io.github.assay.calibration.MetricCalibration.ScoreQuality;
import io.github.assay.calibration.input.MetricValues;
import io.github.assay.calibration.input.ScoreSample;
import io.github.assay.calibration.input.ScoreTable;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.thresholds.BestThreshold;
import io.github.assay.calibration.thresholds.StepCurve;
import io.github.assay.calibration.thresholds.ThresholdCurve;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.scores.Auc;
import io.github.assay.statistics.scores.HeldOutThreshold;
import io.github.assay.statistics.scores.ProbabilityScores;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.statistics.scores.ThresholdSweep;
import io.github.assay.task.Progress;
import java.util.Arrays;
import java.util.List;

/** Computes the quality of a metric's values before any threshold: ranking, calibration, the best threshold. */
final class ScoreStudy {
    private static final int BINS = 10;

    private final ScoreTable table;
    private final MetricValues metric;
    private final ScoreSample sample;
    private final double[] scores;
    private final boolean[] pass;
    private final ScoredLabels pooled;
    private final boolean probabilities;
    private final CalibrationSettings settings;

    ScoreStudy(ScoreTable table, MetricValues metric, CalibrationSettings settings) {
        this.table = table;
        this.metric = metric;
        this.settings = settings;
        sample = ScoreSample.of(table, metric);
        scores = sample.scores();
        pass = sample.pass();
        pooled = sample.pooled();
        probabilities = sample.probabilities();
    }

    ThresholdCurve curve() {
        return new StepCurve(sample, settings.bootstrap().level(), t -> table.confusionAt(metric, t));
    }

    ScoreQuality quality() {
        Outcome<Double> mean = scores.length == 0
                ? Outcome.unavailable("NO_DATA")
                : Outcome.value(Arrays.stream(scores).sum() / scores.length);
        double level = settings.bootstrap().level();
        Outcome<Estimate> auc =
                Auc.of(scores, pass, sample.units()).map(a -> new Estimate(a.value(), a.intervalOrBound(level), scores.length));
        if (!probabilities) {
            Outcome<Double> none = Outcome.unavailable("NOT_COMPUTABLE", "values are outside 0 to 1");
            return new ScoreQuality(mean, auc, none, none, List.of());
        }
        List<ProbabilityScores.Bin> bins = ProbabilityScores.bins(scores, pass, BINS);
        return new ScoreQuality(
                mean,
                auc,
                ProbabilityScores.brier(scores, pass),
                ProbabilityScores.expectedCalibrationError(bins),
                bins.stream().map(b -> reliability(b, level)).toList());
    }

    private ReliabilityBin reliability(ProbabilityScores.Bin bin, double level) {
        double effect = sample.units().designEffect(i -> ProbabilityScores.binOf(scores[i], BINS) == bin.index(), i -> pass[i]);
        return new ReliabilityBin(
                (double) bin.index() / BINS,
                (bin.index() + 1.0) / BINS,
                bin.meanScore(),
                new Estimate(bin.passRate(), Proportion.wilson(bin.passes(), bin.n(), effect, level), bin.n()));
    }

    BestThreshold best(Progress progress) {
        return new BestThreshold(
                resubstitution(),
                HeldOutThreshold.leaveOneOut(pooled, progress).map(c -> CohenKappa.of(c)
                        .asValue()
                        .orElseThrow()),
                HeldOutThreshold.crossValidated(
                                pooled,
                                settings.folds(),
                                settings.repeats(),
                                settings.bootstrap().seed(),
                                progress)
                        .map(v -> new BestThreshold.CrossValidated(
                                v.threshold(), v.kappa(), v.folds(), settings.repeats())));
    }

    private Outcome<BestThreshold.Cut> resubstitution() {
        return switch (ThresholdSweep.best(pooled)) {
            case Outcome.Value<ThresholdSweep.Candidate>(ThresholdSweep.Candidate best) ->
                best.separates()
                        ? best.kappa().map(k -> new BestThreshold.Cut(best.threshold(), k, best.counts()))
                        : Outcome.unavailable("UNINFORMATIVE_METRIC", "no threshold does better than a constant verdict");
            case Outcome.Unavailable<ThresholdSweep.Candidate>(String reason, String detail) ->
                Outcome.unavailable(reason, detail);
            case Outcome.Error<ThresholdSweep.Candidate>(String reason, String detail) -> Outcome.error(reason, detail);
        };
    }
}
