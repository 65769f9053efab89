package io.github.assay.statistics.resample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.prevalence.CorrectedRateBootstrap.BinomialDraw;
import io.github.assay.statistics.prevalence.CorrectedRateBootstrap;
import io.github.assay.statistics.prevalence.RoganGladen;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CorrectedRateBootstrapTest {
    private static final BootstrapSettings SETTINGS = BootstrapSettings.DEFAULT;

    /** statistics.md §10: q = 0.42 of 1000, sensitivity .815 of 92, specificity .931 of 58. */
    private static final Confusion REFERENCE_STUDY = new Confusion(75, 17, 4, 54);

    @Test
    void theWorkedExampleAgreesWithTheDeltaMethod() {
        Interval interval = CorrectedRateBootstrap.interval(REFERENCE_STUDY, 420, 1000, SETTINGS)
                .asValue()
                .orElseThrow();
        RoganGladen delta = RoganGladen.of(
                        new RoganGladen.Share(0.42, OptionalLong.of(1000)),
                        new RoganGladen.Share(75 / 92.0, OptionalLong.of(92)),
                        new RoganGladen.Share(54 / 58.0, OptionalLong.of(58)))
                .asValue()
                .orElseThrow();
        assertThat(delta.raw()).isCloseTo(0.4705, within(0.0005));
        assertThat(interval.low()).isCloseTo(delta.interval(0.95).low(), within(0.015));
        assertThat(interval.high()).isCloseTo(delta.interval(0.95).high(), within(0.015));
        assertThat(interval.method()).isEqualTo("percentile");
    }

    @Test
    void aMetricNoBetterThanAGuessHasNoInterval() {
        assertThat(CorrectedRateBootstrap.interval(new Confusion(10, 30, 30, 10), 5, 20, SETTINGS).asValue())
                .isEmpty();
    }

    @Test
    void aPerfectMetricLeavesOnlyTheDrawOfTheVerdicts() {
        Interval interval = CorrectedRateBootstrap.interval(new Confusion(40, 0, 0, 60), 30, 100, SETTINGS)
                .asValue()
                .orElseThrow();
        BinomialDistribution verdicts = BinomialDistribution.of(100, 0.3);
        assertThat(interval.low() * 100).isCloseTo(verdicts.inverseCumulativeProbability(0.025), within(1.0));
        assertThat(interval.high() * 100).isCloseTo(verdicts.inverseCumulativeProbability(0.975), within(1.0));
    }

    @TestFactory
    Stream<DynamicTest> successesAreDrawnByTheDistributionFunction() {
        return new SplittableRandom(77)
                .longs(60)
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> drawsAreExact(new SplittableRandom(seed))));
    }

    private static void drawsAreExact(SplittableRandom random) {
        int n = random.nextInt(4) == 0 ? random.nextInt(1, 6) : random.nextInt(1, 60_000);
        double p = switch (random.nextInt(5)) {
            case 0 -> 0;
            case 1 -> 1;
            case 2 -> random.nextDouble() / 1000;
            default -> random.nextDouble();
        };
        BinomialDraw draw = new BinomialDraw(n, p);
        BinomialDistribution exact = BinomialDistribution.of(n, p);
        for (int i = 0; i < 40; i++) {
            double uniform = random.nextDouble();
            int k = draw.at(uniform);
            assertThat(k).isBetween(0, n);
            assertThat(exact.cumulativeProbability(k)).isGreaterThanOrEqualTo(uniform - 1e-9);
            assertThat(exact.cumulativeProbability(k - 1)).isLessThanOrEqualTo(uniform + 1e-9);
        }
    }
}
