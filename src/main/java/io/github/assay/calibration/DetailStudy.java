package io.github.assay.calibration;

import io.github.assay.calibration.MetricDetail.AbstentionDetail;
import io.github.assay.calibration.MetricDetail.ChanceDetail;
import io.github.assay.calibration.MetricDetail.CurvePoint;
import io.github.assay.calibration.MetricDetail.Cut;
import io.github.assay.calibration.MetricDetail.KappaDetail;
import io.github.assay.calibration.MetricDetail.ProbabilityDetail;
import io.github.assay.calibration.MetricDetail.RankDetail;
import io.github.assay.calibration.MetricDetail.RateDetail;
import io.github.assay.calibration.MetricDetail.TunedCut;
import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.MetricValues;
import io.github.assay.calibration.input.ScoreSample;
import io.github.assay.calibration.input.ScoreTable;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.calibration.verdicts.VerdictAgreement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Rates;
import io.github.assay.statistics.raters.ChanceCorrection;
import io.github.assay.statistics.raters.KappaIntervals;
import io.github.assay.statistics.raters.Ratings;
import io.github.assay.statistics.raters.TwoWayBootstrap;
import io.github.assay.statistics.raters.UnitCells;
import io.github.assay.statistics.scores.Abstention;
import io.github.assay.statistics.scores.Auc;
import io.github.assay.statistics.scores.AucBootstrap;
import io.github.assay.statistics.scores.CalibrationNull;
import io.github.assay.statistics.scores.ConsistencyBars;
import io.github.assay.statistics.scores.CutObjective;
import io.github.assay.statistics.scores.ErrorEstimate;
import io.github.assay.statistics.scores.FittedMaps;
import io.github.assay.statistics.scores.HeldOutMaps;
import io.github.assay.statistics.scores.IsotonicFit;
import io.github.assay.statistics.scores.ProbabilityScores;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.statistics.scores.ThreeWay;
import io.github.assay.statistics.scores.ThresholdSweep;
import io.github.assay.statistics.scores.TunedIntervals;
import io.github.assay.statistics.tests.McNemar;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Computes a {@link MetricDetail}. */
final class DetailStudy {
    /** Resamples for statistics that try all cut-offs in every replicate. */
    private static final int SWEEPS = 500;
    private static final double ALPHA = 0.1;
    private static final int PARTS = 5;

    private final ScoreTable table;
    private final List<AnnotatorLabels> annotators;
    private final MetricValues metric;
    private final VerdictAgreement verdicts;
    private final Confusion counts;
    private final ScoreSample sample;
    private final CalibrationSettings settings;
    private final Progress progress;

    DetailStudy(
            ScoreTable table, List<AnnotatorLabels> annotators, MetricValues metric, VerdictAgreement verdicts,
            CalibrationSettings settings, Progress progress) {
        this.table = table;
        this.annotators = annotators;
        this.metric = metric;
        this.verdicts = verdicts;
        counts = verdicts.counts();
        this.settings = settings;
        this.progress = progress;
        sample = ScoreSample.of(table, metric);
    }

    /** @param strata the metric's slices, for the test that κ is the same in all */
    MetricDetail detail(List<MetricStratum> strata) {
        return new MetricDetail(
                metric.metric().id(),
                kappa(),
                chance(),
                rates(),
                ranking(),
                new ProbabilityStudy(sample, settings, progress).detail(),
                cuts(),
                tuned(),
                abstention(),
                new CheckStudy(table, metric, settings, progress).checks(strata));
    }

    private KappaDetail kappa() {
        Outcome<KappaIntervals> all =
                KappaIntervals.of(counts, cells(), "joint/cases", settings.bootstrap(), settings.threads(), progress);
        return new KappaDetail(
                percentile(all),
                all.flatMap(KappaIntervals::bca),
                all.flatMap(KappaIntervals::studentised),
                cells().wald(settings.bootstrap().level()),
                cells().standardError(),
                all.flatMap(KappaIntervals::bootstrapError),
                all.asValue().map(KappaIntervals::undefinedShare).orElse(1.0),
                all.asValue().map(KappaIntervals::studentisedUndefinedShare).orElse(1.0),
                all.flatMap(KappaIntervals::boundErrors),
                AnnotatorResampling.interval(table, metric, annotators, settings, progress));
    }

