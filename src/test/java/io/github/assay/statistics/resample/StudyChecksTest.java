package io.github.assay.statistics.resample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.prevalence.DeltaPlan;
import io.github.assay.statistics.raters.SoftReference.SoftCase;
import io.github.assay.statistics.raters.SoftReference;
import io.github.assay.statistics.resample.Replicates.BoundErrors;
import io.github.assay.statistics.tests.DeltaKappa;
import io.github.assay.statistics.tests.Multiplicity;
import io.github.assay.statistics.tests.NonInferiority;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.statistics.tests.TierPermutation;
import io.github.assay.task.Progress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

/** Rank stability, margins, soft labels, tiers by permutation, design effects and planning. */
class StudyChecksTest {
    private static final double U = Bootstrap.UNDEFINED;

    private static Replicates rows(double[]... rows) {
        return new Replicates(rows, 0.95);
    }

    /** The given replicates over and over, 400 in all. */
    private static double[] repeated(double... values) {
        double[] all = new double[400];
        for (int i = 0; i < all.length; i++) {
            all[i] = values[i % values.length];
        }
        return all;
    }

    @Test
    void ranksShareTiesAndPassOverUndefinedReplicates() {
        Replicates replicates = rows(repeated(3, 3, 1, 5), repeated(2, 3, 2, U), repeated(1, 1, 3, 4));
        List<Outcome<RankStability>> ranks = RankStability.of(replicates, 0, 1, 2);
        // First: ahead, tied for the first place, last of three, ahead.
        assertThat(ranks.get(0).asValue().orElseThrow()).isEqualTo(new RankStability(0.75, 1, 3));
        // Second: defined in three of four; second, tied first, second.
        RankStability second = ranks.get(1).asValue().orElseThrow();
        assertThat(second.firstShare()).isCloseTo(1 / 3.0, within(1e-12));
        assertThat(second.worstRank()).isEqualTo(2);
        assertThat(ranks.get(2).asValue().orElseThrow()).isEqualTo(new RankStability(0.25, 1, 3));
    }

    @Test
    void marginsSortIntervals() {
        assertThat(NonInferiority.of(interval(0.01, 0.2), 0.05)).isEqualTo(NonInferiority.SUPERIOR);
        assertThat(NonInferiority.of(interval(-0.04, -0.01), 0.05)).isEqualTo(NonInferiority.NON_INFERIOR);
        assertThat(NonInferiority.of(interval(-0.07, 0.3), 0.05)).isEqualTo(NonInferiority.INCONCLUSIVE);
        assertThat(NonInferiority.of(interval(-0.3, -0.06), 0.05)).isEqualTo(NonInferiority.INFERIOR);
        assertThat(NonInferiority.equivalent(interval(-0.04, 0.04), 0.05)).isTrue();
        assertThat(NonInferiority.equivalent(interval(-0.04, 0.06), 0.05)).isFalse();
    }

    private static Interval interval(double low, double high) {
        return new Interval(low, high, 0.95, "percentile", List.of());
    }

