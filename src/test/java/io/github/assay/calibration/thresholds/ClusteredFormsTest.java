package io.github.assay.calibration.thresholds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.calibration.input.ScoreSample;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.KappaWeights;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.prevalence.DeltaPlan;
import io.github.assay.statistics.prevalence.PredictionPowered;
import io.github.assay.statistics.raters.RaterAgreement;
import io.github.assay.statistics.raters.RatingPatterns;
import io.github.assay.statistics.raters.Ratings;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.ReplicateStatistics;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.resample.Units;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.statistics.tests.DeltaKappa;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Forms by question (statistics.md §2.6, §3.1, §4.2, §8) against plain loops over the answers of 60 made-up studies. */
class ClusteredFormsTest {
    private static final double Z = 1.959963984540054;
    private static final ConfusionItems NOTHING = new ConfusionItems(List.of(), List.of(), List.of(), List.of(), List.of());

    /** Answers with a question each; answers to one question are alike. */
    private record Study(int[] question, double[] scores, boolean[] pass) {
        static Study of(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Integer> question = new ArrayList<>();
            List<Double> scores = new ArrayList<>();
            List<Boolean> pass = new ArrayList<>();
            int questions = 8 + random.nextInt(30);
            for (int q = 0; q < questions; q++) {
                double own = random.nextDouble();
                for (int a = 1 + random.nextInt(4); a > 0; a--) {
                    question.add(q);
                    scores.add(Math.round((own + random.nextDouble()) * 5) / 10.0);
                    pass.add(random.nextDouble() < 0.2 + 0.6 * own);
                }
            }
            boolean[] labels = new boolean[pass.size()];
            for (int i = 0; i < labels.length; i++) {
                labels[i] = pass.get(i);
            }
            return new Study(
                    question.stream().mapToInt(i -> i).toArray(), scores.stream().mapToDouble(d -> d).toArray(), labels);
        }

        Units units() {
            return Units.by(Arrays.stream(question).boxed().toList());
        }

        StepCurve curve() {
            return new StepCurve(new ScoreSample(scores, pass, ScoredLabels.of(scores, pass, units()), units(), true), 0.95, _ -> NOTHING);
        }

