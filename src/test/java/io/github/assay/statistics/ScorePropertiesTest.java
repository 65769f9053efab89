package io.github.assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.scores.Auc;
import io.github.assay.statistics.scores.HeldOutThreshold;
import io.github.assay.statistics.scores.ProbabilityScores;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.statistics.scores.ThresholdSweep;
import io.github.assay.task.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What holds of areas, cut-offs and calibration errors whatever the scores and labels. */
class ScorePropertiesTest {
    @TestFactory
    Stream<DynamicTest> areaIsBlindToMonotoneMapsAndTurnsWithTheOrder() {
        return RandomScores.seeds(random -> {
            int n = 2 + random.nextInt(40);
            double[] scores = RandomScores.scores(random, n);
            boolean[] pass = RandomScores.flags(random, n);
            Outcome<Double> auc = Auc.of(scores, pass).map(Auc::value);
            double[] mapped = Arrays.stream(scores).map(s -> Math.exp(3 * s) - 7).toArray();
            assertThat(Auc.of(mapped, pass).map(Auc::value)).isEqualTo(auc);
            double[] turned = Arrays.stream(scores).map(s -> -s).toArray();
            StatisticsPropertiesTest.near(Auc.of(turned, pass).map(a -> 1 - a.value()), auc);
        });
    }

    @TestFactory
    Stream<DynamicTest> areaOfAVerdictIsItsBalancedAccuracy() {
        return RandomScores.seeds(random -> {
            int n = 2 + random.nextInt(40);
            double[] verdicts = IntStream.range(0, n).mapToDouble(_ -> random.nextInt(2)).toArray();
            boolean[] pass = RandomScores.flags(random, n);
            Confusion c = ScoredLabels.of(verdicts, pass).at(1);
            Outcome<Double> auc = Auc.of(verdicts, pass).map(Auc::value);
            assertThat(auc.asValue().isPresent()).isEqualTo(Rates.balancedAccuracy(c).asValue().isPresent());
            auc.asValue().ifPresent(a -> StatisticsPropertiesTest.near(Rates.balancedAccuracy(c), Outcome.value(a)));
        });
    }

    @TestFactory
    Stream<DynamicTest> bestThresholdIsTheBestCandidateAndLeaveOneOutIsPlain() {
        return RandomScores.seeds(random -> {
            int n = 4 + random.nextInt(30);
            double[] scores = RandomScores.scores(random, n);
            boolean[] pass = RandomScores.flags(random, n);
            ScoredLabels data = ScoredLabels.of(scores, pass);
            if (data.passes() < 2 || data.fails() < 2) {
                assertThat(HeldOutThreshold.leaveOneOut(data, Progress.NONE).reason()).isEqualTo("TOO_FEW_PER_CLASS");
                return;
            }
            ThresholdSweep.Candidate best = ThresholdSweep.best(data).asValue().orElseThrow();
            double most = ThresholdSweep.candidates(data).stream()
                    .mapToDouble(c -> c.kappa().asValue().orElseThrow())
                    .max()
                    .orElseThrow();
            assertThat(best.kappa().asValue().orElseThrow()).isCloseTo(most, within(1e-12));
            assertThat(data.at(best.threshold())).isEqualTo(best.counts());
            assertThat(HeldOutThreshold.leaveOneOut(data, Progress.NONE).asValue().orElseThrow())
                    .isEqualTo(plainLeaveOneOut(scores, pass));
        });
    }

    private static Confusion plainLeaveOneOut(double[] scores, boolean[] pass) {
        int[] reference = new int[scores.length];
        int[] verdict = new int[scores.length];
        for (int i = 0; i < scores.length; i++) {
            int without = i;
            int[] others = IntStream.range(0, scores.length).filter(j -> j != without).toArray();
            double[] otherScores = Arrays.stream(others).mapToDouble(j -> scores[j]).toArray();
            boolean[] otherPass = new boolean[others.length];
            for (int k = 0; k < others.length; k++) {
                otherPass[k] = pass[others[k]];
            }
            double threshold = ThresholdSweep.best(ScoredLabels.of(otherScores, otherPass))
                    .asValue()
                    .orElseThrow()
                    .threshold();
            reference[i] = pass[i] ? 1 : 0;
            verdict[i] = scores[i] >= threshold ? 1 : 0;
        }
        return PairedLabels.of(reference, verdict).counts();
    }

    @TestFactory
    Stream<DynamicTest> calibrationErrorOfExactGroupsIsZero() {
        return RandomScores.seeds(random -> {
            int groups = 1 + random.nextInt(5);
            double[] scores = new double[groups * 10];
            boolean[] pass = new boolean[scores.length];
            for (int i = 0; i < scores.length; i++) {
                scores[i] = (i / 10 * 2 + 1) / 10.0;
                pass[i] = i % 10 < i / 10 * 2 + 1;
            }
            List<ProbabilityScores.Bin> bins = ProbabilityScores.bins(scores, pass, 10);
            StatisticsPropertiesTest.near(ProbabilityScores.expectedCalibrationError(bins), Outcome.value(0.0));
            assertThat(bins.stream().mapToInt(ProbabilityScores.Bin::n).sum()).isEqualTo(scores.length);
        });
    }
}