    private UnitCells cells() {
        return UnitCells.of(table.units(), metric::hasVerdict, table::pass, metric::passes);
    }

    /**
     * The league table's interval where it is a percentile interval, because its joint resamples use the order of the
     * cases.
     */
    private Outcome<Interval> percentile(Outcome<KappaIntervals> all) {
        boolean shown = settings.design().interval() == StudyDesign.IntervalType.PERCENTILE;
        return shown && verdicts.cohenKappa() instanceof Outcome.Value<Estimate>(Estimate e)
                ? e.interval()
                : all.flatMap(KappaIntervals::percentile);
    }

    private ChanceDetail chance() {
        return new ChanceDetail(
                CohenKappa.observed(counts),
                CohenKappa.expected(counts),
                CohenKappa.largest(counts),
                ChanceCorrection.prevalenceIndex(counts),
                ChanceCorrection.biasIndex(counts),
                ChanceCorrection.pabak(counts),
                ChanceCorrection.ac1(counts),
                ChanceCorrection.scottPi(counts));
    }

    private RateDetail rates() {
        return new RateDetail(
                Rates.precision(counts),
                Rates.negativePredictiveValue(counts),
                Rates.f1(counts),
                Rates.matthews(counts),
                Rates.accuracy(counts),
                Rates.passRate(counts),
                Rates.signedGap(counts),
                McNemar.exactP(
                        table.units(), metric::hasVerdict, i -> (table.pass(i) ? 1 : 0) - (metric.passes(i) ? 1 : 0)));
    }

    private List<Cut> cuts() {
        Map<String, CutObjective> objectives = new LinkedHashMap<>();
        objectives.put("kappa", new CutObjective.Kappa());
        objectives.put("youden", new CutObjective.Youden());
        objectives.put("equal_cost", new CutObjective.Cost(1, 1));
        List<Cut> cuts = new ArrayList<>();
        objectives.forEach((name, objective) -> objective
                .best(sample.pooled())
                .asValue()
                .ifPresent(c -> cuts.add(new Cut(name, c.threshold(), c.counts()))));
        return cuts;
    }

    TunedCut tuned() {
        ScoredLabels pooled = sample.pooled();
        long seed = settings.bootstrap().seed();
        Outcome<Double> optimism = ThresholdSweep.optimism(pooled, seed, SWEEPS, progress);
        double apparent = ThresholdSweep.best(pooled)
                .asValue()
                .flatMap(c -> c.kappa().asValue())
                .orElse(0.0);
        return new TunedCut(
                optimism,
                optimism.map(o -> apparent - o),
                ErrorEstimate.of(pooled, seed, SWEEPS, progress),
                TunedIntervals.of(pooled, settings.bootstrap(), settings.threads(), progress));
    }

    private RankDetail ranking() {
        double level = settings.bootstrap().level();
        Outcome<Auc> area = Auc.of(sample.scores(), sample.pass(), sample.units());
        Outcome<AucBootstrap> drawn = AucBootstrap.of(sample.pooled(), settings.bootstrap(), settings.threads(), progress);
        return new RankDetail(
                area.map(Auc::value),
                area.flatMap(a -> a.interval(level)),
                drawn.flatMap(AucBootstrap::interval),
                area.flatMap(a -> a.exactBound(level)),
                drawn.asValue().map(AucBootstrap::band).orElse(List.of()));
    }

    private Outcome<AbstentionDetail> abstention() {
        return Abstention.fit(sample.pooled(), ALPHA).map(all -> new AbstentionDetail(all, heldOut()));
    }

