package io.github.assay.statistics.scores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.scores.FittedMaps.Knot;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Parameters of maps from score to probability do what the fitted maps do. */
class FittedMapsTest {
    private static final double[] SCORES = {.1, .2, .2, .3, .4, .45, .5, .6, .7, .8, .9, .95};
    private static final boolean[] LABELS = {
        false, false, true, false, true, false, true, true, false, true, true, true
    };

    /** The twelve cases of statistics.md §8, to the digits of an independent fit. */
    @Test
    void theParametersOfTheWorkedExample() {
        FittedMaps maps = FittedMaps.of(ScoredLabels.of(SCORES, LABELS));
        ScoreMaps.Platt platt = maps.platt().asValue().orElseThrow();
        assertThat(platt.slope()).isCloseTo(3.0013344142847402, within(1e-8));
        assertThat(platt.intercept()).isCloseTo(-1.1535062234245552, within(1e-8));
        ScoreMaps.Beta beta = maps.beta().asValue().orElseThrow();
        assertThat(beta.a()).isCloseTo(0.718361793629928, within(1e-7));
        assertThat(beta.b()).isCloseTo(1.16820261420817, within(1e-7));
        assertThat(beta.c()).isCloseTo(0.03757991516847288, within(1e-7));
        assertThat(maps.isotonic()).containsExactly(
                new Knot(0.1, 0), new Knot(0.2, 1 / 3.0), new Knot(0.4, 0.5), new Knot(0.5, 2 / 3.0), new Knot(0.8, 1));
    }

    /** Somebody who has only the knots gets at every score, also between and outside them, what the fit says. */
    @TestFactory
    Stream<DynamicTest> theKnotsAreTheWholeMap() {
        return Stream.of(1L, 2L, 3L, 4L, 5L).map(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[] scores = random.doubles(80).map(s -> Math.rint(30 * s) / 30).toArray();
            boolean[] pass = new boolean[80];
            for (int i = 0; i < 80; i++) {
                pass[i] = random.nextDouble() < scores[i];
            }
            ScoredLabels data = ScoredLabels.of(scores, pass);
            FittedMaps maps = FittedMaps.of(data);
            IsotonicFit fit = IsotonicFit.of(data);
            for (double s = -0.1; s < 1.1; s += 0.007) {
                double score = s;
                double read = maps.isotonic().stream()
                        .filter(k -> k.score() <= score)
                        .reduce((_, last) -> last)
                        .orElse(maps.isotonic().getFirst())
                        .probability();
                assertThat(read).isEqualTo(fit.at(score));
            }
            assertThat(maps.isotonic()).isSortedAccordingTo((a, b) -> Double.compare(a.probability(), b.probability()));
        }));
    }

    @Test
    void whatCannotBeFittedSaysWhy() {
        FittedMaps constant = FittedMaps.of(ScoredLabels.of(new double[] {.7, .7, .7, .7}, new boolean[] {true, true, true, false}));
        assertThat(constant.platt()).isEqualTo(Outcome.unavailable("ZERO_VARIANCE"));
        assertThat(constant.beta()).isEqualTo(Outcome.unavailable("TOO_FEW_DISTINCT_SCORES"));
        assertThat(constant.isotonic()).containsExactly(new Knot(0.7, 0.75));
    }
}
