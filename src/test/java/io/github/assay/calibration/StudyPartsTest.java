package io.github.assay.calibration;

import static io.github.assay.agreement.VoteBuilder.item;
import static io.github.assay.agreement.VoteBuilder.vote;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.calibration.MetricPair.PairChecks;
import io.github.assay.calibration.PeopleStudy.MetricVerdicts;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.people.HumanCeiling;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.PassRateStudy;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.ResamplingScheme;
import io.github.assay.calibration.study.StudyDesign.CaseSets;
import io.github.assay.calibration.study.StudyDesign.Drawing;
import io.github.assay.calibration.study.StudyDesign.IntervalType;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.tests.NonInferiority;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The parts of a study beside the league table: designs of resampling, details, people and true pass rates. */
class StudyPartsTest {
    private static final CalibrationSettings ONE = CalibrationSettings.DEFAULT.withThreads(1);
    private static final int N = 120;

    private static boolean label(int i) {
        return i % 2 == 0;
    }

    private static List<FinalLabel> labels() {
        return IntStream.range(0, N)
                .mapToObj(i -> new FinalLabel(
                        item(i), Optional.of(label(i) ? Label.PASS : Label.FAIL), FinalLabel.Source.UNANIMOUS, 3))
                .toList();
    }

    private static Score score(int i, String metric, double value) {
        return new Score(item(i), metric, Outcome.value(Measurement.of(value)));
    }

    /** A good and a poor metric with values between 0 and 1. */
    private static List<Score> scores() {
        SplittableRandom random = new SplittableRandom(7);
        List<Score> scores = new ArrayList<>();
        for (int i = 0; i < N; i++) {
            double centre = label(i) ? 0.7 : 0.3;
            scores.add(score(i, "good", Math.clamp(centre + 0.15 * random.nextGaussian(), 0, 1)));
            scores.add(score(i, "poor", Math.clamp(0.5 + (centre - 0.5) / 4 + 0.2 * random.nextGaussian(), 0, 1)));
        }
        return scores;
    }

    private static List<ComparedMetric> metrics() {
        return List.of(
                new ComparedMetric("good", "Good", OptionalDouble.of(0.5), true),
                new ComparedMetric("poor", "Poor", OptionalDouble.of(0.5), true));
    }

    private static CalibrationResult run(List<Slice> slices, CalibrationSettings settings) {
        return Calibrator.of(scores(), labels(), metrics(), slices, settings, Progress.NONE);
    }

    private static List<Slice> databases(int size) {
        List<Slice> slices = new ArrayList<>();
        for (int from = 0; from < N; from += size) {
            slices.add(new Slice(
                    "db", "db" + from, IntStream.range(from, from + size).mapToObj(i -> item(i)).toList()));
        }
        return slices;
    }

    @Test
    void fewDatabasesAreNotDrawnAsClusters() {
        ResamplingScheme drawn = run(databases(40), ONE).drawn();
        assertThat(drawn.drawing()).isEqualTo(Drawing.QUESTIONS);
        assertThat(drawn.groups()).isEqualTo(3);
        ResamplingScheme earlier = run(
                        databases(40), ONE.withDesign(StudyDesign.STANDARD.withDrawing(Drawing.EARLIER_AUTOMATIC, "db")))
                .drawn();
        assertThat(earlier.drawing()).isEqualTo(Drawing.EARLIER_CASES);
        assertThat(earlier.designEffect()).isEqualTo(Outcome.unavailable("NOT_COMPUTABLE", "3 clusters"));
    }

    @Test
    void clustersThatTellNothingChangeNothingUnlessAskedFor() {
        CalibrationResult automatic = run(
                databases(6), ONE.withDesign(StudyDesign.STANDARD.withDrawing(Drawing.EARLIER_AUTOMATIC, "db")));
        CalibrationResult plain = run(List.of(), ONE);
        assertThat(automatic.drawn().drawing()).isEqualTo(Drawing.EARLIER_CASES);
        assertThat(automatic.drawn().designEffect().asValue().orElseThrow()).isBetween(0.3, 1.5);
        assertThat(automatic.metrics().getFirst().verdicts()).isEqualTo(plain.metrics().getFirst().verdicts());
        CalibrationSettings requested =
                ONE.withDesign(StudyDesign.STANDARD.withDrawing(Drawing.CLUSTERS, "db"));
        ResamplingScheme drawn = run(databases(6), requested).drawn();
        assertThat(drawn.drawing()).isEqualTo(Drawing.CLUSTERS);
        assertThat(drawn.groups()).isEqualTo(20);
    }

