package io.github.assay.statistics.scores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.conformance.TestData;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.OracleCases;
import io.github.assay.statistics.scores.AucBootstrap.BandPoint;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The stratified bootstrap of the ROC curve and its area, and what perfect separation says. */
class AucBootstrapTest {
    private static final BootstrapSettings SETTINGS = BootstrapSettings.DEFAULT.withReplicates(2000);

    private record Sample(double[] scores, boolean[] pass) {
        static Sample of(SplittableRandom random, int n, double apart, int steps) {
            double[] scores = new double[n];
            boolean[] pass = new boolean[n];
            for (int i = 0; i < n; i++) {
                pass[i] = i % 5 < 3;
                scores[i] = Math.rint(steps * ((pass[i] ? apart : 0) + random.nextGaussian())) / steps;
            }
            return new Sample(scores, pass);
        }

        ScoredLabels pooled() {
            return ScoredLabels.of(scores, pass);
        }

        AucBootstrap drawn() {
            return AucBootstrap.of(pooled(), SETTINGS, 2, Progress.NONE).asValue().orElseThrow();
        }
    }

    /** Large samples: two ways to the same interval (DeLong's and the bootstrap's). */
    @TestFactory
    Stream<DynamicTest> withManyCasesItIsDeLongs() {
        return Stream.of(1L, 2L, 3L, 4L).map(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            Sample sample = Sample.of(new SplittableRandom(seed), 400, 0.4 * seed, 10);
            Interval delong = Auc.of(sample.scores, sample.pass).asValue().orElseThrow().interval(0.95).asValue().orElseThrow();
            Interval drawn = sample.drawn().interval().asValue().orElseThrow();
            assertThat(drawn.low()).isCloseTo(delong.low(), within(0.008));
            assertThat(drawn.high()).isCloseTo(delong.high(), within(0.008));
        }));
    }

    /** The three markers of the aSAH study (Turck et al. 2010), on which DeLong's interval is published, and whatever else is there. */
    @Tag("oracle")
    @TestFactory
    Stream<DynamicTest> onPublishedDataItIsNearDeLongs() {
        List<OracleCases.OracleCase> curves = OracleCases.all().stream()
                .filter(c -> c.statistic().equals("roc_delong") && c.input().path("scores").isObject())
                .toList();
        if (curves.isEmpty()) {
            throw TestData.absent("no case of roc_delong in " + TestData.oracles());
        }
        return curves.stream().flatMap(c -> c.input().get("scores").properties().stream().map(e -> DynamicTest.dynamicTest(c.name() + " · " + e.getKey(), () -> {
                    boolean[] pass = OracleCases.flags(c.input().get("labels"));
                    double[] scores = OracleCases.numbers(e.getValue());
                    ScoredLabels data = ScoredLabels.of(scores, pass);
                    Assumptions.assumeTrue(Math.min(data.passes(), data.fails()) >= 20, "too few for the two to be near");
                    Interval delong = Auc.of(scores, pass).asValue().orElseThrow().interval(0.95).asValue().orElseThrow();
                    Interval drawn = new Sample(scores, pass).drawn().interval().asValue().orElseThrow();
                    assertThat(drawn.low()).isCloseTo(delong.low(), within(0.012));
                    assertThat(drawn.high()).isCloseTo(delong.high(), within(0.012));
                })));
    }

    /** The band rises with the rate of false passes, ends at 1, and holds the curve itself. */
    @TestFactory
    Stream<DynamicTest> theBandHoldsTheCurve() {
        return Stream.of(1L, 2L, 3L, 4L, 5L, 6L).map(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            Sample sample = Sample.of(new SplittableRandom(seed), 60 + 20 * seed.intValue(), 0.9, 4);
            List<BandPoint> band = sample.drawn().band();
            assertThat(band).hasSize(51);
            assertThat(band.getLast()).isEqualTo(new BandPoint(1, 1, 1));
            for (int g = 1; g < band.size(); g++) {
                assertThat(band.get(g).low()).isGreaterThanOrEqualTo(band.get(g - 1).low());
                assertThat(band.get(g).high()).isGreaterThanOrEqualTo(band.get(g - 1).high());
            }
            for (BandPoint point : band) {
                double curve = height(sample.pooled(), point.falsePassRate());
                assertThat(curve).isBetween(point.low() - 1e-9, point.high() + 1e-9);
            }
        }));
    }

    /** The curve by its corners, straight between them; where it goes straight up, its top. */
    private static double height(ScoredLabels data, double rate) {
        double best = 0;
        List<ThresholdSweep.Candidate> all = ThresholdSweep.candidates(data).reversed();
        for (int i = 0; i < all.size(); i++) {
            double x = (double) all.get(i).counts().fp() / data.fails();
            double y = (double) all.get(i).counts().tp() / data.passes();
            if (x <= rate + 1e-12) {
                best = Math.max(best, y);
            }
            if (i > 0) {
                double x0 = (double) all.get(i - 1).counts().fp() / data.fails();
                double y0 = (double) all.get(i - 1).counts().tp() / data.passes();
                if (x0 < rate && rate < x) {
                    best = Math.max(best, y0 + (y - y0) * (rate - x0) / (x - x0));
                }
            }
        }
        return best;
    }

    /**
     * Ten independent pairs that all fell the same way: Clopper and Pearson's lower bound is 0.025^(1/10) = 0.69150
     * (10 of 10, their 1934 table), however many more cases the larger class has.
     */
    @Test
    void perfectSeparationIsBoundedByItsSmallerClass() {
        double[] scores = new double[40];
        boolean[] pass = new boolean[40];
        for (int i = 0; i < 40; i++) {
            scores[i] = i;
            pass[i] = i >= 10;
        }
        Auc perfect = Auc.of(scores, pass).asValue().orElseThrow();
        assertThat(perfect.interval(0.95)).isEqualTo(Outcome.unavailable("ZERO_VARIANCE"));
        Interval bound = perfect.intervalOrBound(0.95).asValue().orElseThrow();
        assertThat(bound.low()).isCloseTo(Math.pow(0.025, 0.1), within(1e-9)).isCloseTo(0.6915, within(1e-4));
        assertThat(bound.high()).isEqualTo(1);
        assertThat(bound.method()).isEqualTo(Auc.EXACT);
        boolean[] turned = new boolean[40];
        for (int i = 0; i < 40; i++) {
            turned[i] = i < 10;
        }
        Interval wrong = Auc.of(scores, turned).asValue().orElseThrow().intervalOrBound(0.95).asValue().orElseThrow();
        assertThat(wrong.low()).isZero();
        assertThat(wrong.high()).isCloseTo(1 - Math.pow(0.025, 0.1), within(1e-9));
        AucBootstrap drawn = AucBootstrap.of(ScoredLabels.of(scores, pass), SETTINGS, 1, Progress.NONE).asValue().orElseThrow();
        assertThat(drawn.interval()).as("no resample breaks the separation").isEqualTo(Outcome.unavailable("ZERO_VARIANCE"));
        assertThat(drawn.band()).isEmpty();
    }

    /** However the area would have to be for so clean a sample to be rare, the bound says no less: it covers. */
    @Test
    void theBoundCoversTheTrueArea() {
        SplittableRandom random = new SplittableRandom(17);
        double[] scores = new double[12];
        boolean[] pass = new boolean[12];
        double truth = 1 - 0.5 * Math.pow(1 - 0.75, 2);
        int missed = 0;
        int drawn = 20_000;
        for (int b = 0; b < drawn; b++) {
            for (int i = 0; i < 12; i++) {
                pass[i] = i < 6;
                scores[i] = random.nextDouble() + (pass[i] ? 0.75 : 0);
            }
            Auc auc = Auc.of(scores, pass).asValue().orElseThrow();
            missed += auc.exactBound(0.95).asValue().filter(i -> truth < i.low() || truth > i.high()).isPresent() ? 1 : 0;
        }
        assertThat(missed).isLessThan(drawn / 20);
    }

    @Test
    void valuesWithoutDifferenceHaveNoBoundAndNoInterval() {
        double[] same = {1, 1, 1, 1};
        boolean[] pass = {true, true, false, false};
        Auc half = Auc.of(same, pass).asValue().orElseThrow();
        assertThat(half.intervalOrBound(0.95)).isEqualTo(Outcome.unavailable("ZERO_VARIANCE"));
        assertThat(half.exactBound(0.95).reason()).isEqualTo("NOT_COMPUTABLE");
        assertThat(AucBootstrap.of(ScoredLabels.of(new double[] {1, 2}, new boolean[] {true, false}), SETTINGS, 1, Progress.NONE))
                .isEqualTo(Outcome.unavailable("TOO_FEW_PER_CLASS"));
        assertThat(AucBootstrap.of(ScoredLabels.of(new double[] {1, 2}, new boolean[] {true, true}), SETTINGS, 1, Progress.NONE))
                .isEqualTo(Outcome.unavailable("SINGLE_CLASS"));
    }

    @Test
    void threadsChangeNoDigit() {
        ScoredLabels data = Sample.of(new SplittableRandom(9), 70, 1, 5).pooled();
        assertThat(AucBootstrap.of(data, SETTINGS, 1, Progress.NONE)).isEqualTo(AucBootstrap.of(data, SETTINGS, 8, Progress.NONE));
    }
}
