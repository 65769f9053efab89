package io.github.assay.statistics.prevalence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.prevalence.PredictionPowered.Samples;
import io.github.assay.statistics.prevalence.StratifiedPowered.LabelAllocation;
import io.github.assay.statistics.prevalence.StratifiedPowered.Stratum;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Worked examples of statistics.md §10.1, §10.2 and §12, and the rules for few labels. */
class DesignExamplesTest {
    private static double[] values(double... values) {
        return values;
    }

    private static Stratum stratum(String name, double[] y, double[] f, double... unlabelled) {
        return new Stratum(name, new Samples(y, f, unlabelled));
    }

    private static final Stratum A = stratum("a", values(1, 1, 0, 0), values(1, 1, 0, 0), 1, 1);
    private static final Stratum B = stratum("b", values(1, 0), values(0, 0), 0, 0);

    @Test
    void twoStrataByHand() {
        StratifiedPowered found = StratifiedPowered.of(List.of(A, B)).asValue().orElseThrow();
        assertThat(found.parts()).extracting(StratifiedPowered.Part::ownLambda).containsOnly(false);
        assertThat(found.parts().getFirst().lambda()).isCloseTo(5 / 12.0, within(1e-12));
        assertThat(found.parts().getFirst().estimate()).isCloseTo(17 / 24.0, within(1e-12));
        assertThat(found.estimate()).isCloseTo(0.625, within(1e-12));
        // a: 7/12 of a label's variance 1/3, over 4 labels; the unlabelled verdicts are equal. b: variance 1/2 over 2.
        double variance = 0.36 * (7 / 12.0) * (7 / 12.0) / 3 / 4 + 0.16 * 0.5 / 2;
        assertThat(found.standardError()).isCloseTo(Math.sqrt(variance), within(1e-12));
    }

    @Test
    void strataWithFewLabelsAreMergedAndNoneIsDropped() {
        Stratum one = stratum("one", values(1), values(1), 0);
        Stratum none = stratum("none", values(), values(), 1, 0, 1);
        assertThat(StratifiedPowered.merged(List.of(A, none, B))).extracting(Stratum::name).containsExactly("a", "b + none");
        assertThat(StratifiedPowered.merged(List.of(A, one, B))).extracting(Stratum::name).containsExactly("a", "b + one");
        assertThat(StratifiedPowered.merged(List.of(one, A, one))).extracting(Stratum::name).containsExactly("a", "one + one");
        StratifiedPowered found = StratifiedPowered.of(List.of(A, none, B)).asValue().orElseThrow();
        assertThat(found.parts().stream().mapToInt(StratifiedPowered.Part::items).sum()).isEqualTo(13);
        assertThat(StratifiedPowered.of(List.of(A, none)).reason()).isEqualTo("FEWER_THAN_TWO_STRATA");
        assertThat(StratifiedPowered.of(List.of(none, none)).reason()).isEqualTo("NO_DATA");
        assertThat(StratifiedPowered.of(List.of()).reason()).isEqualTo("NO_DATA");
    }

    /** A stratum whose items are all labelled counts by its labels alone. */
    @Test
    void aStratumWithoutUnlabelledItemsIsItsLabels() {
        Stratum full = stratum("full", values(1, 1, 1, 0), values(1, 0, 1, 0));
        StratifiedPowered found = StratifiedPowered.of(List.of(A, full)).asValue().orElseThrow();
        assertThat(found.parts().getLast().lambda()).isZero();
        assertThat(found.parts().getLast().estimate()).isEqualTo(0.75);
    }

    @Test
    void activeByHand() {
        ActivePowered found = active(values(0.5, 0.25), new Samples(values(1, 0), values(1, 1), values(1, 1)));
        assertThat(found.lambda()).isZero();
        assertThat(found.estimate()).isCloseTo(1 / 3.0, within(1e-12));
        // w = 1/3, 2/3; terms 4 · 1/3 · 2/3 / (2/3) = 4/3 and 4 · 2/3 · (−1/3) / (1/3) = −8/3, 0, 0: mean −1/3.
        double variance = (16 / 9.0 + 64 / 9.0) / 4 - 1 / 9.0;
        assertThat(found.standardError()).isCloseTo(Math.sqrt(variance / 4), within(1e-12));
        // Σ w² = 5/9, Σ w⁴ = 17/81: effective numbers 9/5 and 25/17.
        assertThat(found.degrees()).isCloseTo(Math.sqrt(9 / 5.0 * 25 / 17.0) - 1, within(1e-12));
    }

    private static ActivePowered active(double[] probabilities, Samples samples) {
        return ActivePowered.of(new ActivePowered.Drawn(samples, probabilities)).asValue().orElseThrow();
    }

    @Test
    void activeNeedsTwoLabelsAndRealProbabilities() {
        Outcome<ActivePowered> one =
                ActivePowered.of(new ActivePowered.Drawn(new Samples(values(1), values(1), values(1)), values(0.5)));
        assertThat(one.reason()).isEqualTo("NO_DATA");
        for (double wrong : new double[] {0, -0.1, 1.1, Double.NaN}) {
            assertThatThrownBy(() -> new ActivePowered.Drawn(new Samples(values(1), values(1), values(1)), values(wrong)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void probabilitiesFollowUncertaintyWithAFloor() {
        assertThat(DrawProbabilities.of(values(0, 1, 1, 0), 1)).usingComparatorWithPrecision(1e-12)
                .containsExactly(0.025, 0.475, 0.475, 0.025);
        double[] capped = DrawProbabilities.of(values(0, 100, 1, 0, 1), 3);
        assertThat(capped[1]).isEqualTo(1);
        assertThat(Arrays.stream(capped).sum()).isCloseTo(3, within(1e-12));
        assertThat(capped[2]).isGreaterThan(capped[0]).isEqualTo(capped[4]);
        assertThat(DrawProbabilities.of(values(0, 0, 0, 0), 2)).containsOnly(0.5);
        assertThat(DrawProbabilities.of(values(0.2, 0.4), 9)).containsOnly(1);
        double[] unknown = DrawProbabilities.of(values(Double.NaN, 0.5, 0.1), 1);
        assertThat(unknown[0]).isCloseTo((unknown[1] + unknown[2]) / 2, within(1e-12));
    }

    /** The draw of one item depends on its own name only, and has the probability it states. */
    @Test
    void theDrawHasItsProbability() {
        long hits = IntStream.range(0, 20_000).filter(i -> DrawProbabilities.isDrawn(0.3, 42, "c" + i)).count();
        assertThat(hits).isBetween(5_700L, 6_300L); // 0.3 ± 4.6 standard errors
        assertThat(DrawProbabilities.isDrawn(0.3, 42, "c1")).isEqualTo(DrawProbabilities.isDrawn(0.3, 42, "c1"));
    }

    @Test
    void labelsGoWhereTheyNarrowMost() {
        List<LabelAllocation.Stratum> equal =
                List.of(new LabelAllocation.Stratum(100, 0, 0), new LabelAllocation.Stratum(300, 0, 0));
        assertThat(LabelAllocation.further(equal, 8)).containsExactly(2, 6);
        List<LabelAllocation.Stratum> small =
                List.of(new LabelAllocation.Stratum(3, 1, 0.5), new LabelAllocation.Stratum(2, 2, 0.5));
        assertThat(LabelAllocation.further(small, 8)).containsExactly(2, 0);
    }
}
