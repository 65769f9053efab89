package io.github.assay.calibration;

import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.input.MetricValues;
import io.github.assay.calibration.input.Resamples;
import io.github.assay.calibration.input.ScoreTable;
import io.github.assay.calibration.people.AnnotatorStudy;
import io.github.assay.calibration.people.CeilingStudy;
import io.github.assay.calibration.people.HumanCeiling;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.ResamplingScheme;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.calibration.verdicts.VerdictAgreement;
import io.github.assay.calibration.verdicts.VerdictStudy;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.Caution;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Rates;
import io.github.assay.statistics.raters.ChanceCorrection;
import io.github.assay.statistics.resample.DesignEffect;
import io.github.assay.statistics.tests.Multiplicity;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Computes a calibration: metrics compared with final labels. */
public final class Calibrator {
    /** Name of the stream of all resamples of items. */
    static final String STREAM = "joint/cases";

    private final ScoreTable table;
    private final MetricPlaces places;
    private final CalibrationSettings settings;
    private final Progress progress;

    private Calibrator(ScoreTable table, MetricPlaces places, CalibrationSettings settings, Progress progress) {
        this.table = table;
        this.places = places;
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * @param metrics the metrics to compare; empty: those that occur in {@code scores}
     * @param slices subsets of the items, each analysed separately; subsets without a final label are left out
     */
    public static CalibrationResult of(
            List<Score> scores, List<FinalLabel> labels, List<ComparedMetric> metrics, List<Slice> slices,
            CalibrationSettings settings, Progress progress) {
        return of(scores, labels, List.of(), metrics, slices, settings, progress);
    }

    /**
     * The same, with κ against each annotator besides κ against the final label.
     *
     * @param scores scores on items with a final label, and on all others that an annotator labelled
     * @param annotators annotators whose own labels serve as further references, on all items they labelled
     */
    public static CalibrationResult of(
            List<Score> scores, List<FinalLabel> labels, List<AnnotatorLabels> annotators,
            List<ComparedMetric> metrics, List<Slice> slices, CalibrationSettings settings, Progress progress) {
        ScoreTable table = ScoreTable.of(scores, labels, metrics).drawnBy(settings.design(), slices);
        MetricPlaces places = MetricPlaces.of(table, settings);
        return new Calibrator(table, places, places.enough(1 + annotators.size()), progress)
                .result(scores, labels, annotators, slices);
    }

    private CalibrationResult result(
            List<Score> scores, List<FinalLabel> labels, List<AnnotatorLabels> annotators, List<Slice> slices) {
        int[] all = IntStream.range(0, table.size()).toArray();
        VerdictStudy study = new VerdictStudy(table, all, settings);
        List<PairStudy> pairs = pairs(study);
        study.run(STREAM, Resamples.Groups.of(table, slices, settings.design().dimension()), progress);
        AnnotatorStudy people = AnnotatorStudy.of(scores, table, annotators, slices, STREAM, settings, progress);
        List<Outcome<RankStability>> stability = study.stability(places.ranked());
        List<List<MetricStratum>> strata = strata(slices, study);
        List<MetricCalibration> metrics = each(m ->
                metric(m, places.place(m, stability), study, people, annotators, strata.get(m), all));
        PairFamily tested = PairFamily.of(withTests(pairs, study), metrics.size(), places);
        Map<FinalLabel.Source, Integer> sources = new EnumMap<>(FinalLabel.Source.class);
        labels.forEach(l -> sources.merge(l.source(), 1, Integer::sum));
        int passes = (int) IntStream.of(all).filter(table::pass).count();
        int undecided = sources.getOrDefault(FinalLabel.Source.UNDECIDED, 0);
        Map<String, Integer> locked = new HashMap<>();
        table.metrics().forEach(m -> locked.put(m.metric().id(), m.locked()));
        TestFamily family = new TestFamily(places.best(), tested.tests(), settings.bootstrap().replicates());
        return new CalibrationResult(
                table.size(),
                sources,
                metrics,
                tested.pairs(),
                family,
                study.drawn(),
                new ExpectationStudy(table, places, settings, progress).of(metrics, tested.pairs(), slices, STREAM),
                ceiling(metrics, labels, annotators, slices),
                Stream.concat(
                                CalibrationCautions.reference(
                                        sources.getOrDefault(FinalLabel.Source.SINGLE_VOTE, 0), table.size(), annotators.size()),
                                CalibrationCautions.of(metrics, locked, passes, table.size(), undecided, study).stream())
                        .toList(),
                settings);
    }

    private HumanCeiling ceiling(
            List<MetricCalibration> metrics, List<FinalLabel> labels, List<AnnotatorLabels> annotators, List<Slice> slices) {
        return CeilingStudy.of(
                annotators,
                labels,
                places.best(),
                metrics.stream()
                        .filter(m -> m.metric().id().equals(places.best()))
                        .findFirst()
                        .map(m -> PeopleStudy.verdicts(m).passes())
                        .orElse(Map.of()),
                slices,
                STREAM,
                settings,
                progress);
    }

    private MetricCalibration metric(
            int number, MetricPlace place, VerdictStudy study, AnnotatorStudy people, List<AnnotatorLabels> annotators,
            List<MetricStratum> strata, int[] all) {
        VerdictAgreement agreement = study.agreement(number);
        MetricValues values = table.metrics().get(number);
        ScoreStudy scores = new ScoreStudy(table, values, settings);
        return new MetricCalibration(
                values.metric(),
                values.threshold(),
                agreement,
                table.confusion(values, all),
                scores.quality(),
                place,
                study.boundErrors(number),
                people.against(number),
                people.undecided(number, table),
                scores.best(progress),
                scores.curve(),
                strata,
                new RequestedDetails(table, annotators, values, agreement, settings, strata));
    }

    private record RequestedDetails(
            ScoreTable table, List<AnnotatorLabels> annotators, MetricValues values, VerdictAgreement agreement,
            CalibrationSettings settings, List<MetricStratum> strata) implements MetricCalibration.Details {
        @Override
        public MetricDetail compute(Progress progress) {
            return study(progress).detail(strata);
        }

        @Override
        public MetricDetail.TunedCut tuned(Progress progress) {
            return study(progress).tuned();
        }

        private DetailStudy study(Progress progress) {
            return new DetailStudy(table, annotators, values, agreement, settings, progress);
        }
    }

    private List<MetricPair> withTests(List<PairStudy> pairs, VerdictStudy study) {
        return Parallel.mapOrdered(pairs, settings.threads(), progress, (pair, _) -> pair.result(study));
    }

    private <T> List<T> each(IntFunction<T> ofMetric) {
        List<Integer> numbers = IntStream.range(0, table.metrics().size()).boxed().toList();
        return Parallel.mapOrdered(numbers, settings.threads(), progress, (m, _) -> ofMetric.apply(m));
    }

    private List<PairStudy> pairs(VerdictStudy study) {
        List<PairStudy> pairs = new ArrayList<>();
        int metrics = table.metrics().size();
        for (int a = 0; a < metrics; a++) {
            for (int b = a + 1; b < metrics; b++) {
                pairs.add(new PairStudy(table, a, b, study, settings));
            }
        }
        return pairs;
    }

    /** Name of the stream for a slice's resamples. */
    static String stream(String dimension, String value) {
        return STREAM + "/" + dimension + "/" + value;
    }

    /** The slices of each metric; a slice of all items has the figures of the whole. */
    private List<List<MetricStratum>> strata(List<Slice> slices, VerdictStudy whole) {
        List<List<MetricStratum>> strata = new ArrayList<>();
        table.metrics().forEach(_ -> strata.add(new ArrayList<>()));
        for (int s = 0; s < slices.size(); s++) {
            progress.check();
            Slice slice = slices.get(s);
            int[] rows = table.rows(slice.items());
            if (rows.length > 0) {
                VerdictStudy study = rows.length == table.size() ? whole : new VerdictStudy(table, rows, settings);
                if (study != whole) {
                    study.runWhereEnough(stream(slice.dimension(), slice.value()), progress);
                }
                for (int m = 0; m < strata.size(); m++) {
                    strata.get(m)
                            .add(new MetricStratum(
                                    slice.dimension(),
                                    slice.value(),
                                    study.agreementWhereEnough(m),
                                    table.confusion(table.metrics().get(m), rows)));
                }
            }
            progress.step(s + 1L, slices.size(), slice.dimension() + " " + slice.value());
        }
        return strata;
    }

    /**
     * Adjusted p-values of the pairwise tests in the declared family (statistics.md §5). Metrics of equal verdicts have
     * the same tests: these count once, and every such pair gets their adjusted p.
     *
     * @param pairs all pairs with their adjusted p
     * @param tests number of defined tests in the family
     */
    record PairFamily(List<MetricPair> pairs, int tests) {
        /** Two metrics, each representing its group. */
        private record Test(int a, int b) {}

        /**
         * @param pairs of metrics {@code (0, 1), (0, 2), … (1, 2), …}
         * @param metrics number of metrics
         */
        static PairFamily of(List<MetricPair> pairs, int metrics, MetricPlaces places) {
            List<Test> testOf = new ArrayList<>();
            for (int a = 0; a < metrics; a++) {
                for (int b = a + 1; b < metrics; b++) {
                    int x = places.first(a);
                    int y = places.first(b);
                    testOf.add(new Test(Math.min(x, y), Math.max(x, y)));
                }
            }
            Map<Test, Integer> numbers = new HashMap<>();
            List<Outcome<Double>> ps = new ArrayList<>();
            for (int i = 0; i < testOf.size(); i++) {
                Test test = testOf.get(i);
                if (places.isInFamily(test.a, test.b) && numbers.putIfAbsent(test, ps.size()) == null) {
                    ps.add(pairs.get(i).p());
                }
            }
            List<Outcome<Double>> holm = Multiplicity.holm(ps);
            List<Outcome<Double>> rate = Multiplicity.benjaminiHochberg(ps);
            Outcome<Double> outside = Outcome.unavailable("NOT_COMPUTABLE", "not in the family of tests");
            List<MetricPair> adjusted = new ArrayList<>();
            for (int i = 0; i < testOf.size(); i++) {
                Integer number = numbers.get(testOf.get(i));
                adjusted.add(number == null
                        ? adjusted(pairs.get(i), outside, outside)
                        : adjusted(pairs.get(i), holm.get(number), rate.get(number)));
            }
            int tests = (int) ps.stream().filter(p -> p.asValue().isPresent()).count();
            return new PairFamily(List.copyOf(adjusted), tests);
        }

        private static MetricPair adjusted(MetricPair p, Outcome<Double> holm, Outcome<Double> rate) {
            return new MetricPair(
                    p.a(), p.b(), p.n(), p.kappaA(), p.kappaB(), p.deltaKappa(), p.p(), holm, p.mcnemar(),
                    p.checks().with(rate), p.onlyA(), p.onlyB());
        }
    }

    /** Cautions that a reader needs beside calibration figures (statistics.md §0.2, §2.4, §13). */
    private static final class CalibrationCautions {
        private static final double MISSING = 0.05;
        private static final double RARE = 0.1;
        private static final int FEW_PER_CLASS = 10;

        /**
         * The caution that most labels, more than half, rest on the vote of one person: what people disagree on is then unknown,
         * and so is how high a κ could be.
         *
         * @param single labels of one vote, of {@code n}
         * @param people number of annotators; 0: not known
         */
        static Stream<Caution> reference(int single, int n, int people) {
            return 2 * single <= n
                    ? Stream.empty()
                    : Stream.of(new Caution(people == 1 ? "ONE_PERSON" : "SINGLE_VOTES", List.of(), (double) single / n));
        }

        /**
         * @param locked by metric, number of labelled items that are not set beside its scores
         * @param passes final labels that are pass, of {@code n}
         */
        static List<Caution> of(
                List<MetricCalibration> metrics, Map<String, Integer> locked, int passes, int n, int undecided,
                VerdictStudy study) {
            List<Caution> cautions = new ArrayList<>();
            if (undecided > 0) {
                cautions.add(new Caution("UNDECIDED_ITEMS", List.of(), undecided));
            }
            if (Math.min(passes, n - passes) < FEW_PER_CLASS) {
                cautions.add(new Caution("FEW_CASES", List.of(), Math.min(passes, n - passes)));
            }
            double prevalence = n == 0 ? 0.5 : (double) passes / n;
            if (prevalence < RARE || prevalence > 1 - RARE) {
                cautions.add(new Caution("EXTREME_PREVALENCE", List.of(), prevalence));
            }
            addClusters(study.drawn(), cautions);
            if (study.largerGroups() > DesignEffect.MATTERS) {
                cautions.add(new Caution("LARGER_GROUPS", List.of(study.drawn().dimension()), study.largerGroups()));
            }
            metrics.forEach(m -> addMetric(m, locked.getOrDefault(m.metric().id(), 0), cautions));
            return cautions;
        }

        /**
         * Adds cautions about clusters. Cases of one database are not independent; with few databases the effect cannot
         * be estimated.
         */
        private static void addClusters(ResamplingScheme drawn, List<Caution> cautions) {
            int clusters = drawn.groups();
            if (clusters > 0 && clusters < DesignEffect.FEW && drawn.drawing() != StudyDesign.Drawing.STRATA
                    && drawn.drawing() != StudyDesign.Drawing.EARLIER_STRATA) {
                String code = clusters < DesignEffect.TOO_FEW ? "TOO_FEW_CLUSTERS" : "FEW_CLUSTERS";
                cautions.add(new Caution(code, List.of(drawn.dimension()), clusters));
            }
        }

        private static void addMetric(MetricCalibration m, int locked, List<Caution> cautions) {
            Confusion c = m.verdicts().counts();
            List<String> subject = List.of(m.metric().id());
            if (locked > 0) {
                cautions.add(new Caution("LOCKED_TEST", subject, locked));
            }
            int without = m.unavailable() - locked;
            double missing = m.n() + without == 0 ? 0 : (double) without / (m.n() + without);
            if (missing > MISSING) {
                cautions.add(new Caution("MISSING_ABOVE_5_PERCENT", subject, missing));
            }
            if (c.n() > 1 && (c.predictedPositives() == 0 || c.predictedNegatives() == 0)) {
                cautions.add(new Caution("CONSTANT_METRIC", subject, c.n()));
            }
            if (c.n() > 1 && c.fn() + c.fp() == 0 && c.tp() > 0 && c.tn() > 0) {
                cautions.add(new Caution("EQUALS_LABELS", subject, c.n()));
            }
            boolean unstable = m.verdicts().cohenKappa().asValue()
                    .flatMap(e -> e.interval().asValue())
                    .filter(Interval::unstable)
                    .isPresent();
            if (unstable) {
                cautions.add(new Caution("UNSTABLE_BOOTSTRAP", subject, c.n()));
            }
            if (isKappaLow(c)) {
                ChanceCorrection.ac1(c)
                        .asValue()
                        .ifPresent(ac1 -> cautions.add(new Caution("KAPPA_DEPRESSED_BY_PREVALENCE", subject, ac1)));
            }
        }

        /**
         * Whether κ is low because of prevalence or bias; then other chance corrections are shown beside it
         * (statistics.md §2.4).
         */
        private static boolean isKappaLow(Confusion c) {
            double prevalence = value(Rates.prevalence(c), 0.5);
            return prevalence < 0.2
                    || prevalence > 0.8
                    || value(ChanceCorrection.prevalenceIndex(c), 0) > 0.5
                    || value(CohenKappa.of(c), 1) < 0.4 && value(CohenKappa.observed(c), 0) > 0.8;
        }

        private static double value(Outcome<Double> outcome, double otherwise) {
            return outcome.asValue().orElse(otherwise);
        }
    }
}
