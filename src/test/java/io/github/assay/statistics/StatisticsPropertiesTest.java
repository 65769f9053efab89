package io.github.assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.raters.ChanceCorrection;
import io.github.assay.statistics.raters.RaterAgreement.Coefficient;
import io.github.assay.statistics.raters.CongerKappa;
import io.github.assay.statistics.raters.KrippendorffAlpha;
import io.github.assay.statistics.raters.LightKappa;
import io.github.assay.statistics.raters.RaterAgreement;
import io.github.assay.statistics.raters.RatingPatterns;
import io.github.assay.statistics.raters.Ratings;
import io.github.assay.statistics.tests.Multiplicity;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What holds for any data. Each test's name is the seed of its data. */
class StatisticsPropertiesTest {
    @TestFactory
    Stream<DynamicTest> kappaIsSymmetricBoundedAndBlindToNames() {
        return RandomScores.seeds(random -> {
            Confusion c = RandomScores.confusion(random);
            Outcome<Double> kappa = CohenKappa.of(c);
            assertThat(CohenKappa.of(new Confusion(c.tp(), c.fp(), c.fn(), c.tn()))).isEqualTo(kappa);
            assertThat(CohenKappa.of(new Confusion(c.tn(), c.fp(), c.fn(), c.tp()))).isEqualTo(kappa);
            kappa.asValue().ifPresent(k -> assertThat(k).isBetween(-1.0, 1.0));
            CohenKappa.largest(c).asValue().ifPresent(most -> assertThat(kappa.asValue().orElseThrow())
                    .isLessThanOrEqualTo(most + 1e-12));
        });
    }

