package io.github.assay.statistics.scores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.task.Progress;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** κ's intervals at a cut-off that was chosen on the same cases. */
class TunedIntervalsTest {
    private static final BootstrapSettings SETTINGS = BootstrapSettings.DEFAULT.withReplicates(1000);

    private static ScoredLabels data(SplittableRandom random, int n, double apart) {
        double[] scores = new double[n];
        boolean[] pass = new boolean[n];
        for (int i = 0; i < n; i++) {
            pass[i] = i < 2 ? i == 0 : random.nextInt(5) < 3;
            scores[i] = Math.round(100 * (0.5 + (pass[i] ? apart : -apart) + 0.2 * random.nextGaussian())) / 100.0;
        }
        return ScoredLabels.of(scores, pass);
    }

    private static TunedIntervals of(ScoredLabels data) {
        return TunedIntervals.of(data, SETTINGS, 2, Progress.NONE).asValue().orElseThrow();
    }

    /** Tuning anew can only do better in a resample, and better than nothing: it never falls below 0. */
    @TestFactory
    Stream<DynamicTest> noBoundOfTheRetunedIntervalIsBelowTheFixedOnes() {
        return Stream.iterate(1L, s -> s + 1).limit(10).map(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            TunedIntervals both = of(data(random, 30 + random.nextInt(60), random.nextDouble() * 0.2));
            Interval fixed = both.fixed().asValue().orElseThrow();
            Interval anew = both.retuned().asValue().orElseThrow();
            assertThat(anew.low()).isGreaterThanOrEqualTo(fixed.low() - 1e-12).isGreaterThanOrEqualTo(0);
            assertThat(anew.high()).isGreaterThanOrEqualTo(fixed.high() - 1e-12);
        }));
    }

    /** Scores that say nothing: kept, the interval may hold 0; chosen anew, every resample finds something to praise. */
    @Test
    void onScoresThatSayNothingTuningAnewShowsHowMuchIsFoundByChance() {
        TunedIntervals both = of(data(new SplittableRandom(11), 60, 0));
        assertThat(both.retuned().asValue().orElseThrow().low()).isGreaterThan(both.fixed().asValue().orElseThrow().low());
    }

    /** Where only one cut-off is in question, tuning has nothing to add. */
    @Test
    void withVerdictsInsteadOfScoresBothAreTheVerdictsInterval() {
        SplittableRandom random = new SplittableRandom(5);
        double[] scores = new double[150];
        boolean[] pass = new boolean[150];
        for (int i = 0; i < 150; i++) {
            pass[i] = i < 92;
            scores[i] = random.nextInt(10) < 1 == pass[i] ? 0 : 1;
        }
        TunedIntervals both = of(ScoredLabels.of(scores, pass));
        Interval fixed = both.fixed().asValue().orElseThrow();
        assertThat(both.retuned()).isEqualTo(both.fixed());
        Confusion counts = ScoredLabels.of(scores, pass).at(0.5);
        Interval wald = CohenKappa.wald(counts, 0.95).asValue().orElseThrow();
        assertThat(fixed.low()).isCloseTo(wald.low(), within(0.03));
        assertThat(fixed.high()).isCloseTo(wald.high(), within(0.03));
    }

    @Test
    void threadsChangeNoDigit() {
        ScoredLabels data = data(new SplittableRandom(3), 80, 0.1);
        assertThat(TunedIntervals.of(data, SETTINGS, 1, Progress.NONE)).isEqualTo(TunedIntervals.of(data, SETTINGS, 8, Progress.NONE));
    }

    @Test
    void nothingToTuneHasAReason() {
        assertThat(TunedIntervals.of(ScoredLabels.of(new double[] {1, 2}, new boolean[] {true, true}), SETTINGS, 1, Progress.NONE))
                .isEqualTo(Outcome.unavailable("SINGLE_CLASS"));
        assertThat(TunedIntervals.of(ScoredLabels.of(new double[0], new boolean[0]), SETTINGS, 1, Progress.NONE))
                .isEqualTo(Outcome.unavailable("NO_DATA"));
    }
}
