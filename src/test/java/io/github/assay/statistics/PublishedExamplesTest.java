package io.github.assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.raters.RaterAgreement.Coefficient;
import io.github.assay.statistics.raters.KrippendorffAlpha;
import io.github.assay.statistics.raters.RaterAgreement;
import io.github.assay.statistics.raters.RatingPatterns;
import io.github.assay.statistics.raters.Ratings;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Worked examples of papers, by the paper's name and to the digits printed there. */
class PublishedExamplesTest {
    private static final int NONE = Ratings.MISSING;

    @Test
    @DisplayName("Cohen 1960, p. 45: two psychologists, κ 0.492")
    void cohen1960() {
        long[][] table = {{88, 14, 18}, {10, 40, 10}, {2, 6, 12}};
        assertThat(kappa(table, KappaWeights.IDENTITY)).isCloseTo(29.0 / 59, within(1e-15));
    }

    @Test
    @DisplayName("Feinstein and Cicchetti 1990: the same observed agreement, κ 0.70 and 0.32")
    void feinsteinCicchetti1990() {
        assertThat(CohenKappa.of(new Confusion(40, 9, 6, 45)).asValue().orElseThrow()).isCloseTo(0.70, within(0.005));
        assertThat(CohenKappa.of(new Confusion(80, 10, 5, 5)).asValue().orElseThrow()).isCloseTo(0.32, within(0.005));
    }

    @Test
    @DisplayName("Landis and Koch 1977, Table 1, diagnosis of carcinoma, pathologists A and B: κ 0.493, SE 0.057")
    void landisKoch1977() {
        long[][] table = {{22, 2, 2, 0}, {5, 7, 14, 0}, {0, 2, 36, 0}, {0, 1, 17, 10}};
        WeightedKappa kappa =
                WeightedKappa.of(table, KappaWeights.IDENTITY).asValue().orElseThrow();
        assertThat(kappa.value()).isCloseTo(0.493, within(0.0005));
        assertThat(kappa.standardError()).isCloseTo(0.057, within(0.0005));
    }

    @Test
    @DisplayName("Fleiss 1971: thirty patients, six psychiatrists, κ 0.430")
    void fleiss1971() {
        String counts = "00060 03003 01401 00006 03030 20400 00402 20310 20040 00006 10050 11040 03300 10050 02031 "
                + "00501 30012 51000 02040 10203 00006 01050 02013 20040 10041 05010 40002 02040 10500 00006";
        int[][] labels = Arrays.stream(counts.split(" "))
                .map(PublishedExamplesTest::spread)
                .toArray(int[][]::new);
        RatingPatterns patterns = RatingPatterns.of(Ratings.of(labels, 6, 5));
        Coefficient kappa = new RaterAgreement(patterns, KappaWeights.IDENTITY)
                .fleissKappa()
                .asValue()
                .orElseThrow();
        assertThat(kappa.value()).isCloseTo(0.430, within(0.0005));
        assertThat(kappa.expected()).isCloseTo(0.220, within(0.0005));
    }

    @Test
    @DisplayName("Krippendorff 2011: four observers, twelve units, gaps; α 0.743, 0.815, 0.849, 0.797")
    void krippendorff2011() {
        int[][] byObserver = {
            {1, 2, 3, 3, 2, 1, 4, 1, 2, NONE, NONE, NONE},
            {1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NONE, 3},
            {NONE, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NONE},
            {1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NONE}
        };
        int[][] labels = new int[12][4];
        for (int i = 0; i < 12; i++) {
            for (int g = 0; g < 4; g++) {
                labels[i][g] = byObserver[g][i] == NONE ? NONE : byObserver[g][i] - 1;
            }
        }
        RatingPatterns patterns = RatingPatterns.of(Ratings.of(labels, 4, 5));
        double[] values = {1, 2, 3, 4, 5};
        double[] printed = {0.743, 0.815, 0.849, 0.797};
        for (KrippendorffAlpha.Distance distance : KrippendorffAlpha.Distance.values()) {
            assertThat(KrippendorffAlpha.of(patterns, distance, values)
                            .asValue()
                            .orElseThrow()
                            .value())
                    .as(distance.name())
                    .isCloseTo(printed[distance.ordinal()], within(0.0005));
        }
        assertThat(KrippendorffAlpha.nominal(patterns).asValue().orElseThrow()).isCloseTo(113.0 / 152, within(1e-12));
    }

