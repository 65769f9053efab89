package io.github.assay.calibration;

import static io.github.assay.agreement.VoteBuilder.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.verdicts.VerdictAgreement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.files.documents.CalibrationDetailDocument;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.scores.Auc;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The checks beside a metric's figures, data that leaves little to compute, and calculations that are broken off. */
class MetricChecksTest {
    private static final CalibrationSettings SETTINGS = CalibrationSettings.DEFAULT
            .with(CalibrationSettings.DEFAULT.bootstrap().withReplicates(400))
            .withThreads(2);

    private static final List<ComparedMetric> METRICS = List.of(
            new ComparedMetric("a", "A", OptionalDouble.of(0.5), true),
            new ComparedMetric("b", "B", OptionalDouble.of(0.5), true));

    /** A study whose first metric is right in tier x and turned round in tier y. */
    private static CalibrationResult study(int n, CalibrationSettings settings, Progress progress) {
        SplittableRandom random = new SplittableRandom(3);
        List<FinalLabel> labels = new ArrayList<>();
        List<Score> scores = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            boolean pass = random.nextInt(5) < 3;
            boolean turned = i % 2 == 1;
            labels.add(new FinalLabel(item(i), Optional.of(pass ? Label.PASS : Label.FAIL), FinalLabel.Source.MAJORITY, 3));
            scores.add(score(i, "a", noisy(pass != turned, random)));
            scores.add(score(i, "b", noisy(pass, random)));
        }
        List<Slice> slices = List.of(
                new Slice("tier", "x", IntStream.range(0, n).filter(i -> i % 2 == 0).mapToObj(i -> item(i)).toList()),
                new Slice("tier", "y", IntStream.range(0, n).filter(i -> i % 2 == 1).mapToObj(i -> item(i)).toList()));
        return Calibrator.of(scores, labels, METRICS, slices, settings, progress);
    }

    private static double noisy(boolean pass, SplittableRandom random) {
        return Math.clamp((pass ? 0.65 : 0.35) + 0.5 * (random.nextDouble() - 0.5), 0, 1);
    }

    private static Score score(int i, String metric, double value) {
        return new Score(item(i), metric, Outcome.value(Measurement.of(value)));
    }

    private static MetricChecks checks(CalibrationResult result, int metric) {
        return result.metrics().get(metric).details().compute(Progress.NONE).checks();
    }

    @Test
    void aMetricThatIsTurnedRoundInOneTierIsNotTheSameInBoth() {
        CalibrationResult result = study(60, SETTINGS, Progress.NONE);
        Homogeneity turned = checks(result, 0).tiers().getFirst().test().asValue().orElseThrow();
        assertThat(turned.p()).isLessThan(0.001);
        Homogeneity same = checks(result, 1).tiers().getFirst().test().asValue().orElseThrow();
        assertThat(same.p()).isGreaterThan(0.01);
        assertThat(checks(result, 0).tiers().getFirst().permuted().reason()).isEqualTo("NOT_COMPUTABLE");
        MetricChecks few = checks(study(30, SETTINGS, Progress.NONE), 0);
        assertThat(few.tiers().getFirst().permuted().asValue().orElseThrow().p()).isLessThan(0.01);
    }

    @Test
    void twoTiersAreSetAgainstEachOtherByResamplingEachByItself() {
        CalibrationResult result = study(160, SETTINGS, Progress.NONE);
        TierDifferences.Pair turned = only(result, 0);
        MetricStratum x = result.metrics().getFirst().strata().getFirst();
        MetricStratum y = result.metrics().getFirst().strata().getLast();
        assertThat(List.of(turned.a(), turned.b())).containsExactly("x", "y");
        Estimate delta = turned.delta().asValue().orElseThrow();
        Estimate inX = x.agreement().cohenKappa().asValue().orElseThrow();
        Estimate inY = y.agreement().cohenKappa().asValue().orElseThrow();
        assertThat(delta.value()).isEqualTo(inX.value() - inY.value()).isGreaterThan(0.5);
        assertThat(delta.n()).isEqualTo(160);
        assertThat(delta.interval().asValue().orElseThrow().low()).isPositive();
        assertThat(turned.p().asValue().orElseThrow()).isCloseTo(2.0 / 401, within(1e-12));
        assertThat(squaredWidth(delta))
                .as("variances of independent samples add up")
                .isCloseTo(squaredWidth(inX) + squaredWidth(inY), withinPercentage(20));
        TierDifferences.Pair same = only(result, 1);
        Interval around = same.delta().asValue().orElseThrow().interval().asValue().orElseThrow();
        assertThat(0.0).isBetween(around.low(), around.high());
        assertThat(same.p().asValue().orElseThrow()).isGreaterThan(0.05);
    }

    @Test
    void aTierWithFewerThanTenOfALabelIsNamedAndNotCompared() {
        TierDifferences differences = checks(study(30, SETTINGS, Progress.NONE), 0).tiers().getFirst().differences();
        assertThat(differences.pairs()).isEmpty();
        assertThat(differences.notCompared()).containsExactly("x", "y");
    }

    private static TierDifferences.Pair only(CalibrationResult result, int metric) {
        TierDifferences differences = checks(result, metric).tiers().getFirst().differences();
        assertThat(differences.notCompared()).isEmpty();
        assertThat(differences.pairs()).hasSize(1);
        assertThat(differences.pairs().getFirst().holm()).isEqualTo(differences.pairs().getFirst().p());
        return differences.pairs().getFirst();
    }

    private static double squaredWidth(Estimate estimate) {
        Interval i = estimate.interval().asValue().orElseThrow();
        return Math.pow(i.high() - i.low(), 2);
    }

    @Test
    void areasAreTestedAgainstEachOther() {
        CalibrationResult result = study(80, SETTINGS, Progress.NONE);
        MetricChecks.AreaTest ab = checks(result, 0).areas().getFirst();
        MetricChecks.AreaTest ba = checks(result, 1).areas().getFirst();
        assertThat(ab.against()).isEqualTo("b");
        assertThat(ab.n()).isEqualTo(80);
        Auc.Comparison one = ab.test().asValue().orElseThrow();
        Auc.Comparison other = ba.test().asValue().orElseThrow();
        assertThat(one.delta()).isCloseTo(-other.delta(), within(1e-12)).isNegative();
        assertThat(one.p().asValue().orElseThrow()).isCloseTo(other.p().asValue().orElseThrow(), within(1e-12)).isLessThan(0.001);
    }

    @Test
    void intervalsOfFurtherSharesHoldTheirValues() {
        CalibrationResult result = study(80, SETTINGS, Progress.NONE);
        MetricDetail detail = result.metrics().get(1).details().compute(Progress.NONE);
        holds(detail.checks().matthews(), detail.rates().matthews().asValue().orElseThrow());
        holds(detail.checks().f1(), detail.rates().f1().asValue().orElseThrow());
        holds(detail.checks().passRate().wilson(), detail.rates().passRate().asValue().orElseThrow());
        holds(detail.checks().passRate().clopperPearson(), detail.rates().passRate().asValue().orElseThrow());
        assertThat(detail.checks().passRate().largestDifference().asValue().orElseThrow()).isBetween(0.0, 0.03);
        VerdictAgreement v = result.metrics().get(1).verdicts();
        holds(
                detail.checks().youden(),
                v.sensitivity().asValue().orElseThrow().value() + v.specificity().asValue().orElseThrow().value() - 1);
    }

    private static void holds(Outcome<Interval> interval, double value) {
        Interval i = interval.asValue().orElseThrow();
        assertThat(value).isBetween(i.low(), i.high());
    }

    @TestFactory
    Stream<DynamicTest> hardlyAnyDataGivesReasonsAndNeverNaN() {
        return LongStream.range(0, 30).mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> hardlyAny(seed)));
    }

    private static void hardlyAny(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = random.nextInt(9);
        boolean oneClass = random.nextBoolean();
        List<FinalLabel> labels = new ArrayList<>();
        List<Score> scores = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            boolean pass = oneClass || random.nextBoolean();
            labels.add(new FinalLabel(item(i), Optional.of(pass ? Label.PASS : Label.FAIL), FinalLabel.Source.MAJORITY, 3));
            if (random.nextInt(3) > 0) {
                scores.add(score(i, "a", random.nextInt(3) / 2.0));
            }
        }
        List<AnnotatorLabels> annotators = List.of(
                new AnnotatorLabels("ann", n == 0 ? Map.of() : Map.of(item(0), Label.PASS)),
                new AnnotatorLabels("bo", Map.of()));
        List<Slice> slices = List.of(new Slice("tier", "x", labels.stream().map(FinalLabel::item).toList()));
        CalibrationResult result = Calibrator.of(scores, labels, annotators, METRICS, slices, SETTINGS, Progress.NONE);
        StringBuilder text = new StringBuilder(CalibrationDocument.of(result).toString());
        result.metrics().forEach(m -> text.append(CalibrationDetailDocument.of(m.details().compute(Progress.NONE))));
        assertThat(text.toString()).doesNotContain("NaN").doesNotContain("Infinity");
    }

    /** Cancels itself when it has been asked or told often enough. */
    private static final class After extends CancelToken {
        private final AtomicInteger left;

        After(int times) {
            left = new AtomicInteger(times);
        }

        @Override
        public void step(long done, long total, String what) {
            count();
        }

        @Override
        public void check() {
            count();
            super.check();
        }

        private void count() {
            if (left.decrementAndGet() < 0) {
                cancel();
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> whatWasBrokenOffLeavesNothingBehindAndTheNextRunGivesTheSameDigits() {
        String whole = document(study(120, SETTINGS, Progress.NONE));
        return IntStream.of(0, 1, 3, 7).mapToObj(checks -> DynamicTest.dynamicTest("after " + checks + " checks", () -> {
            assertThatThrownBy(() -> study(120, SETTINGS, new After(checks))).isInstanceOf(Cancelled.class);
            CalibrationResult again = study(120, SETTINGS.withThreads(1), Progress.NONE);
            assertThatThrownBy(() -> again.metrics().getFirst().details().compute(new After(checks)))
                    .isInstanceOf(Cancelled.class);
            assertThat(document(again)).isEqualTo(whole);
        }));
    }

    private static String document(CalibrationResult result) {
        StringBuilder text = new StringBuilder(CalibrationDocument.of(result).toString());
        result.metrics().forEach(m -> text.append(CalibrationDetailDocument.of(m.details().compute(Progress.NONE))));
        return text.toString();
    }
}
