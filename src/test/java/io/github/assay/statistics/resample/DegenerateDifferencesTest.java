package io.github.assay.statistics.resample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.prevalence.DeltaPlan;
import io.github.assay.statistics.prevalence.KappaPlan.Margins;
import io.github.assay.statistics.prevalence.KappaPlan;
import io.github.assay.statistics.tests.NonInferiority;
import io.github.assay.task.Progress;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Differences and plans from data that do not vary: undefined with a reason, never certain. */
class DegenerateDifferencesTest {
    private static final double U = Bootstrap.UNDEFINED;

    private static Replicates rows(double[]... rows) {
        return new Replicates(rows, 0.95);
    }

    private static double[] every(double value, double third) {
        double[] row = new double[600];
        Arrays.setAll(row, i -> i % 3 == 0 ? third : value);
        return row;
    }

    @Test
    void aDifferenceThatIsTheSameInEveryResampleHasNeitherIntervalNorP() {
        Replicates.Difference difference = rows(every(0, U), every(1, 1)).difference(0, 1);
        assertThat(difference.interval().reason()).isEqualTo("DEGENERATE_BOOTSTRAP");
        assertThat(difference.p().reason()).isEqualTo("DEGENERATE_BOOTSTRAP");
        assertThat(rows(every(0, U), every(1, 1)).shiftP(0, 1, -1).reason()).isEqualTo("DEGENERATE_BOOTSTRAP");
    }

    @Test
    void equalColumnsDoNotDifferAndNothingIsConcludedFromThem() {
        Replicates.Difference none = rows(every(0.4, 0.7), every(0.4, 0.7)).difference(0, 1);
        assertThat(none.p()).isEqualTo(Outcome.value(1.0));
        Interval interval = none.interval().asValue().orElseThrow();
        assertThat(interval.low()).isEqualTo(interval.high()).isZero();
        assertThat(NonInferiority.of(interval, 0.05)).isEqualTo(NonInferiority.INCONCLUSIVE);
        assertThat(NonInferiority.equivalent(interval, 0.05)).isFalse();
    }

    @Test
    void aDifferenceThatVariesKeepsItsTest() {
        Replicates.Difference difference = rows(every(0.1, 0.2), every(0.5, 0.5)).difference(0, 1);
        assertThat(difference.interval().asValue()).isPresent();
        assertThat(difference.p().asValue().orElseThrow()).isCloseTo(2 / 601.0, within(1e-12));
    }

    @Test
    void aPilotWithoutVarianceGivesNoPowerCurve() {
        assertThat(DeltaPlan.curve(PilotUnits.single(0, 0, 0, 6, 6, 0, 0, 0), List.of(20), 50, 1, 1, Progress.NONE).reason())
                .isEqualTo("ZERO_VARIANCE");
        assertThat(DeltaPlan.curve(List.of(), List.of(20), 50, 1, 1, Progress.NONE).reason()).isEqualTo("NO_DATA");
    }

    @Test
    void aPlanWithoutVarianceIsUndefinedNeverZeroItems() {
        for (double share : new double[] {0.5, 0.1, 0.3, 1 / 3.0}) {
            assertThat(KappaPlan.forHalfWidth(new Margins(share, share), 1, 0.1, 0.95).reason()).isEqualTo("ZERO_VARIANCE");
        }
        assertThat(KappaPlan.forHalfWidth(new Margins(0.5, 0.5), -1, 0.1, 0.95).reason()).isEqualTo("ZERO_VARIANCE");
        assertThat(KappaPlan.forHalfWidth(new Margins(1, 0.4), 0, 0.1, 0.95).reason()).isEqualTo("ZERO_VARIANCE");
        assertThat(KappaPlan.forHalfWidth(new Margins(1, 1), 0.5, 0.1, 0.95).reason()).isEqualTo("EXPECTED_AGREEMENT_IS_ONE");
        assertThat(KappaPlan.forPower(new Margins(0.5, 0.5), 1, -1, 0.025, 0.8).reason()).isEqualTo("ZERO_VARIANCE");
        // Only one of the two has no variance: Cantor's n is the other's.
        assertThat(KappaPlan.forPower(new Margins(0.5, 0.5), 1, 0.5, 0.025, 0.8).asValue().orElseThrow().n()).isPositive();
    }

    @Test
    void anInfeasiblePlanNamesTheLargestKappa() {
        Margins margins = new Margins(0.3, 0.9);
        assertThat(KappaPlan.largest(margins).asValue().orElseThrow()).isCloseTo(1 / 11.0, within(1e-12));
        assertThat(KappaPlan.forHalfWidth(margins, 0.9, 0.1, 0.95))
                .isEqualTo(Outcome.unavailable("INFEASIBLE_KAPPA_FOR_MARGINALS", "at most 0.091"));
        assertThat(KappaPlan.forPower(margins, 0.05, 0.9, 0.025, 0.8))
                .isEqualTo(Outcome.unavailable("INFEASIBLE_KAPPA_FOR_MARGINALS", "at most 0.091"));
        assertThat(KappaPlan.forHalfWidth(margins, -0.9, 0.1, 0.95))
                .isEqualTo(Outcome.unavailable("INFEASIBLE_KAPPA_FOR_MARGINALS", "at least -0.212"));
    }
}