    @Test
    void casesThatStandOrFallTogetherWidenTheInterval() {
        List<Score> together = new ArrayList<>();
        for (int i = 0; i < N; i++) {
            boolean right = i / 6 % 3 != 0;
            together.add(score(i, "good", right == label(i) ? 1 : 0));
        }
        for (Drawing drawing : List.of(Drawing.CLUSTERS, Drawing.EARLIER_AUTOMATIC)) {
            CalibrationResult result = Calibrator.of(
                    together, labels(), metrics().subList(0, 1), databases(6),
                    ONE.withDesign(StudyDesign.STANDARD.withDrawing(drawing, "db")), Progress.NONE);
            assertThat(result.drawn().drawing().word()).isEqualTo("clusters");
            assertThat(result.drawn().designEffect().asValue().orElseThrow()).isGreaterThan(2);
        }
        CalibrationResult byQuestion = Calibrator.of(
                together, labels(), metrics().subList(0, 1), databases(6), ONE, Progress.NONE);
        assertThat(byQuestion.drawn().drawing()).isEqualTo(Drawing.QUESTIONS);
        assertThat(byQuestion.cautions()).anyMatch(c -> c.code().equals("LARGER_GROUPS") && c.value() > 2);
    }

    @Test
    void everyIntervalTypeHoldsTheValue() {
        for (IntervalType type : IntervalType.values()) {
            CalibrationSettings settings = ONE.withDesign(StudyDesign.STANDARD.withInterval(type));
            var kappa = run(List.of(), settings).metrics().getFirst().verdicts().cohenKappa().asValue().orElseThrow();
            var interval = kappa.interval().asValue().orElseThrow();
            assertThat(interval.method()).isEqualToIgnoringCase(type == IntervalType.STUDENTISED ? interval.method() : type.name());
            assertThat(kappa.value()).isBetween(interval.low(), interval.high());
        }
    }

    @Test
    void oneCommonSetMakesDifferencesAddUp() {
        List<Score> scores = new ArrayList<>(scores());
        for (int i = 0; i < N; i++) {
            if (i % 5 != 0) {
                scores.add(score(i, "third", label(i) || i % 3 == 0 ? 1 : 0));
            }
        }
        List<ComparedMetric> three = new ArrayList<>(metrics());
        three.add(new ComparedMetric("third", "Third", OptionalDouble.of(1), true));
        CalibrationSettings all = ONE.withDesign(StudyDesign.STANDARD.withCases(CaseSets.COMMON_TO_ALL));
        List<MetricPair> pairs =
                Calibrator.of(scores, labels(), three, List.of(), all, Progress.NONE).pairs();
        assertThat(pairs).extracting(MetricPair::n).containsOnly(96);
        double ab = pairs.get(0).deltaKappa().asValue().orElseThrow().value();
        double ac = pairs.get(1).deltaKappa().asValue().orElseThrow().value();
        double bc = pairs.get(2).deltaKappa().asValue().orElseThrow().value();
        assertThat(ab + bc).isCloseTo(ac, within(1e-12));
    }

    @Test
    void theBetterMetricIsFirstAndSuperior() {
        CalibrationResult result = run(List.of(), ONE);
        assertThat(result.metrics().getFirst().stability().asValue().orElseThrow().firstShare()).isGreaterThan(0.99);
        PairChecks checks = result.pairs().getFirst().checks();
        MetricContrast better = MetricContrast.of(result.pairs().getFirst(), result);
        assertThat(better.againstMargin()).contains(NonInferiority.SUPERIOR);
        String worse = result.pairs().getFirst().b();
        assertThat(MetricContrast.of(result.metric(worse).orElseThrow(), result).getFirst().againstMargin())
                .as("seen from the other metric").contains(NonInferiority.INFERIOR);
        assertThat(checks.analyticP().asValue().orElseThrow()).isLessThan(0.001);
        assertThat(checks.shiftP().asValue().orElseThrow()).isLessThan(0.01);
        assertThat(checks.benjaminiHochberg().asValue()).isPresent();
    }

