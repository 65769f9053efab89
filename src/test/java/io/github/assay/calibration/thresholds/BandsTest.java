package io.github.assay.calibration.thresholds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.calibration.Pilot;
import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.calibration.input.ScoreSample;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.statistics.scores.ThreeWay;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class BandsTest {
    private static final ConfusionItems NOTHING = new ConfusionItems(List.of(), List.of(), List.of(), List.of(), List.of());

    private static StepCurve curve(double[] scores, boolean[] pass) {
        return new StepCurve(ScoreSample.of(scores, pass, true), 0.95, _ -> NOTHING);
    }

    @TestFactory
    Stream<DynamicTest> countsAreThoseOfThePolicy() {
        return IntStream.range(0, 20).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            int n = 1 + random.nextInt(200);
            double[] scores = random.doubles(n).map(d -> Math.round(d * 20) / 20.0).toArray();
            boolean[] pass = new boolean[n];
            for (int i = 0; i < n; i++) {
                pass[i] = random.nextBoolean();
            }
            double low = random.nextInt(21) / 20.0;
            double high = Math.max(low, random.nextInt(21) / 20.0);
            Bands bands = curve(scores, pass).between(low, high);
            ThreeWay expected = ThreeWay.between(ScoredLabels.of(scores, pass), low, high);
            assertThat(bands.counts()).isEqualTo(expected);
            assertThat(bands.requested().map(e -> e.value())).isEqualTo(expected.humanLoad());
            assertThat(bands.errors().map(e -> e.value())).isEqualTo(expected.overallError());
        }));
    }

    @Test
    void aBandThatDecidesNothingHasNoErrorShare() {
        Bands bands = curve(new double[] {0.2, 0.4, 0.6}, new boolean[] {false, true, true}).between(0, 1);
        assertThat(bands.wrongPasses()).isEqualTo(Outcome.unavailable("NO_PREDICTED_POSITIVES"));
        assertThat(bands.wrongFails()).isEqualTo(Outcome.unavailable("NO_PREDICTED_NEGATIVES"));
        assertThat(bands.requested().asValue().orElseThrow().value()).isEqualTo(1);
    }

    @Test
    void aBandUpsideDownIsRefused() {
        StepCurve curve = curve(new double[] {0.2}, new boolean[] {true});
        assertThatThrownBy(() -> curve.between(0.6, 0.5)).hasMessageContaining("0.6 to 0.5");
    }

    @Test
    void aPilotSaysHowManyItemsAHalfWidthNeeds() {
        Pilot pilot = new Pilot(List.of(150, 300), Outcome.value(List.of(0.2, 0.1414)), Outcome.unavailable("NO_DATA"));
        assertThat(pilot.itemsFor(0.1)).isEqualTo(Outcome.value(600L));
        assertThat(pilot.itemsFor(0.2)).isEqualTo(Outcome.value(150L));
        assertThatThrownBy(() -> pilot.itemsFor(0)).hasMessageContaining("0.0");
    }
}