    @TestFactory
    Stream<DynamicTest> weightsCoincideForTwoCategories() {
        return RandomScores.seeds(random -> {
            Confusion c = RandomScores.confusion(random);
            long[][] table = {{c.tp(), c.fn()}, {c.fp(), c.tn()}};
            for (KappaWeights weights : KappaWeights.values()) {
                Outcome<Double> weighted = WeightedKappa.of(table, weights).map(WeightedKappa::value);
                assertThat(weighted.reason()).isEqualTo(CohenKappa.of(c).reason());
                weighted.asValue().ifPresent(w -> assertThat(w)
                        .isCloseTo(CohenKappa.of(c).asValue().orElseThrow(), within(1e-12)));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> coefficientsDoNotDependOnOrderOrNames() {
        return RandomScores.seeds(random -> {
            int raters = 2 + random.nextInt(4);
            int categories = 2 + random.nextInt(3);
            int[][] labels = labels(random, 1 + random.nextInt(30), raters, categories, 0.2);
            List<Outcome<Double>> plain = coefficients(labels, raters, categories);
            near(coefficients(shuffledRows(labels, random), raters, categories), plain);
            near(coefficients(shuffledColumns(labels, random), raters, categories), plain);
            near(coefficients(renamed(labels, categories), raters, categories), plain);
            plain.stream().flatMap(o -> o.asValue().stream()).forEach(v -> assertThat(v).isLessThan(1 + 1e-12));
        });
    }

    @TestFactory
    Stream<DynamicTest> twoCompleteRatersGiveScottAndCohen() {
        return RandomScores.seeds(random -> {
            int[][] labels = labels(random, 2 + random.nextInt(40), 2, 2, 0);
            Ratings ratings = Ratings.of(labels, 2, 2);
            int[] a = Arrays.stream(labels).mapToInt(row -> row[0]).toArray();
            int[] b = Arrays.stream(labels).mapToInt(row -> row[1]).toArray();
            Confusion c = PairedLabels.of(a, b).counts();
            RaterAgreement agreement = new RaterAgreement(RatingPatterns.of(ratings), KappaWeights.IDENTITY);
            near(agreement.fleissKappa().map(Coefficient::value), ChanceCorrection.scottPi(c));
            near(agreement.gwetAc().map(Coefficient::value), ChanceCorrection.ac1(c));
            near(agreement.brennanPrediger().map(Coefficient::value), ChanceCorrection.pabak(c));
            near(CongerKappa.of(ratings, KappaWeights.IDENTITY).map(Coefficient::value), CohenKappa.of(c));
            near(LightKappa.of(ratings), CohenKappa.of(c), "SOME_PAIR_UNDEFINED");
        });
    }

    @TestFactory
    Stream<DynamicTest> nominalAlphaHasOneValueInBothForms() {
        return RandomScores.seeds(random -> {
            int raters = 2 + random.nextInt(4);
            Ratings ratings = Ratings.of(labels(random, 1 + random.nextInt(20), raters, 3, 0.3), raters, 3);
            RatingPatterns patterns = RatingPatterns.of(ratings);
            Outcome<Double> general = KrippendorffAlpha.of(
                            patterns, KrippendorffAlpha.Distance.NOMINAL, new double[] {1, 2, 3})
                    .map(KrippendorffAlpha.Alpha::value);
            near(KrippendorffAlpha.nominal(patterns), general);
        });
    }

    @TestFactory
    Stream<DynamicTest> proportionIntervalsHoldTheShare() {
        return RandomScores.seeds(random -> {
            int n = 1 + random.nextInt(200);
            int hits = random.nextInt(n + 1);
            double level = 0.5 + random.nextDouble() * 0.49;
            Interval wilson = Proportion.wilson(hits, n, level).asValue().orElseThrow();
            Interval exact = Proportion.clopperPearson(hits, n, level).asValue().orElseThrow();
            double share = (double) hits / n;
            assertThat(wilson.low()).isBetween(0.0, share);
            assertThat(wilson.high()).isBetween(share, 1.0);
            assertThat(exact.low()).isBetween(0.0, share);
            assertThat(exact.high()).isBetween(share, 1.0);
        });
    }

    @TestFactory
    Stream<DynamicTest> adjustedPsNeverFallAndFollowTheirTest() {
        return RandomScores.seeds(random -> {
            double[] ps = random.doubles(1 + random.nextInt(12)).toArray();
            List<Outcome<Double>> family = Arrays.stream(ps).mapToObj(p -> Outcome.value(p)).toList();
            List<Outcome<Double>> holm = Multiplicity.holm(family);
            List<Outcome<Double>> bh = Multiplicity.benjaminiHochberg(family);
            for (int i = 0; i < ps.length; i++) {
                double h = holm.get(i).asValue().orElseThrow();
                double b = bh.get(i).asValue().orElseThrow();
                assertThat(h).isBetween(ps[i], 1.0);
                assertThat(b).isBetween(ps[i] - 1e-15, h + 1e-12);
            }
            assertThat(Multiplicity.holm(family.reversed())).isEqualTo(holm.reversed());
        });
    }

    private static int[][] labels(SplittableRandom random, int items, int raters, int categories, double missing) {
        int[][] labels = new int[items][raters];
        for (int[] row : labels) {
            int usual = random.nextInt(categories);
            for (int g = 0; g < raters; g++) {
                boolean gone = random.nextDouble() < missing;
                int stated = random.nextInt(3) == 0 ? random.nextInt(categories) : usual;
                row[g] = gone ? Ratings.MISSING : stated;
            }
        }
        return labels;
    }

    private static List<Outcome<Double>> coefficients(int[][] labels, int raters, int categories) {
        Ratings ratings = Ratings.of(labels, raters, categories);
        RatingPatterns patterns = RatingPatterns.of(ratings);
        RaterAgreement agreement = new RaterAgreement(patterns, KappaWeights.IDENTITY);
        return List.of(
                agreement.percentAgreement(),
                agreement.unanimity(),
                agreement.fleissKappa().map(Coefficient::value),
                agreement.gwetAc().map(Coefficient::value),
                agreement.fleissStandardError(),
                CongerKappa.of(ratings, KappaWeights.IDENTITY).map(Coefficient::value),
                KrippendorffAlpha.nominal(patterns));
    }

    private static int[][] shuffledRows(int[][] labels, SplittableRandom random) {
        int[][] rows = labels.clone();
        for (int i = rows.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int[] held = rows[i];
            rows[i] = rows[j];
            rows[j] = held;
        }
        return rows;
    }

    private static int[][] shuffledColumns(int[][] labels, SplittableRandom random) {
        int turn = 1 + random.nextInt(labels[0].length);
        return Arrays.stream(labels)
                .map(row -> IntStream.range(0, row.length).map(g -> row[(g + turn) % row.length]).toArray())
                .toArray(int[][]::new);
    }

    private static int[][] renamed(int[][] labels, int categories) {
        return Arrays.stream(labels)
                .map(row -> Arrays.stream(row)
                        .map(l -> l == Ratings.MISSING ? l : (l + 1) % categories)
                        .toArray())
                .toArray(int[][]::new);
    }

    private static void near(List<Outcome<Double>> some, List<Outcome<Double>> others) {
        for (int i = 0; i < some.size(); i++) {
            near(some.get(i), others.get(i));
        }
    }

    static void near(Outcome<Double> one, Outcome<Double> other) {
        near(one, other, other.reason());
    }

    private static void near(Outcome<Double> one, Outcome<Double> other, String reason) {
        assertThat(one.asValue().isPresent()).as(one + " " + other).isEqualTo(other.asValue().isPresent());
        if (one.asValue().isEmpty()) {
            assertThat(one.reason()).isEqualTo(reason);
        } else {
            assertThat(one.asValue().get()).isCloseTo(other.asValue().orElseThrow(), within(1e-9));
        }
    }
}