    @ParameterizedTest(name = "BADGER, Table 4: {0}, κ {5}")
    @CsvSource({
        "Hybrid-EX,    75, 17,  4, 54, 0.7166, 0.8152, 0.9310, 0.8731",
        "LLM-EX,       91,  1, 24, 34, 0.6208, 0.9891, 0.5862, 0.7877",
        "BIRD M3,      50, 42,  6, 52, 0.3948, 0.5435, 0.8966, 0.7200",
        "RAGAS M4,     53, 39, 10, 48, 0.3695, 0.5761, 0.8276, 0.7018",
        "IBM M2,       53, 39, 11, 47, 0.3548, 0.5761, 0.8103, 0.6932",
        "Defog M1,     50, 42,  9, 49, 0.3514, 0.5435, 0.8448, 0.6942",
        "Dr. Spider M5, 90, 2, 45, 13, 0.2345, 0.9783, 0.2241, 0.6012",
        "Spider2 M6,   24, 68,  0, 58, 0.2144, 0.2609, 1.0000, 0.6304"
    })
    void badgerTable4(
            String framework, long tp, long fn, long fp, long tn, double kappa, double sens, double spec, double ba) {
        Confusion c = new Confusion(tp, fn, fp, tn);
        assertThat(c.n()).as(framework).isEqualTo(150);
        near(CohenKappa.of(c), kappa);
        near(Rates.sensitivity(c), sens);
        near(Rates.specificity(c), spec);
        near(Rates.balancedAccuracy(c), ba);
    }

    @Test
    @DisplayName("BADGER: rows 111, 000, 110, 100 give Fleiss 1/3, α 0.3889, unanimity 0.5")
    void badgerAgreement() {
        raters(new int[][] {{1, 1, 1}, {0, 0, 0}, {1, 1, 0}, {1, 0, 0}}, 1.0 / 3, 0.3889, 0.5);
        raters(new int[][] {{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, {1, 1, 0}}, 0.625, 0.65625, 0.75);
    }

    @Test
    @DisplayName("metrics.md §6.5: with blanks, α 0.5")
    void blanks() {
        int[][] labels = {{1, 1, NONE}, {0, 0, 0}, {1, 0, NONE}, {1, NONE, NONE}};
        RatingPatterns patterns = RatingPatterns.of(Ratings.of(labels, 3, 2));
        assertThat(KrippendorffAlpha.nominal(patterns).asValue().orElseThrow()).isCloseTo(0.5, within(1e-12));
    }

    private static void raters(int[][] labels, double fleiss, double alpha, double unanimity) {
        RatingPatterns patterns = RatingPatterns.of(Ratings.of(labels, 3, 2));
        RaterAgreement agreement = new RaterAgreement(patterns, KappaWeights.IDENTITY);
        near(agreement.fleissKappa().map(Coefficient::value), fleiss);
        near(KrippendorffAlpha.nominal(patterns), alpha);
        near(agreement.unanimity(), unanimity);
    }

    private static void near(Outcome<Double> value, double printed) {
        assertThat(value.asValue().orElseThrow()).isCloseTo(printed, within(0.00005));
    }

    private static double kappa(long[][] table, KappaWeights weights) {
        return WeightedKappa.of(table, weights).asValue().orElseThrow().value();
    }

    /** A row of counts as labels in any order. */
    private static int[] spread(String counts) {
        return java.util.stream.IntStream.range(0, counts.length())
                .flatMap(k -> java.util.stream.IntStream.generate(() -> k).limit(counts.charAt(k) - '0'))
                .toArray();
    }
}