    private ThreeWay heldOut() {
        int[] part = sample.dealt(PARTS);
        ThreeWay sum = new ThreeWay(Confusion.EMPTY, 0, 0);
        for (int p = 0; p < PARTS; p++) {
            int mine = p;
            ScoredLabels rest = sample.part(i -> part[i] != mine);
            ScoredLabels held = sample.part(i -> part[i] == mine);
            sum = sum.plus(Abstention.fit(rest, ALPHA)
                    .map(a -> a.on(held))
                    .asValue()
                    .orElse(new ThreeWay(Confusion.EMPTY, held.passes(), held.fails())));
        }
        return sum;
    }

    /** Computes the quality of a metric's values as probabilities of pass. */
    private record ProbabilityStudy(ScoreSample sample, CalibrationSettings settings, Progress progress) {
        private static final int BINS = 10;
        private static final int DRAWS = 2000;
        private static final double BARS = 0.9;
        /** Most values (distinct values × draws) held at once; more would need over 64 MB. */
        private static final int MOST_HELD = 8_000_000;
        private static final int FEWEST_DRAWS = 200;

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
                    HeldOutMaps.of(sample.scores(), sample.pass(), sample.units(), settings.folds(), seed, progress),
                    FittedMaps.of(pooled)));
        }

        private static double error(List<ProbabilityScores.Bin> bins) {
            return ProbabilityScores.expectedCalibrationError(bins).asValue().orElseThrow();
        }

        private static List<CurvePoint> curve(ScoredLabels pooled, IsotonicFit fit, ConsistencyBars bars) {
            List<CurvePoint> curve = new ArrayList<>();
            for (int i = 0; i < pooled.size(); i++) {
                curve.add(new CurvePoint(
                        pooled.score(i), fit.fitted(i), bars.lower(i), bars.upper(i), pooled.passes(i)
                                + pooled.fails(i)));
            }
            return curve;
        }
    }

    /**
     * Computes κ's interval with annotators and cases resampled (statistics.md §3.1). The cases are those with a final
     * label; adjudicated labels do not change.
     */
    private static final class AnnotatorResampling {
        public static Outcome<Interval> interval(
                ScoreTable table,
                MetricValues metric,
                List<AnnotatorLabels> annotators,
                CalibrationSettings settings,
                Progress progress) {
            ReferenceRule rule = settings.design().reference();
            if (rule.single()) {
                return Outcome.unavailable("SINGLE_RATER", "the reference is one annotator's label");
            }
            int[][] votes = new int[table.size()][annotators.size()];
            for (int a = 0; a < annotators.size(); a++) {
                Label[] labels = table.labels(annotators.get(a));
                for (int row = 0; row < votes.length; row++) {
                    votes[row][a] = labels[row] == null ? Ratings.MISSING : labels[row] == Label.PASS ? 1 : 0;
                }
            }
            int[] fixed = new int[table.size()];
            int[] verdicts = new int[table.size()];
            for (int row = 0; row < fixed.length; row++) {
                fixed[row] = !table.adjudicated(row) ? Ratings.MISSING : table.pass(row) ? 1 : 0;
                verdicts[row] = !metric.hasVerdict(row) ? Ratings.MISSING : metric.passes(row) ? 1 : 0;
            }
            return new TwoWayBootstrap(votes, fixed, verdicts, rule(rule), table.units())
                    .interval(settings.bootstrap(), settings.threads(), progress);
        }

        private static TwoWayBootstrap.Rule rule(ReferenceRule rule) {
            int tie = rule.ties() == Ties.ADJUDICATE ? Ratings.MISSING : rule.ties() == Ties.PASS ? 1 : 0;
            return new TwoWayBootstrap.Rule(
                    tie, rule.unanimousOnly()
                            ? Math.max(2, rule.minimumVotes()) : rule.minimumVotes(), rule.unanimousOnly());
        }
    }
}