        /** Lower and upper bound of Wilson's interval with n divided by the share's design effect. */
        double[] wilson(IntPredicate among, IntPredicate hit) {
            double n = 0;
            double hits = 0;
            for (int i = 0; i < question.length; i++) {
                n += among.test(i) ? 1 : 0;
                hits += among.test(i) && hit.test(i) ? 1 : 0;
            }
            if (n == 0) {
                return new double[] {Double.NaN, Double.NaN};
            }
            double p = hits / n;
            double[] sums = new double[question.length];
            double squares = 0;
            for (int i = 0; i < question.length; i++) {
                double u = among.test(i) ? (hit.test(i) ? 1 : 0) - p : 0;
                sums[question[i]] += u;
                squares += u * u;
            }
            double m = n / Math.max(1, squares == 0 ? 1 : Arrays.stream(sums).map(s -> s * s).sum() / squares);
            double root = Z * Math.sqrt(p * (1 - p) / m + Z * Z / (4 * m * m));
            double middle = p + Z * Z / (2 * m);
            return new double[] {hits == 0 ? 0 : (middle - root) / (1 + Z * Z / m), hits == n ? 1 : (middle + root) / (1 + Z * Z / m)};
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void bandsAndSensitivityCountQuestions(int seed) {
        Study s = Study.of(seed);
        Bands bands = s.curve().between(0.3, 0.6);
        IntPredicate passes = i -> s.scores[i] >= 0.6;
        IntPredicate fails = i -> s.scores[i] < 0.3;
        IntPredicate all = _ -> true;
        same(bands.passed(), s.wilson(all, passes));
        same(bands.failed(), s.wilson(all, fails));
        same(bands.requested(), s.wilson(all, i -> s.scores[i] >= 0.3 && s.scores[i] < 0.6));
        same(bands.wrongPasses(), s.wilson(passes, i -> !s.pass[i]));
        same(bands.wrongFails(), s.wilson(fails, i -> s.pass[i]));
        same(bands.errors(), s.wilson(all, i -> passes.test(i) && !s.pass[i] || fails.test(i) && s.pass[i]));
        same(s.curve().sensitivityAt(0.5).map(i -> new Estimate(0, Outcome.value(i), 1)), s.wilson(i -> s.pass[i], i -> s.scores[i] >= 0.5));
    }

    /** κ's influence by its numeric derivative: the effect of one answer's weight on κ. */
    @ParameterizedTest
    @MethodSource("seeds")
    void kappaAtAThresholdCountsQuestions(int seed) {
        Study s = Study.of(seed);
        Outcome<Estimate> found = s.curve().kappaAt(0.5);
        double[] weights = new double[s.pass.length];
        Arrays.fill(weights, 1);
        double kappa = kappa(s, weights);
        if (Double.isNaN(kappa)) {
            assertThat(found.asValue()).isEmpty();
            return;
        }
        double[] sums = new double[s.pass.length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = 1 + 1e-5;
            double more = kappa(s, weights);
            weights[i] = 1 - 1e-5;
            sums[s.question[i]] += (more - kappa(s, weights)) / 2e-5;
            weights[i] = 1;
        }
        double error = Math.sqrt(Arrays.stream(sums).map(x -> x * x).sum());
        Interval interval = found.asValue().orElseThrow().interval().asValue().orElseThrow();
        assertThat(interval.low()).isCloseTo(Math.max(-1, kappa - Z * error), within(1e-6));
        assertThat(interval.high()).isCloseTo(Math.min(1, kappa + Z * error), within(1e-6));
    }

    private static double kappa(Study s, double[] weights) {
        double[][] cells = new double[2][2];
        double n = 0;
        for (int i = 0; i < weights.length; i++) {
            cells[s.pass[i] ? 0 : 1][s.scores[i] >= 0.5 ? 0 : 1] += weights[i];
            n += weights[i];
        }
        double chance = ((cells[0][0] + cells[0][1]) * (cells[0][0] + cells[1][0])
                + (cells[1][0] + cells[1][1]) * (cells[0][1] + cells[1][1])) / (n * n);
        return ((cells[0][0] + cells[1][1]) / n - chance) / (1 - chance);
    }

    /** Gwet's item values, summed by question; 3 raters, some labels missing. */
    @ParameterizedTest
    @MethodSource("seeds")
    void standardErrorsOfAgreementCountQuestions(int seed) {
        Study s = Study.of(seed);
        SplittableRandom random = new SplittableRandom(seed + 1000L);
        int n = s.pass.length;
        int[][] labels = new int[n][3];
        for (int i = 0; i < n; i++) {
            for (int r = 0; r < 3; r++) {
                boolean same = random.nextDouble() < 0.8;
                labels[i][r] = r > 0 && random.nextDouble() < 0.15 ? Ratings.MISSING : same == s.pass[i] ? 1 : 0;
            }
        }
        RaterAgreement agreement = new RaterAgreement(RatingPatterns.of(Ratings.of(labels, 3, 2)), KappaWeights.IDENTITY);
        double pairable = 0;
        double agreed = 0;
        double one = 0;
        double[] share = new double[n];
        double[] pair = new double[n];
        for (int i = 0; i < n; i++) {
            double total = 0;
            double ones = 0;
            for (int label : labels[i]) {
                total += label == Ratings.MISSING ? 0 : 1;
                ones += label == 1 ? 1 : 0;
            }
            share[i] = ones / total;
            one += share[i] / n;
            pair[i] = total < 2 ? Double.NaN : (ones * (ones - 1) + (total - ones) * (total - ones - 1)) / (total * (total - 1));
            pairable += total < 2 ? 0 : 1;
            agreed += total < 2 ? 0 : pair[i];
        }
        agreed /= pairable;
        for (boolean ac : new boolean[] {false, true}) {
            double chance = ac ? 2 * one * (1 - one) : one * one + (1 - one) * (1 - one);
            double value = (agreed - chance) / (1 - chance);
            double[] sums = new double[n];
            for (int i = 0; i < n; i++) {
                double own = Double.isNaN(pair[i]) ? 0 : n / pairable * (pair[i] - chance) / (1 - chance);
                double expected = ac
                        ? share[i] * (1 - one) + (1 - share[i]) * one
                        : share[i] * one + (1 - share[i]) * (1 - one);
                sums[s.question[i]] += own - 2 * (1 - value) * (expected - chance) / (1 - chance) - value;
            }
            double error = Math.sqrt(Arrays.stream(sums).map(x -> x * x).sum() / (n * (n - 1.0)));
            Outcome<Double> found = ac ? agreement.gwetStandardError(s.units()) : agreement.fleissStandardError(s.units());
            assertThat(found.asValue().orElseThrow()).as(ac ? "AC1" : "Fleiss").isCloseTo(error, within(1e-9));
        }
    }

    /** Each answer k times in its question is the same evidence as once. */
    @Test
    void clopperPearsonOfRepeatedAnswersIsThatOfOne() {
        SplittableRandom random = new SplittableRandom(29);
        for (int i = 0; i < 200; i++) {
            int n = 1 + random.nextInt(60);
            int hits = random.nextInt(n + 1);
            int times = 2 + random.nextInt(4);
            Interval one = Proportion.clopperPearson(hits, n, 0.95).asValue().orElseThrow();
            Interval repeated = Proportion.clopperPearson((long) hits * times, (long) n * times, times, 0.95).asValue().orElseThrow();
            assertThat(repeated.low()).isCloseTo(one.low(), within(1e-12));
            assertThat(repeated.high()).isCloseTo(one.high(), within(1e-12));
            assertThat(repeated.method()).isEqualTo("clopper-pearson-clustered");
            assertThat(Proportion.clopperPearson(hits, n, 0.7, 0.95)).as("never more than n").isEqualTo(Outcome.value(one));
        }
    }

    /** Twelve answers to one question: figures of these answers exist, and no statement on other questions. */
    @Test
    void answersToOneQuestionHaveNoIntervalOfManyAnswers() {
        int[] question = new int[12];
        double[] scores = IntStream.range(0, 12).mapToDouble(i -> i / 12.0).toArray();
        boolean[] pass = new boolean[12];
        for (int i = 0; i < 12; i++) {
            pass[i] = i % 3 > 0;
        }
        Study s = new Study(question, scores, pass);
        Outcome<Estimate> kappa = s.curve().kappaAt(0.5);
        assertThat(kappa.asValue().orElseThrow().interval().reason()).isEqualTo("TOO_FEW_QUESTIONS");
        Interval passed = s.curve().between(0.25, 0.5).passed().asValue().orElseThrow().interval().asValue().orElseThrow();
        double scale = 1 + Z * Z; // Wilson's interval of half a pass of one answer
        assertThat(passed.low()).isCloseTo((0.5 + Z * Z / 2 - Z * Math.sqrt(0.25 + Z * Z / 4)) / scale, within(1e-12));
        assertThat(passed.high()).isCloseTo((0.5 + Z * Z / 2 + Z * Math.sqrt(0.25 + Z * Z / 4)) / scale, within(1e-12));
        Columns columns = new Columns(12);
        PairedColumns pair = PairedColumns.add(columns, _ -> true, i -> pass[i], i -> scores[i] >= 0.5);
        ReplicateStatistics share = new ReplicateStatistics() {
            @Override
            public int size() {
                return 2;
            }

            @Override
            public void compute(int[] counts, double[] results) {
                results[0] = pair.confusion(counts).tp();
                results[1] = 0;
            }
        };
        Replicates drawn = Bootstrap.run(columns, s.units(), () -> share, "x", new BootstrapSettings(42, 200, 0.95), 1, Progress.NONE);
        assertThat(drawn.interval(0).reason()).isEqualTo("TOO_FEW_QUESTIONS");
        assertThat(drawn.difference(0, 1).p().reason()).isEqualTo("TOO_FEW_QUESTIONS");
        double[] labels = IntStream.range(0, 8).mapToDouble(i -> i % 2).toArray();
        PredictionPowered.Samples samples = new PredictionPowered.Samples(
                labels, labels, new double[] {0, 1, 1}, Units.by(List.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3)));
        assertThat(PredictionPowered.classical(samples).reason()).isEqualTo("TOO_FEW_QUESTIONS");
        assertThat(PredictionPowered.tuned(samples).reason()).isEqualTo("TOO_FEW_QUESTIONS");
        assertThat(DeltaKappa.ofUnits(List.of(new long[] {3, 1, 2, 0, 1, 0, 2, 3})).reason()).isEqualTo("TOO_FEW_QUESTIONS");
        assertThat(DeltaPlan.curve(List.of(new long[] {3, 1, 2, 0, 1, 0, 2, 3}), List.of(50), 20, 1, 1, Progress.NONE).reason()).isEqualTo("TOO_FEW_QUESTIONS");
        RaterAgreement raters = new RaterAgreement(
                RatingPatterns.of(Ratings.of(new int[][] {{0, 0}, {1, 1}, {0, 1}, {1, 1}}, 2, 2)), KappaWeights.IDENTITY);
        assertThat(raters.fleissStandardError(Units.by(List.of(0, 0, 0, 0))).reason()).isEqualTo("TOO_FEW_QUESTIONS");
        assertThat(raters.gwetStandardError(Units.by(List.of(0, 0, 0, 0))).reason()).isEqualTo("TOO_FEW_QUESTIONS");
        assertThat(raters.gwetStandardError(Units.by(List.of(0, 0, 1, 1))).reason()).isEmpty();
    }

    private static void same(Outcome<Estimate> found, double[] expected) {
        if (Double.isNaN(expected[0])) {
            assertThat(found.asValue()).isEmpty();
            return;
        }
        Interval interval = found.asValue().orElseThrow().interval().asValue().orElseThrow();
        assertThat(interval.low()).isCloseTo(Math.max(0, expected[0]), within(1e-9));
        assertThat(interval.high()).isCloseTo(Math.min(1, expected[1]), within(1e-9));
    }
}
