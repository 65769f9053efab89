package io.github.assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.scores.Abstention;
import io.github.assay.statistics.scores.CutObjective;
import io.github.assay.statistics.scores.ErrorEstimate;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.statistics.scores.ThreeWay;
import io.github.assay.statistics.scores.ThresholdSweep;
import io.github.assay.task.Progress;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What is done with a score: cut-offs by cost, abstention, three-way policies, and the error of tuned cut-offs. */
class DecisionPoliciesTest {
    private static final double[] SCORES = {.1, .2, .2, .3, .4, .45, .5, .6, .7, .8, .9, .95};
    private static final boolean[] LABELS = {
        false, false, true, false, true, false, true, true, false, true, true, true
    };
    private static final ScoredLabels HAND = ScoredLabels.of(SCORES, LABELS);

    @Test
    void costMovesTheCutOff() {
        // False passes ten times as dear: only the scores above the last fail pass, three passes of seven are kept.
        ThresholdSweep.Candidate strict =
                new CutObjective.Cost(10, 1).best(HAND).asValue().orElseThrow();
        assertThat(strict.counts()).isEqualTo(new Confusion(3, 4, 0, 5));
        ThresholdSweep.Candidate lenient =
                new CutObjective.Cost(1, 10).best(HAND).asValue().orElseThrow();
        assertThat(lenient.counts()).isEqualTo(new Confusion(7, 0, 4, 1));
    }

    @Test
    void sensitivityAtAGivenSpecificity() {
        ThresholdSweep.Candidate best =
                new CutObjective.SensitivityAt(0.8).best(HAND).asValue().orElseThrow();
        assertThat(best.counts()).isEqualTo(new Confusion(5, 2, 1, 4));
    }

    @Test
    void withEqualCostsTheFewestErrorsWin() {
        Confusion c = new CutObjective.Cost(1, 1).best(HAND).asValue().orElseThrow().counts();
        long fewest = ThresholdSweep.candidates(HAND).stream()
                .mapToLong(k -> k.counts().fn() + k.counts().fp())
                .min()
                .orElseThrow();
        assertThat(c.fn() + c.fp()).isEqualTo(fewest);
    }

    @Test
    void abstentionTakesTheFiniteSampleQuantile() {
        // Seven passes, α = 0.25: the ⌈8 · 0.75⌉ = 6th from the top is 0.4; five fails: the ⌈6 · 0.75⌉ = 5th from the
        // bottom is 0.7.
        Abstention fit = Abstention.fit(HAND, 0.25).asValue().orElseThrow();
        assertThat(fit.passFrom()).isEqualTo(0.4);
        assertThat(fit.failTo()).isEqualTo(0.7);
        assertThat(fit.decide(0.95)).isEqualTo(Abstention.Decision.PASS);
        assertThat(fit.decide(0.5)).isEqualTo(Abstention.Decision.ASK);
        assertThat(fit.decide(0.1)).isEqualTo(Abstention.Decision.FAIL);
        ThreeWay policy = fit.on(HAND);
        assertThat(policy.decided()).isEqualTo(new Confusion(3, 1, 0, 3));
        assertThat(policy.humanLoad().asValue().orElseThrow()).isCloseTo(5 / 12.0, within(1e-12));
    }

    @Test
    void tooFewOfAClassMeansEverythingMayBeIt() {
        Abstention fit = Abstention.fit(ScoredLabels.of(new double[] {.2, .8}, new boolean[] {false, true}), 0.05)
                .asValue()
                .orElseThrow();
        assertThat(fit.passFrom()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(fit.decide(0.8)).isEqualTo(Abstention.Decision.ASK);
        assertThat(Abstention.fit(ScoredLabels.of(new double[] {.2}, new boolean[] {true}), 0.1))
                .isEqualTo(Outcome.unavailable("SINGLE_CLASS"));
    }

    @Test
    void threeWayCountsAddUp() {
        ThreeWay band = ThreeWay.between(HAND, 0.3, 0.75);
        assertThat(band.decided()).isEqualTo(new Confusion(3, 1, 0, 2));
        assertThat(band.requestedPass()).isEqualTo(3);
        assertThat(band.requestedFail()).isEqualTo(3);
        assertThat(band.overallError().asValue().orElseThrow()).isCloseTo(1 / 12.0, within(1e-12));
        assertThat(band.automaticError().asValue().orElseThrow()).isCloseTo(1 / 6.0, within(1e-12));
        assertThatThrownBy(() -> ThreeWay.between(HAND, 0.8, 0.2)).hasMessageContaining("must not exceed");
    }

    @TestFactory
    Stream<DynamicTest> abstentionCoversNewCases() {
        return IntStream.range(0, 5).mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            ScoredLabels calibration = sample(random, 400);
            ScoredLabels fresh = sample(random, 20_000);
            Abstention fit = Abstention.fit(calibration, 0.1).asValue().orElseThrow();
            int passes = 0;
            int fails = 0;
            for (int i = 0; i < fresh.size(); i++) {
                passes += fresh.score(i) >= fit.passFrom() ? fresh.passes(i) : 0;
                fails += fresh.score(i) <= fit.failTo() ? fresh.fails(i) : 0;
            }
            // Coverage given the calibration cases varies with a standard error of about 0.02.
            assertThat((double) passes / fresh.passes()).isBetween(0.82, 0.98);
            assertThat((double) fails / fresh.fails()).isBetween(0.82, 0.98);
        }));
    }

    private static ScoredLabels sample(SplittableRandom random, int n) {
        boolean[] labels = new boolean[n];
        double[] scores = new double[n];
        for (int i = 0; i < n; i++) {
            labels[i] = random.nextBoolean();
            scores[i] = random.nextGaussian() + (labels[i] ? 1 : 0);
        }
        return ScoredLabels.of(scores, labels);
    }

    @Test
    void errorOfATunedCutOffLiesBetweenApparentAndOutOfBag() {
        ErrorEstimate e = ErrorEstimate.of(HAND, 42, 2000, Progress.NONE).asValue().orElseThrow();
        assertThat(e.apparent()).isCloseTo(3 / 12.0, within(1e-12));
        assertThat(e.outOfBag()).isBetween(e.apparent(), e.noInformation());
        assertThat(e.estimate()).isBetween(e.apparent(), e.outOfBag());
        assertThat(ErrorEstimate.of(HAND, 42, 2000, Progress.NONE).asValue()).contains(e);
    }

    @Test
    void perfectScoresHaveNoError() {
        double[] scores = IntStream.range(0, 40).mapToDouble(i -> i).toArray();
        boolean[] labels = new boolean[40];
        for (int i = 20; i < 40; i++) {
            labels[i] = true;
        }
        ErrorEstimate e = ErrorEstimate.of(ScoredLabels.of(scores, labels), 1, 500, Progress.NONE).asValue().orElseThrow();
        assertThat(e.apparent()).isZero();
        assertThat(e.estimate()).isLessThan(0.05);
    }
}
