package io.github.assay.calibration.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.rates.TruePassRate.Difference;
import io.github.assay.calibration.rates.TruePassRate.TierCorrection;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.prevalence.RoganGladen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** True pass rates tier by tier, and paired differences of systems. */
class PassRateStudyTest {
    private static final List<ComparedMetric> METRICS = List.of(new ComparedMetric("m", "M", OptionalDouble.of(1), true));

    /** Items with verdicts, and labels on some of them. */
    private static final class Data {
        private final List<Score> scores = new ArrayList<>();
        private final List<FinalLabel> labels = new ArrayList<>();

        ItemKey add(int number, String system, boolean verdict) {
            ItemKey key = new ItemKey("c%05d".formatted(number), system, ItemKey.DEFAULT_RUN);
            scores.add(new Score(key, "m", Outcome.value(Measurement.of(verdict ? 1 : 0))));
            return key;
        }

        ItemKey add(int number, String system, boolean verdict, boolean label) {
            ItemKey key = add(number, system, verdict);
            labels.add(new FinalLabel(key, Optional.of(label ? Label.PASS : Label.FAIL), FinalLabel.Source.UNANIMOUS, 1));
            return key;
        }

        /** Labelled items, every fourth of them with a wrong verdict. */
        void label(int first, int count, boolean label) {
            for (int i = 0; i < count; i++) {
                add(first + i, "a", label == (i % 4 > 0), label);
            }
        }

        List<TruePassRate> rates(List<Slice> slices) {
            return PassRateStudy.of(scores, labels, METRICS, slices, Map.of(), CalibrationSettings.DEFAULT);
        }

        Difference difference() {
            return rates(List.of()).get(1).differences().getFirst();
        }
    }

    @Test
    void fourSystemsWithEqualAnswersAreWorthOneUnlessSingleAnswersAreDrawn() {
        Data one = new Data();
        Data four = new Data();
        for (int i = 0; i < 40; i++) {
            one.add(i, "a", i % 3 != 0, i % 4 != 0);
            for (String system : List.of("a", "b", "c", "d")) {
                four.add(i, system, i % 3 != 0, i % 4 != 0);
            }
        }
        double alone = width(one, CalibrationSettings.DEFAULT);
        assertThat(width(four, CalibrationSettings.DEFAULT)).isCloseTo(alone, within(1e-12));
        CalibrationSettings items =
                CalibrationSettings.DEFAULT.withDesign(StudyDesign.STANDARD.withDrawing(StudyDesign.Drawing.ITEMS, "db"));
        assertThat(width(one, items)).isEqualTo(alone);
        assertThat(width(four, items)).isCloseTo(alone / 2, within(1e-12));
    }

    /** Width of the interval of all systems' labels alone. */
    private static double width(Data data, CalibrationSettings settings) {
        Interval of = PassRateStudy.of(data.scores, data.labels, METRICS, List.of(), Map.of(), settings)
                .getFirst().labels().asValue().orElseThrow().interval();
        return of.high() - of.low();
    }

