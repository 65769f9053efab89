package io.github.assay.calibration;

import io.github.assay.calibration.MetricDetail.CurvePoint;
import io.github.assay.calibration.MetricDetail.ProbabilityDetail;
import io.github.assay.calibration.input.ScoreSample;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.scores.CalibrationNull;
import io.github.assay.statistics.scores.ConsistencyBars;
import io.github.assay.statistics.scores.FittedMaps;
import io.github.assay.statistics.scores.HeldOutMaps;
import io.github.assay.statistics.scores.IsotonicFit;
import io.github.assay.statistics.scores.ProbabilityScores;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;

/** Computes the quality of a metric's values as probabilities of pass. */
final class ProbabilityStudy {
    private static final int BINS = 10;
    private static final int DRAWS = 2000;
    private static final double BARS = 0.9;
    /** Most values (distinct values × draws) held at once; more would need over 64 MB. */
    private static final int MOST_HELD = 8_000_000;
    private static final int FEWEST_DRAWS = 200;

    private final ScoreSample sample;
    private final CalibrationSettings settings;
    private final Progress progress;

    ProbabilityStudy(ScoreSample sample, CalibrationSettings settings, Progress progress) {
        this.sample = sample;
        this.settings = settings;
        this.progress = progress;
    }

    /** Undefined: {@code NO_DATA}; {@code SINGLE_CLASS}; {@code NOT_COMPUTABLE} for values outside 0 to 1. */
    Outcome<ProbabilityDetail> detail() {
        ScoredLabels pooled = sample.pooled();
        if (pooled.n() == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        if (!sample.probabilities()) {
            return Outcome.unavailable("NOT_COMPUTABLE", "values are outside 0 to 1");
        }
        if (pooled.passes() == 0 || pooled.fails() == 0) {
            return Outcome.unavailable("SINGLE_CLASS");
        }
        IsotonicFit fit = IsotonicFit.of(pooled);
        long seed = settings.bootstrap().seed();
        int draws = Math.clamp(MOST_HELD / pooled.size(), FEWEST_DRAWS, DRAWS);
        return Outcome.value(new ProbabilityDetail(
                fit.corp(),
                fit.murphy(),
                error(ProbabilityScores.bins(sample.scores(), sample.pass(), BINS)),
                error(ProbabilityScores.adaptiveBins(pooled, BINS)),
                CalibrationNull.of(sample.scores(), BINS, draws / 4, seed, progress),
                curve(pooled, fit, ConsistencyBars.of(pooled, BARS, draws, seed, progress)),
                HeldOutMaps.of(sample.scores(), sample.pass(), settings.folds(), seed, progress),
                FittedMaps.of(pooled)));
    }

    private static double error(List<ProbabilityScores.Bin> bins) {
        return ProbabilityScores.expectedCalibrationError(bins).asValue().orElseThrow();
    }

    private static List<CurvePoint> curve(ScoredLabels pooled, IsotonicFit fit, ConsistencyBars bars) {
        List<CurvePoint> curve = new ArrayList<>();
        for (int i = 0; i < pooled.size(); i++) {
            curve.add(new CurvePoint(
                    pooled.score(i), fit.fitted(i), bars.lower(i), bars.upper(i), pooled.passes(i) + pooled.fails(i)));
        }
        return curve;
    }
}
