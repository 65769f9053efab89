package io.github.assay.calibration.thresholds;

import static io.github.assay.agreement.VoteBuilder.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.calibration.Calibrator;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.scores.CutObjective;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Cut-offs for a specificity, a sensitivity or costs of errors, and what they do on cases they were not chosen on. */
class AskedCutTest {
    private static final double[] SCORES = {.1, .2, .2, .3, .4, .45, .5, .6, .7, .8, .9, .95};
    private static final int[] LABELS = {0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 1, 1};

    private static ThresholdCurve curve(double[] scores, int[] labels) {
        List<FinalLabel> finals = new ArrayList<>();
        List<Score> values = new ArrayList<>();
        for (int i = 0; i < scores.length; i++) {
            finals.add(new FinalLabel(
                    item(i), Optional.of(labels[i] == 1 ? Label.PASS : Label.FAIL), FinalLabel.Source.MAJORITY, 3));
            values.add(new Score(item(i), "m", Outcome.value(Measurement.of(scores[i]))));
        }
        CalibrationSettings settings = CalibrationSettings.DEFAULT
                .with(CalibrationSettings.DEFAULT.bootstrap().withReplicates(100))
                .withThreads(1);
        return Calibrator.of(
                        values, finals, List.of(new ComparedMetric("m", "M", OptionalDouble.of(0.5), true)), List.of(), settings,
                        Progress.NONE)
                .metrics()
                .getFirst()
                .curve();
    }

    private static RequestedThreshold best(CutObjective objective) {
        return curve(SCORES, LABELS).best(objective).asValue().orElseThrow();
    }

    /** Four of the five fails lie below 0.7, of the passes five of seven at 0.5 and above. */
    @Test
    void theHighestSensitivityThatKeepsASpecificity() {
        RequestedThreshold cut = best(new CutObjective.SensitivityAt(0.8));
        assertThat(cut.counts()).isEqualTo(new Confusion(5, 2, 1, 4));
        assertThat(cut.threshold()).isEqualTo(0.475);
        assertThat(best(new CutObjective.SensitivityAt(1)).counts()).isEqualTo(new Confusion(3, 4, 0, 5));
    }

    /** Six of seven passes are at 0.4 and above, with two of the five fails. */
    @Test
    void theHighestSpecificityThatKeepsASensitivity() {
        RequestedThreshold cut = best(new CutObjective.SpecificityAt(0.85));
        assertThat(cut.counts()).isEqualTo(new Confusion(6, 1, 2, 3));
        assertThat(best(new CutObjective.SpecificityAt(1)).counts()).isEqualTo(new Confusion(7, 0, 4, 1));
    }

    /** Twelve cases and ten parts: every case is judged once by a cut-off that was chosen without it. */
    @Test
    void everyCaseIsHeldOutOnce() {
        for (CutObjective objective : List.of(new CutObjective.SensitivityAt(0.8), new CutObjective.Cost(5, 1))) {
            Confusion held = best(objective).heldOut();
            assertThat(held.positives()).isEqualTo(7);
            assertThat(held.negatives()).isEqualTo(5);
        }
    }

    @Test
    void withOneLabelThereIsNothingToChoose() {
        assertThat(curve(new double[] {.1, .9}, new int[] {1, 1}).best(new CutObjective.Cost(5, 1)))
                .isEqualTo(Outcome.unavailable("SINGLE_CLASS"));
        assertThatThrownBy(() -> new CutObjective.SpecificityAt(90)).hasMessageContaining("90");
        assertThatThrownBy(() -> new CutObjective.Cost(0, 0)).hasMessageContaining("not both 0");
    }

    /** No other cut-off is better, by looking at all of them; a dearer false pass never lets more of them through. */
    @TestFactory
    Stream<DynamicTest> noOtherCutOffServesBetter() {
        return Stream.iterate(1L, s -> s + 1).limit(12).map(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            int n = 20 + random.nextInt(40);
            double[] scores = new double[n];
            int[] labels = new int[n];
            for (int i = 0; i < n; i++) {
                labels[i] = i < 2 ? i : random.nextInt(2);
                scores[i] = Math.round(20 * Math.clamp(0.5 + 0.2 * (labels[i] - 0.5) + 0.2 * random.nextGaussian(), 0, 1)) / 20.0;
            }
            ThresholdCurve curve = curve(scores, labels);
            double requested = random.nextDouble();
            Confusion keeps = curve.best(new CutObjective.SensitivityAt(requested)).asValue().orElseThrow().counts();
            Confusion other = curve.best(new CutObjective.SpecificityAt(requested)).asValue().orElseThrow().counts();
            Confusion cheap = curve.best(new CutObjective.Cost(1, 1)).asValue().orElseThrow().counts();
            Confusion dear = curve.best(new CutObjective.Cost(4, 1)).asValue().orElseThrow().counts();
            assertThat((double) keeps.tn() / keeps.negatives()).isGreaterThanOrEqualTo(requested - 1e-12);
            assertThat((double) other.tp() / other.positives()).isGreaterThanOrEqualTo(requested - 1e-12);
            assertThat(dear.fp()).isLessThanOrEqualTo(cheap.fp());
            for (double t = -0.025; t < 1.1; t += 0.05) {
                Confusion c = curve.at(t);
                assertThat(4 * dear.fp() + dear.fn()).isLessThanOrEqualTo(4 * c.fp() + c.fn());
                if ((double) c.tn() / c.negatives() >= requested) {
                    assertThat(keeps.tp()).isGreaterThanOrEqualTo(c.tp());
                }
                if ((double) c.tp() / c.positives() >= requested) {
                    assertThat(other.tn()).isGreaterThanOrEqualTo(c.tn());
                }
            }
        }));
    }
}