    @Test
    void detailsAreCompleteAndRepeatable() {
        MetricCalibration.Details details = run(List.of(), ONE.with(ONE.bootstrap().withReplicates(500)))
                .metrics()
                .getFirst()
                .details();
        MetricDetail detail = details.compute(Progress.NONE);
        assertThat(details.compute(Progress.NONE)).isEqualTo(detail);
        var probability = detail.calibration().asValue().orElseThrow();
        double brier = probability.corp().score();
        assertThat(probability.corp().miscalibration() - probability.corp().discrimination()
                        + probability.corp().uncertainty())
                .isCloseTo(brier, within(1e-12));
        assertThat(probability.curve()).extracting(MetricDetail.CurvePoint::fitted).isSorted();
        assertThat(probability.maps()).hasSize(4);
        assertThat(detail.cuts()).extracting(MetricDetail.Cut::objective).containsExactly("kappa", "youden", "equal_cost");
        assertThat(detail.tuned().optimism().asValue().orElseThrow()).isGreaterThan(-0.01);
        assertThat(detail.abstention().asValue().orElseThrow().heldOut().n()).isEqualTo(N);
    }

    @Test
    void degenerateDetailsHaveReasons() {
        List<Score> one = List.of(score(0, "good", 0.4));
        MetricDetail detail = Calibrator.of(one, labels().subList(0, 1), metrics().subList(0, 1), List.of(), ONE, Progress.NONE)
                .metrics()
                .getFirst()
                .details()
                .compute(Progress.NONE);
        assertThat(detail.calibration().reason()).isEqualTo("SINGLE_CLASS");
        assertThat(detail.tuned().optimism().reason()).isEqualTo("SINGLE_CLASS");
        assertThat(detail.abstention().reason()).isEqualTo("SINGLE_CLASS");
        MetricDetail none = Calibrator.of(List.of(), labels(), metrics().subList(0, 1), List.of(), ONE, Progress.NONE)
                .metrics()
                .getFirst()
                .details()
                .compute(Progress.NONE);
        assertThat(none.calibration().reason()).isEqualTo("NO_DATA");
        assertThat(none.kappa().percentile().reason()).isEqualTo("NO_DATA");
    }

    @Test
    void metricsStandBesideThePeople() {
        List<Vote> votes = new ArrayList<>();
        Map<ItemKey, Boolean> verdicts = new HashMap<>();
        for (int i = 0; i < 60; i++) {
            boolean first = i % 2 == 0;
            boolean second = i < 6 ? !first : first;
            boolean third = i >= 54 ? !first : first;
            votes.add(vote(item(i), "A", first ? Label.PASS : Label.FAIL, 0));
            votes.add(vote(item(i), "B", second ? Label.PASS : Label.FAIL, 0));
            votes.add(vote(item(i), "C", third ? Label.PASS : Label.FAIL, 0));
            verdicts.put(item(i), first);
        }
        PeopleComparison people = PeopleStudy.of(votes, List.of(new MetricVerdicts("m", verdicts, List.of())), HumanCeiling.NONE, CalibrationSettings.DEFAULT, Progress.NONE);
        assertThat(people.annotators()).extracting(PeopleComparison.Annotator::name).containsExactly("A", "B", "C");
        // A against B and C: twelve ties of the two are left out, on the rest all agree.
        assertThat(people.annotators().getFirst().n()).isEqualTo(48);
        assertThat(people.annotators().getFirst().kappa()).isEqualTo(Outcome.value(1.0));
        PeopleComparison.AgainstPeople m = people.metrics().getFirst();
        assertThat(m.kappas().getFirst().map(Estimate::value)).isEqualTo(Outcome.value(1.0));
        assertThat(m.kappas().get(1).asValue().orElseThrow().value()).isCloseTo(0.8, within(1e-12));
        assertThat(m.mean().asValue().orElseThrow()).isCloseTo(2.6 / 3, within(1e-12));
        assertThat(m.unanimous()).isEqualTo(Outcome.value(1.0));
        // Twelve items of sixty have a share of 2/3 for the verdict: expected agreement 56/60, margins even.
        assertThat(m.soft().asValue().orElseThrow()).isCloseTo(2 * 56 / 60.0 - 1, within(1e-12));
        assertThat(m.alternative().asValue().orElseThrow().passes()).isTrue();
    }

