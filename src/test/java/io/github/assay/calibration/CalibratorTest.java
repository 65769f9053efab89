package io.github.assay.calibration;

import static io.github.assay.agreement.VoteBuilder.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.agreement.VoteBuilder;
import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.calibration.study.CalibrationSettings.Family;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.calibration.thresholds.BestThreshold;
import io.github.assay.calibration.verdicts.VerdictAgreement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel.Source;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.Caution;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.LandisKoch;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CalibratorTest {
    private static final CalibrationSettings ONE_THREAD = CalibrationSettings.DEFAULT.withThreads(1);

    @Test
    void badgerHybridAgainstPeopleWithItsInterval() {
        MetricCalibration metric = calibrate(75, 17, 4, 54).metrics().getFirst();
        VerdictAgreement verdicts = metric.verdicts();
        assertThat(verdicts.counts()).isEqualTo(new Confusion(75, 17, 4, 54));
        assertThat(verdicts.cohenKappa().asValue().orElseThrow().value()).isEqualTo(3982.0 / 5557);
        assertThat(verdicts.landisKoch()).contains(LandisKoch.SUBSTANTIAL);
        assertThat(verdicts.atLeast()).contains(LandisKoch.SUBSTANTIAL);
        Interval interval =
                verdicts.cohenKappa().asValue().orElseThrow().interval().asValue().orElseThrow();
        assertThat(interval.low()).isCloseTo(0.601, within(0.0113));
        assertThat(interval.high()).isCloseTo(0.823, within(0.0098));
        assertThat(verdicts.gap().asValue().orElseThrow().value()).isCloseTo(11.58, within(0.005));
        assertThat(metric.items().falsePass()).hasSize(4);
        assertThat(metric.items().falseFail()).hasSize(17);
        assertThat(metric.rank()).hasValue(1);
    }

    @Test
    void aMissingScoreIsNeverAFail() {
        List<Score> scores = new ArrayList<>(scores("m", new double[] {1, 1, 0, 0}));
        scores.set(1, new Score(item(1), "m", Outcome.unavailable("gold_error")));
        scores.set(2, new Score(item(2), "m", Outcome.error("metric_error", "boom")));
        CalibrationResult result = run(scores, labels("PPFF."), List.of());
        MetricCalibration metric = result.metrics().getFirst();
        assertThat(result.n()).isEqualTo(4);
        assertThat(metric.n()).isEqualTo(2);
        assertThat(metric.unavailable()).isEqualTo(2);
        assertThat(metric.items().unavailable()).containsExactly(item(1), item(2));
        assertThat(result.sources()).containsEntry(Source.UNDECIDED, 1).containsEntry(Source.UNANIMOUS, 4);
        assertThat(result.cautions()).extracting(Caution::code).contains("UNDECIDED_ITEMS", "MISSING_ABOVE_5_PERCENT");
    }

    /** Three of four labels are one vote: most of the reference is one person's. */
    @Test
    void aReferenceOfOnePersonIsSaid() {
        List<FinalLabel> labels = new ArrayList<>(labels("PPFF"));
        assertThat(reference(labels)).isEmpty();
        for (int i = 0; i < 2; i++) {
            labels.set(i, new FinalLabel(item(i), Optional.of(Label.PASS), Source.SINGLE_VOTE, 1));
        }
        assertThat(reference(labels)).as("half of them").isEmpty();
        labels.set(2, new FinalLabel(item(2), Optional.of(Label.FAIL), Source.SINGLE_VOTE, 1));
        assertThat(reference(labels)).containsExactly(new Caution("SINGLE_VOTES", List.of(), 0.75));
        List<AnnotatorLabels> one = List.of(new AnnotatorLabels("Ann", Map.of(item(0), Label.PASS)));
        CalibrationResult result = Calibrator.of(
                scores("m", new double[] {1, 1, 0, 0}), labels, one, List.of(), List.of(), ONE_THREAD, Progress.NONE);
        assertThat(result.cautions()).contains(new Caution("ONE_PERSON", List.of(), 0.75));
    }

    private static List<Caution> reference(List<FinalLabel> labels) {
        return run(scores("m", new double[] {1, 1, 0, 0}), labels, List.of()).cautions().stream()
                .filter(c -> c.code().equals("SINGLE_VOTES") || c.code().equals("ONE_PERSON"))
                .toList();
    }

    /** Three labels say neither how sure κ is nor who is first, and plan nothing; ten of each class do, with the flag. */
    @Test
    void threeLabelsAreTooFew() {
        MetricCalibration three = calibrate(2, 0, 0, 1).metrics().getFirst();
        assertThat(three.verdicts().cohenKappa().asValue().orElseThrow().value()).isEqualTo(1);
        assertThat(three.verdicts().cohenKappa().asValue().orElseThrow().interval().reason()).isEqualTo("TOO_FEW_PER_CLASS");
        assertThat(three.verdicts().noWidth().orElseThrow().disagreementAtMost().orElseThrow()).isCloseTo(0.632, within(0.001));
        assertThat(three.rank()).hasValue(1);
        assertThat(three.stability().reason()).isEqualTo("TOO_FEW_PER_CLASS");
        Pilot pilot = Pilot.of(three, three, List.of(3, 100), CalibrationSettings.DEFAULT, Progress.NONE);
        assertThat(pilot.power().reason()).isEqualTo("TOO_FEW_PER_CLASS");
        assertThat(pilot.halfWidths().reason()).isEqualTo("TOO_FEW_PER_CLASS");
        MetricCalibration twenty = calibrate(10, 0, 0, 10).metrics().getFirst();
        assertThat(twenty.verdicts().cohenKappa().asValue().orElseThrow().interval().asValue().orElseThrow().flags())
                .contains("DEGENERATE_BOOTSTRAP");
        assertThat(twenty.stability().reason()).as("not too few, but ranked alone").isEqualTo("NOT_COMPUTABLE");
        MetricCalibration nine = calibrate(9, 1, 1, 8).metrics().getFirst();
        assertThat(nine.verdicts().cohenKappa().asValue().orElseThrow().interval().asValue()).as("it has a width").isPresent();
        assertThat(nine.stability().reason()).isEqualTo("TOO_FEW_PER_CLASS");
    }

    @Test
    void constantVerdictIsZeroAndConstantEverythingIsUndefined() {
        MetricCalibration constant = calibrate(20, 0, 10, 0).metrics().getFirst();
        assertThat(constant.verdicts().cohenKappa().asValue().orElseThrow().value()).isZero();
        CalibrationResult all = calibrate(20, 0, 0, 0);
        assertThat(all.metrics().getFirst().verdicts().cohenKappa().reason()).isEqualTo("EXPECTED_AGREEMENT_IS_ONE");
        assertThat(all.metrics().getFirst().rank()).isEmpty();
        assertThat(all.metrics().getFirst().scores().auc().reason()).isEqualTo("SINGLE_CLASS");
    }

    @Test
    void identicalMetricsDifferByNothing() {
        List<Score> scores = new ArrayList<>(table(30, 5, 6, 25));
        for (Score score : List.copyOf(scores)) {
            scores.add(new Score(score.item(), "copy", score.outcome()));
        }
        CalibrationResult result = run(scores, halves(35, 31), List.of());
        MetricPair pair = result.pairs().getFirst();
        assertThat(pair.deltaKappa().asValue().orElseThrow().value()).isZero();
        assertThat(pair.p()).isEqualTo(Outcome.value(1.0));
        assertThat(pair.holm().asValue()).as("they are one row, not a test").isEmpty();
        assertThat(result.rows()).hasSize(1);
        assertThat(pair.mcnemar().reason()).isEqualTo("NO_DISCORDANT_PAIRS");
        Interval interval =
                pair.deltaKappa().asValue().orElseThrow().interval().asValue().orElseThrow();
        assertThat(List.of(interval.low(), interval.high())).containsExactly(0.0, 0.0);
    }

    @Test
    void pairsCompareOnlyCommonCases() {
        List<Score> scores = new ArrayList<>(table(10, 2, 3, 9));
        scores("b", IntStream.range(0, 24).mapToDouble(i -> i % 2).toArray())
                .subList(0, 18)
                .forEach(scores::add);
        MetricPair pair = run(scores, halves(12, 12), List.of()).pairs().getFirst();
        assertThat(pair.n()).isEqualTo(18);
        assertThat(pair.onlyA()).doesNotContainAnyElementsOf(pair.onlyB());
    }

    @Test
    void theFamilyOfTestsIsDeclared() {
        List<Score> scores = new ArrayList<>(table(30, 5, 6, 25));
        scores.addAll(scores("b", IntStream.range(0, 66).mapToDouble(i -> i % 2).toArray()));
        scores.addAll(scores("c", IntStream.range(0, 66).mapToDouble(i -> i % 3 == 0 ? 1 : 0).toArray()));
        CalibrationSettings best = new CalibrationSettings(
                ONE_THREAD.bootstrap(), Family.BEST_AGAINST_OTHERS, 5, 1, StudyDesign.STANDARD, 1);
        List<MetricPair> pairs =
                Calibrator.of(scores, halves(35, 31), List.of(), List.of(), best, Progress.NONE).pairs();
        assertThat(pairs).extracting(p -> p.holm().asValue().isPresent()).containsExactly(true, true, false);
        assertThat(pairs.get(2).p().asValue()).isPresent();
    }

    @Test
    void recordedVerdictsStandInForAThreshold() {
        List<Score> scores = List.of(
                new Score(item(0), "judge", Outcome.value(new Measurement(0.7, "fail", List.of(), List.of()))),
                new Score(item(1), "judge", Outcome.value(new Measurement(0.2, "pass", List.of(), List.of()))),
                new Score(item(2), "judge", Outcome.value(new Measurement(0.9, "pass", List.of(), List.of()))));
        MetricCalibration judge = run(scores, labels("PPF"), List.of()).metrics().getFirst();
        assertThat(judge.threshold()).isEmpty();
        assertThat(judge.verdicts().counts()).isEqualTo(new Confusion(1, 1, 1, 0));
        MetricCalibration bare = run(scores("x", new double[] {0.7, 0.2, 0.9}), labels("PPF"), List.of())
                .metrics()
                .getFirst();
        assertThat(bare.n()).isZero();
        assertThat(bare.curve().n()).isEqualTo(3);
        assertThat(bare.verdicts().cohenKappa().reason()).isEqualTo("NO_DATA");
    }

    @Test
    void theThresholdInForceDecidesAndAtTheThresholdIsAPass() {
        ComparedMetric metric = new ComparedMetric("f1", "F1", OptionalDouble.of(0.9), true);
        MetricCalibration f1 = run(scores("f1", new double[] {0.9, 0.89, 0.95, 0.1}), labels("PPFF"), List.of(metric))
                .metrics()
                .getFirst();
        assertThat(f1.verdicts().counts()).isEqualTo(new Confusion(1, 1, 1, 1));
        assertThat(f1.threshold()).hasValue(0.9);
    }

    @Test
    void theCurveAnswersEveryThreshold() {
        double[] values = new SplittableRandom(4).doubles(500).map(v -> Math.rint(v * 50) / 50).toArray();
        List<FinalLabel> labels = labels("PF".repeat(250));
        MetricCalibration metric = run(scores("m", values), labels, List.of()).metrics().getFirst();
        for (double threshold : new double[] {-1, 0, 0.31, 0.5, 0.98, 1, 2}) {
            ConfusionItems items = metric.curve().itemsAt(threshold);
            assertThat(metric.curve().at(threshold)).isEqualTo(items.counts());
            assertThat(items.counts().tp())
                    .isEqualTo(IntStream.range(0, 500).filter(i -> i % 2 == 0 && values[i] >= threshold).count());
        }
        assertThat(metric.curve().steps()).hasSizeLessThanOrEqualTo(51);
        BestThreshold.Cut best = metric.best().resubstitution().asValue().orElseThrow();
        assertThat(metric.curve().at(best.threshold())).isEqualTo(best.counts());
        metric.curve().steps().forEach(s -> assertThat(
                        metric.curve().kappaAt(s.score()).asValue().orElseThrow().value())
                .isLessThanOrEqualTo(best.kappa() + 1e-12));
        assertThat(metric.best().crossValidated().asValue().orElseThrow().kappa()).isLessThan(best.kappa());
    }

    @Test
    void slicesHaveOwnCountsAndNoKappaWhereFew() {
        List<Slice> slices = List.of(
                new Slice("db", "big", IntStream.range(0, 60).mapToObj(VoteBuilder::item).toList()),
                new Slice("db", "one label", IntStream.range(60, 66).mapToObj(VoteBuilder::item).toList()),
                new Slice("db", "small", IntStream.range(29, 45).mapToObj(VoteBuilder::item).toList()),
                new Slice("db", "unlabelled", List.of(item(999))),
                new Slice("system", "all", IntStream.range(0, 70).mapToObj(VoteBuilder::item).toList()));
        CalibrationResult result = Calibrator.of(
                table(30, 5, 6, 25), halves(35, 31), List.of(), slices, ONE_THREAD, Progress.NONE);
        List<MetricStratum> strata = result.metrics().getFirst().strata();
        assertThat(strata).extracting(MetricStratum::value).containsExactly("big", "one label", "small", "all");
        assertThat(strata.get(0).agreement().n()).isEqualTo(60);
        assertThat(strata.get(0).agreement().cohenKappa().asValue().orElseThrow().interval().asValue())
                .isPresent();
        assertThat(strata.get(1).agreement().gap().reason()).isEqualTo("NO_POSITIVES");
        assertThat(strata.get(1).agreement().cohenKappa().reason()).isEqualTo("EXPECTED_AGREEMENT_IS_ONE");
        assertThat(strata.get(2).agreement().cohenKappa().reason()).isEqualTo("TOO_FEW_PER_CLASS");
        assertThat(strata.get(2).agreement().landisKoch()).isEmpty();
        assertThat(strata.get(2).agreement().atLeast()).isEmpty();
        assertThat(strata.get(2).agreement().n()).isEqualTo(16);
        assertThat(strata.get(3).agreement())
                .as("no second interval for the same items")
                .isEqualTo(result.metrics().getFirst().verdicts());
    }

    @Test
    void orderOfScoresAndThreadsChangeNoDigit() {
        List<Score> scores = new ArrayList<>(table(75, 17, 4, 54));
        scores.addAll(scores("b", new SplittableRandom(3).doubles(150).toArray()));
        List<ComparedMetric> metrics = List.of(
                new ComparedMetric("m", "m", OptionalDouble.of(1), true),
                new ComparedMetric("b", "b", OptionalDouble.of(0.4), true));
        List<FinalLabel> labels = new ArrayList<>(halves(92, 58));
        CalibrationResult plain = run(scores, labels, metrics);
        Collections.shuffle(scores, new Random(1));
        Collections.shuffle(labels, new Random(2));
        CalibrationResult other = Calibrator.of(
                scores, labels, metrics, List.of(), CalibrationSettings.DEFAULT.withThreads(8), Progress.NONE);
        assertThat(other.pairs()).isEqualTo(plain.pairs());
        for (int m = 0; m < 2; m++) {
            MetricCalibration one = plain.metrics().get(m);
            MetricCalibration two = other.metrics().get(m);
            assertThat(two.verdicts()).isEqualTo(one.verdicts());
            assertThat(two.best()).isEqualTo(one.best());
            assertThat(two.scores()).isEqualTo(one.scores());
        }
    }

    /** Records refuse what is not finite, so that it is enough that a result can be made of any data. */
    @TestFactory
    Stream<DynamicTest> anyDataGivesAResult() {
        return LongStream.range(1, 61).mapToObj(seed -> dynamicTest("seed " + seed, () -> anyData(seed)));
    }

    private static void anyData(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = random.nextInt(5) == 0 ? random.nextInt(3) : random.nextInt(60);
        double prevalence = random.nextInt(3) / 2.0;
        StringBuilder letters = new StringBuilder();
        List<Score> scores = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            letters.append(random.nextInt(8) == 0 ? '.' : random.nextDouble() < prevalence ? 'P' : 'F');
            for (int m = 0; m < 3; m++) {
                if (random.nextInt(4) > 0) {
                    double value = m == 0 ? 1 : m == 1 ? random.nextInt(2) : random.nextInt(30) - 10.0;
                    scores.add(new Score(item(i), "m" + m, Outcome.value(Measurement.of(value))));
                }
            }
        }
        CalibrationSettings quick = new CalibrationSettings(
                ONE_THREAD.bootstrap().withReplicates(200), Family.ALL_PAIRS, 5, 2, StudyDesign.STANDARD, 1);
        List<Slice> slices = List.of(new Slice("db", "first", List.of(item(0), item(1))));
        CalibrationResult result =
                Calibrator.of(scores, labels(letters.toString()), List.of(), slices, quick, Progress.NONE);
        for (MetricCalibration metric : result.metrics()) {
            assertThat(metric.n() + metric.unavailable()).isEqualTo(result.n());
            assertThat(metric.rank().isPresent()).isEqualTo(metric.place().unranked().isEmpty());
            assertThat(metric.place().unranked().equals(Optional.of(MetricPlace.Unranked.UNDEFINED)))
                    .isEqualTo(metric.verdicts().cohenKappa().asValue().isEmpty());
        }
    }

    private static CalibrationResult calibrate(int tp, int fn, int fp, int tn) {
        return run(table(tp, fn, fp, tn), halves(tp + fn, fp + tn), List.of());
    }

    private static CalibrationResult run(List<Score> scores, List<FinalLabel> labels, List<ComparedMetric> metrics) {
        return Calibrator.of(scores, labels, metrics, List.of(), ONE_THREAD, Progress.NONE);
    }

    /** Verdicts of metric m: label pass first (pass, then fail), then label fail. */
    private static List<Score> table(int tp, int fn, int fp, int tn) {
        double[] values = new double[tp + fn + fp + tn];
        for (int i = 0; i < values.length; i++) {
            values[i] = i < tp || i >= tp + fn && i < tp + fn + fp ? 1 : 0;
        }
        return scores("m", values);
    }

    private static List<Score> scores(String metric, double[] values) {
        return IntStream.range(0, values.length)
                .mapToObj(i -> new Score(item(i), metric, Outcome.value(Measurement.of(values[i]))))
                .toList();
    }

    private static List<FinalLabel> halves(int passes, int fails) {
        return labels("P".repeat(passes) + "F".repeat(fails));
    }

    /** A letter for each item: P, F, or a dot for undecided. */
    private static List<FinalLabel> labels(String letters) {
        return IntStream.range(0, letters.length())
                .mapToObj(i -> switch (letters.charAt(i)) {
                    case 'P' -> new FinalLabel(item(i), Optional.of(Label.PASS), Source.UNANIMOUS, 3);
                    case 'F' -> new FinalLabel(item(i), Optional.of(Label.FAIL), Source.UNANIMOUS, 3);
                    default -> new FinalLabel(item(i), Optional.empty(), Source.UNDECIDED, 2);
                })
                .toList();
    }
}