    /** A tier of so many items: 20 labelled passes, 20 labelled fails, the rest without label. */
    private static Slice tier(Data data, String name, int first, int items, int[] counts) {
        List<ItemKey> keys = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            keys.add(data.add(first + i, "a", i < counts[0], true));
            keys.add(data.add(first + 20 + i, "a", i >= counts[1], false));
        }
        int passing = counts[2] - counts[0] - (20 - counts[1]);
        for (int i = 40; i < items; i++) {
            keys.add(data.add(first + i, "a", i - 40 < passing));
        }
        return new Slice("difficulty", name, keys);
    }

    private static Data twoTiers(List<Slice> slices) {
        Data data = new Data();
        slices.add(tier(data, "easy", 0, 100, new int[] {18, 16, 50}));
        slices.add(tier(data, "hard", 1000, 300, new int[] {12, 18, 120}));
        return data;
    }

    /**
     * Easy: sensitivity 18/20, specificity 16/20, 50 of 100 pass: 0.3 / 0.7. Hard: 12/20, 18/20, 120 of 300: 0.3 / 0.5.
     * Together (100 · 0.42857 + 300 · 0.6) / 400 = 0.55714, where one correction for all says 0.275 / 0.6 = 0.45833.
     */
    @Test
    void tiersAreCorrectedEachByItsOwnErrors() {
        List<Slice> slices = new ArrayList<>();
        TruePassRate rate = twoTiers(slices).rates(slices).getFirst();
        assertThat(rate.corrected().asValue().orElseThrow().value()).isCloseTo(0.275 / 0.6, within(1e-12));
        TierCorrection by = rate.byTier().asValue().orElseThrow();
        assertThat(by.dimension()).isEqualTo("difficulty");
        assertThat(by.tiers()).extracting(TruePassRate.Tier::name).containsExactly("easy", "hard");
        assertThat(by.tiers()).extracting(TruePassRate.Tier::labelled).containsExactly(40, 40);
        assertThat(by.tiers().getFirst().corrected().asValue().orElseThrow().value()).isCloseTo(3 / 7.0, within(1e-12));
        assertThat(by.tiers().getLast().corrected().asValue().orElseThrow().value()).isCloseTo(0.6, within(1e-12));
        PassRate together = by.rate().asValue().orElseThrow();
        assertThat(together.value()).isCloseTo((300 / 7.0 + 180) / 400, within(1e-12));
        assertThat(rate.youden().asValue().orElseThrow()).isCloseTo(0.6, within(1e-12));
        assertThat(rate.isWeak()).isFalse();
        // κ is 0.7 and 0.5 on forty items each: Q = 0.04 / (SE² + SE²), far from 3.84.
        assertThat(by.homogeneity().asValue().orElseThrow().q()).isBetween(0.5, 2.5);
        assertThat(rate.tiersDiffer()).isFalse();
        double easy = (0.5 * 0.5 / 100 + 9 / 49.0 * 0.9 * 0.1 / 20 + 16 / 49.0 * 0.8 * 0.2 / 20) / 0.49;
        double hard = (0.4 * 0.6 / 300 + 0.36 * 0.6 * 0.4 / 20 + 0.16 * 0.9 * 0.1 / 20) / 0.25;
        double half = 1.959963984540054 * Math.sqrt(easy / 16 + 9 * hard / 16);
        assertThat(together.interval().low()).isCloseTo(together.value() - half, within(1e-9));
    }

    /** Where every tier errs alike, tier by tier is one correction for all: (q + spec − 1) / J is linear in q. */
    @Test
    void tiersThatErrAlikeAreCorrectedAsOne() {
        List<RoganGladen> parts = new ArrayList<>();
        RoganGladen.Share sensitivity = new RoganGladen.Share(0.815, OptionalLong.of(92));
        RoganGladen.Share specificity = new RoganGladen.Share(0.931, OptionalLong.of(58));
        for (double q : new double[] {0.3, 0.5}) {
            parts.add(RoganGladen.of(new RoganGladen.Share(q, OptionalLong.of(500)), sensitivity, specificity)
                    .asValue()
                    .orElseThrow());
        }
        RoganGladen one = RoganGladen.of(new RoganGladen.Share(0.42, OptionalLong.of(1000)), sensitivity, specificity)
                .asValue()
                .orElseThrow();
        RoganGladen together = RoganGladen.weighted(parts, new long[] {400, 600});
        assertThat(together.raw()).isCloseTo(one.raw(), within(1e-12)).isCloseTo(0.4705, within(5e-5));
        assertThat(RoganGladen.weighted(parts.subList(0, 1), new long[] {7})).isEqualTo(parts.getFirst());
    }

    /** Right in one tier, little better than a coin in the other: the tiers differ. A coin is too weak to correct by. */
    @Test
    void tiersThatDifferAndWeakMetricsAreKnown() {
        List<Slice> slices = new ArrayList<>();
        Data data = new Data();
        slices.add(tier(data, "easy", 0, 100, new int[] {19, 19, 50}));
        slices.add(tier(data, "hard", 1000, 300, new int[] {11, 10, 120}));
        TruePassRate rate = data.rates(slices).getFirst();
        assertThat(rate.tiersDiffer()).isTrue();
        assertThat(rate.isWeak()).isFalse();
        // 80 of 400 labelled: PPI++, whatever the tiers.
        assertThat(rate.preferred()).contains(TruePassRate.Preferred.POWERED);
        Data coin = new Data();
        tier(coin, "all", 0, 100, new int[] {11, 11, 50});
        TruePassRate weak = coin.rates(List.of()).getFirst();
        assertThat(weak.youden().asValue().orElseThrow()).isCloseTo(0.1, within(1e-12));
        assertThat(weak.isWeak()).isTrue();
        assertThat(weak.tiersDiffer()).isFalse();
    }

    /** 80 of 100 items labelled: labels alone. 80 of 101: PPI++. One class of labels leaves no correction to pass over to. */
    @Test
    void labelsAloneAreReadWhereMostItemsAreLabelled() {
        Data most = new Data();
        most.label(0, 40, true);
        most.label(40, 40, false);
        for (int i = 80; i < 100; i++) {
            most.add(i, "a", i % 2 == 0);
        }
        assertThat(most.rates(List.of()).getFirst().preferred()).contains(TruePassRate.Preferred.LABELS);
        most.add(100, "a", true);
        assertThat(most.rates(List.of()).getFirst().preferred()).contains(TruePassRate.Preferred.POWERED);
        Data none = new Data();
        none.add(0, "a", true);
        assertThat(none.rates(List.of())).allSatisfy(r -> assertThat(r.preferred()).isEmpty());
    }

    @Test
    void aTierWithOneLabelLeavesTheWholeUndefinedAndSaysWhich() {
        List<Slice> slices = new ArrayList<>();
        Data data = twoTiers(slices);
        slices.add(new Slice("difficulty", "odd", List.of(data.add(5000, "a", true, true))));
        TierCorrection by = data.rates(slices).getFirst().byTier().asValue().orElseThrow();
        assertThat(by.rate().reason()).isEqualTo("SINGLE_CLASS");
        assertThat(by.tiers().getLast().corrected().reason()).isEqualTo("SINGLE_CLASS");
        assertThat(by.tiers().getFirst().corrected().asValue()).isPresent();
        assertThat(twoTiers(new ArrayList<>()).rates(List.of()).getFirst().byTier().reason()).isEqualTo("FEWER_THAN_TWO_TIERS");
    }

    /**
     * Agresti, Categorical Data Analysis, table 10.1: 1,600 people asked twice whether they approve; 794 both times, 150
     * the first time only, 86 the second only, 570 never. The difference is 0.04, its standard error 0.0095.
     */
    @Test
    void aPairedDifferenceFromLabelsAloneIsAgrestis() {
        Data data = new Data();
        int[] cells = {794, 150, 86, 570};
        int next = 0;
        for (int cell = 0; cell < 4; cell++) {
            for (int i = 0; i < cells[cell]; i++, next++) {
                data.add(next, "first", cell < 2, cell < 2);
                data.add(next, "second", cell % 2 == 0, cell % 2 == 0);
            }
        }
        Difference d = data.difference();
        assertThat(d.against()).isEqualTo("second");
        assertThat(d.cases()).isEqualTo(1600);
        assertThat(d.labelled()).isEqualTo(1600);
        PassRate labels = d.labels().asValue().orElseThrow();
        assertThat(labels.value()).isCloseTo(0.04, within(1e-12));
        assertThat((labels.interval().high() - labels.interval().low()) / 2 / 1.959964).isCloseTo(0.0095, within(5e-5));
        // Verdicts that are the labels have sensitivity and specificity 1: nothing is left to correct.
        assertThat(d.corrected().asValue().orElseThrow().value()).isCloseTo(0.04, within(1e-12));
    }

    @Test
    void aCorrectedDifferenceGrowsByTheErrorsOfTheMetric() {
        RoganGladen.Share sensitivity = new RoganGladen.Share(0.815, OptionalLong.of(92));
        RoganGladen.Share specificity = new RoganGladen.Share(0.931, OptionalLong.of(58));
        RoganGladen.Difference up = RoganGladen.difference(0.1, 0.0004, sensitivity, specificity).asValue().orElseThrow();
        RoganGladen.Difference down = RoganGladen.difference(-0.1, 0.0004, sensitivity, specificity).asValue().orElseThrow();
        assertThat(up.raw()).isCloseTo(0.1 / 0.746, within(1e-12));
        double variance = 0.815 * 0.185 / 92 + 0.931 * 0.069 / 58;
        assertThat(up.standardError())
                .isCloseTo(Math.sqrt(0.0004 + 0.1 / 0.746 * (0.1 / 0.746) * variance) / 0.746, within(1e-12));
        assertThat(down.raw()).isEqualTo(-up.raw());
        assertThat(down.standardError()).isEqualTo(up.standardError());
        RoganGladen.Share guess = new RoganGladen.Share(0.5, OptionalLong.of(50));
        assertThat(RoganGladen.difference(0.1, 0.0004, guess, guess)).isEqualTo(Outcome.unavailable("UNINFORMATIVE_METRIC"));
    }

    @Test
    void systemsThatAnsweredNothingInCommonHaveNoDifference() {
        Data data = new Data();
        data.add(1, "a", true, true);
        data.add(2, "b", false, false);
        Difference d = data.difference();
        assertThat(d.cases()).isZero();
        assertThat(List.of(d.raw().reason(), d.labels().reason(), d.corrected().reason(), d.powered().reason()))
                .containsOnly("NO_DATA");
    }

    /**
     * Two systems with true rates 0.7 and 0.6 on the same 1,200 cases, a metric that errs in a tenth, labels on a third:
     * all three estimates lie about 0.1 within their intervals' reach, and pairing with verdicts is sharper than labels.
     */
    @TestFactory
    Stream<DynamicTest> estimatesLieAboutTheTruth() {
        return Stream.of(1L, 2L, 3L, 4L, 5L).map(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            Data data = new Data();
            for (int i = 0; i < 1200; i++) {
                double hard = random.nextDouble();
                for (String system : List.of("a", "b")) {
                    boolean truth = hard < (system.equals("a") ? 0.7 : 0.6);
                    boolean verdict = random.nextInt(10) < 1 != truth;
                    if (i % 3 == 0) {
                        data.add(i, system, verdict, truth);
                    } else {
                        data.add(i, system, verdict);
                    }
                }
            }
            Difference d = data.difference();
            assertThat(d.labelled()).isEqualTo(400);
            for (Outcome<PassRate> estimate : List.of(d.labels(), d.corrected(), d.powered())) {
                PassRate rate = estimate.asValue().orElseThrow();
                double reach = width(rate.interval()) / 2 * 3.5 / 1.96;
                assertThat(rate.value()).isCloseTo(0.1, within(reach));
            }
            assertThat(width(d.powered().asValue().orElseThrow().interval()))
                    .isLessThanOrEqualTo(width(d.labels().asValue().orElseThrow().interval()) * 1.02);
        }));
    }

    private static double width(Interval interval) {
        return interval.high() - interval.low();
    }

    /** A few equal labels are no certainty: no interval without width. */
    @Test
    void equalLabelsHaveWilsonsIntervalAndNoDifference() {
        Data data = new Data();
        for (int i = 0; i < 3; i++) {
            data.add(i, "a", i > 0, true);
            data.add(i, "b", true, true);
        }
        for (int i = 3; i < 20; i++) {
            data.add(i, "a", i % 2 == 0);
            data.add(i, "b", i % 3 == 0);
        }
        TruePassRate a = data.rates(List.of()).get(1);
        Interval wilson = Proportion.wilson(3, 3, 0.95).asValue().orElseThrow();
        for (Outcome<PassRate> rate : List.of(a.labels(), a.powered(), a.designs().getFirst().rate())) {
            assertThat(rate.asValue().orElseThrow().value()).isEqualTo(1);
            assertThat(rate.asValue().orElseThrow().interval()).isEqualTo(wilson);
        }
        Difference difference = data.difference();
        assertThat(difference.labels()).isEqualTo(Outcome.unavailable("ZERO_VARIANCE"));
        assertThat(difference.powered()).isEqualTo(Outcome.unavailable("ZERO_VARIANCE"));
    }

    @Test
    void aRateCorrectedByAMetricWithoutAnErrorIsUndefinedWhereAllVerdictsAreTheSame() {
        Data data = new Data();
        for (int i = 0; i < 4; i++) {
            data.add(i, "b", i < 2, i < 2);
            data.add(i, "a", true);
        }
        List<TruePassRate> rates = data.rates(List.of());
        assertThat(rates.get(1).corrected()).isEqualTo(Outcome.unavailable("ZERO_VARIANCE"));
        Interval ofB = rates.get(2).corrected().asValue().orElseThrow().interval();
        assertThat(ofB.high() - ofB.low()).isGreaterThanOrEqualTo(0.5);
    }
}