    /** Two annotators agree, the third says the opposite throughout. */
    @Test
    void anAnnotatorWhoIsWorseThanChanceIsNamedAndTheModelHasErrors() {
        List<Vote> votes = new ArrayList<>();
        Map<ItemKey, Boolean> verdicts = new HashMap<>();
        for (int i = 0; i < 90; i++) {
            boolean truth = i % 3 > 0;
            votes.add(vote(item(i), "A", truth == i % 10 > 0 ? Label.PASS : Label.FAIL, 0));
            votes.add(vote(item(i), "B", truth == i % 11 > 0 ? Label.PASS : Label.FAIL, 0));
            votes.add(vote(item(i), "C", truth == i % 9 > 0 ? Label.FAIL : Label.PASS, 0));
            verdicts.put(item(i), truth == i % 8 > 1);
        }
        List<MetricVerdicts> metric = List.of(new MetricVerdicts("m", verdicts, List.of()));
        CalibrationSettings settings = CalibrationSettings.DEFAULT.withThreads(1);
        PeopleComparison people = PeopleStudy.of(votes, metric, HumanCeiling.NONE, settings, Progress.NONE);
        assertThat(people.model().switched()).containsExactly("C");
        assertThat(people.model().error().asValue().orElseThrow()).isBetween(0.02, 0.2);
        assertThat(people.annotators().getFirst().sensitivityError().asValue().orElseThrow()).isBetween(0.005, 0.3);
        assertThat(people.epsilon()).isEqualTo(0.1);
        assertThat(PeopleStudy.of(votes, metric, HumanCeiling.NONE, settings.withThreads(4), Progress.NONE)).isEqualTo(people);
        CalibrationSettings lenient = settings.withDesign(settings.design().withEpsilon(0.9));
        PeopleComparison forgiving = PeopleStudy.of(votes, metric, HumanCeiling.NONE, lenient, Progress.NONE);
        assertThat(forgiving.epsilon()).isEqualTo(0.9);
        assertThat(forgiving.metrics().getFirst().alternative().asValue().orElseThrow().winningRate()).isEqualTo(1);
        assertThat(people.model().switched())
                .isEqualTo(PeopleStudy.annotators(votes, settings, Progress.NONE).model().switched());
    }

    @Test
    void truePassRatesOfSystems() {
        List<FinalLabel> labels = new ArrayList<>();
        List<Score> scores = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String system = i < 100 ? "a" : "b";
            ItemKey key = new ItemKey("c%03d".formatted(i), system, ItemKey.DEFAULT_RUN);
            boolean truth = i % 4 != 0;
            boolean verdict = i % 10 == 1 ? !truth : truth;
            scores.add(new Score(key, "m", Outcome.value(Measurement.of(verdict ? 1 : 0))));
            if (i % 3 == 0) {
                labels.add(new FinalLabel(
                        key, Optional.of(truth ? Label.PASS : Label.FAIL), FinalLabel.Source.UNANIMOUS, 1));
            }
        }
        List<TruePassRate> rates = PassRateStudy.of(
                scores, labels, List.of(new ComparedMetric("m", "M", OptionalDouble.of(1), true)), List.of(), Map.of(), CalibrationSettings.DEFAULT);
        assertThat(rates).extracting(TruePassRate::system).containsExactly("", "a", "b");
        TruePassRate all = rates.getFirst();
        assertThat(all.items()).isEqualTo(200);
        assertThat(all.labelled()).isEqualTo(67);
        assertThat(all.labels().asValue().orElseThrow().value()).isCloseTo(50 / 67.0, within(1e-12));
        // Verdicts flip on i = 1 (mod 10), all of them true passes: 20 fewer passes of 200.
        assertThat(all.raw().asValue().orElseThrow()).isCloseTo(0.65, within(1e-12));
        assertThat(all.powered().asValue().orElseThrow().value()).isCloseTo(0.75, within(0.06));
        assertThat(all.corrected().asValue().orElseThrow().interval().high()).isGreaterThan(0.75);
        assertThat(all.effectiveLabels().asValue().orElseThrow()).isGreaterThan(67);
    }
}