    @Test
    void certainSoftLabelsGiveTheUsualKappa() {
        SoftReference certain = SoftReference.of(List.of(
                new SoftCase(1, true), new SoftCase(1, false), new SoftCase(0, false), new SoftCase(0, false)));
        assertThat(certain.kappa()).isEqualTo(CohenKappa.of(new Confusion(1, 1, 0, 2)));
        SoftReference split = SoftReference.of(List.of(new SoftCase(2 / 3.0, true), new SoftCase(1 / 3.0, false)));
        // tp = tn = 2/3, fn = fp = 1/3: po 2/3, pe 1/2, κ 1/3.
        assertThat(split.kappa().asValue().orElseThrow()).isCloseTo(1 / 3.0, within(1e-12));
        assertThat(SoftReference.of(List.of()).kappa()).isEqualTo(Outcome.unavailable("NO_DATA"));
        assertThat(SoftReference.of(List.of(new SoftCase(1, true))).kappa())
                .isEqualTo(Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE"));
    }

    @Test
    void equalTiersAreNotToldApartAndOppositeOnesAre() {
        BootstrapSettings settings = BootstrapSettings.DEFAULT.withReplicates(500);
        TierPermutation same = TierPermutation.of(
                        tiers(new Confusion(8, 2, 2, 8), new Confusion(8, 2, 2, 8)), settings, Progress.NONE)
                .asValue()
                .orElseThrow();
        assertThat(same.q()).isCloseTo(0, within(1e-12));
        assertThat(same.p()).isEqualTo(1);
        TierPermutation opposite = TierPermutation.of(
                        tiers(new Confusion(9, 1, 1, 9), new Confusion(2, 8, 8, 2)), settings, Progress.NONE)
                .asValue()
                .orElseThrow();
        assertThat(opposite.p()).isLessThan(0.01);
        assertThat(TierPermutation.of(tiers(new Confusion(5, 0, 0, 5), Confusion.EMPTY), settings, Progress.NONE))
                .isInstanceOfSatisfying(
                        Outcome.Unavailable.class, u -> assertThat(u.reason()).isEqualTo("FEWER_THAN_TWO_TIERS"));
    }

    private static SequencedMap<String, Confusion> tiers(Confusion easy, Confusion hard) {
        SequencedMap<String, Confusion> tiers = new LinkedHashMap<>();
        tiers.put("easy", easy);
        tiers.put("hard", hard);
        return tiers;
    }

    @Test
    void aDesignEffectIsTheSquaredRatioOfStandardErrors() {
        Replicates cases = rows(repeated(0, 1));
        Replicates clusters = rows(repeated(-0.5, 1.5));
        DesignEffect effect = DesignEffect.of(cases, clusters, 0, 12).asValue().orElseThrow();
        assertThat(effect.effect()).isCloseTo(4, within(1e-9));
        assertThat(effect.effect()).isGreaterThan(DesignEffect.MATTERS);
        assertThat(DesignEffect.of(cases, clusters, 0, 3))
                .isEqualTo(Outcome.unavailable("NOT_COMPUTABLE", "3 clusters"));
    }

    @Test
    void boundErrorsOfEvenlySpacedReplicatesFollowTheFormula() {
        double[] even = new double[5000];
        for (int i = 0; i < even.length; i++) {
            even[i] = i / 4999.0;
        }
        BoundErrors errors = rows(even).boundErrors(0).asValue().orElseThrow();
        // Density 1: sqrt(0.025 · 0.975 / 5000) = 0.002208.
        assertThat(errors.low()).isCloseTo(0.002208, within(2e-6));
        assertThat(errors.high()).isCloseTo(0.002208, within(2e-6));
    }

    @Test
    void powerGrowsWithCasesAndTheDetectableDifferenceIsTwoPointEightErrors() {
        // Reference pass: a right on 60 of 75, b on 45; reference fail alike.
        long[] pilot = {45, 5, 15, 10, 10, 5, 20, 40};
        List<DeltaPlan> curve =
                DeltaPlan.curve(PilotUnits.single(pilot), List.of(40, 150, 600), 300, 42, 1, Progress.NONE).asValue().orElseThrow();
        assertThat(curve).extracting(DeltaPlan::power).isSorted();
        assertThat(curve.getFirst().power()).isLessThan(curve.getLast().power());
        // Four equal answers a question are worth one: the same studies, the same tests.
        List<DeltaPlan> repeated = DeltaPlan.curve(
                        PilotUnits.repeated(4, pilot), List.of(4 * 40, 4 * 150), 300, 42, 1, Progress.NONE)
                .asValue().orElseThrow();
        assertThat(repeated).extracting(DeltaPlan::cases).containsExactly(160, 600);
        assertThat(repeated.get(1).power()).isCloseTo(curve.get(1).power(), within(0.1)).isLessThan(curve.get(2).power() - 0.1);
        assertThat(DeltaKappa.ofUnits(PilotUnits.repeated(4, pilot)).asValue().orElseThrow().standardError())
                .isCloseTo(DeltaKappa.of(pilot).asValue().orElseThrow().standardError(), within(1e-12));
        assertThat(DeltaPlan.smallestDetectable(0.05)).isCloseTo(0.1401, within(1e-4));
        assertThat(DeltaPlan.halfWidthWith(0.111, 150, 600)).isCloseTo(0.0555, within(1e-12));
    }

    @Test
    void benjaminiAndYekutieliPayForDependence() {
        List<Outcome<Double>> ps = List.of(Outcome.value(0.01), Outcome.unavailable("ZERO_VARIANCE"), Outcome.value(0.04));
        List<Outcome<Double>> adjusted = Multiplicity.benjaminiYekutieli(ps);
        // Two tests: step-up 0.02 and 0.04, times 1 + 1/2.
        assertThat(adjusted.get(0).asValue().orElseThrow()).isCloseTo(0.03, within(1e-12));
        assertThat(adjusted.get(1)).isEqualTo(ps.get(1));
        assertThat(adjusted.get(2).asValue().orElseThrow()).isCloseTo(0.06, within(1e-12));
    }
}
