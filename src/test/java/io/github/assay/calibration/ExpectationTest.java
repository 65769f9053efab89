package io.github.assay.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.people.HumanCeiling;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.Seeds;
import io.github.assay.tabular.ExpectationLines;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * κ expected on new questions and the human ceiling (statistics.md §9.1, §4.6) against plain loops over parts, metrics, cut-offs
 * and drawn questions.
 */
class ExpectationTest {
    private static final int REPLICATES = 100;
    private static final int FOLDS = 4;
    private static final int REPEATS = 3;
    private static final double[] THRESHOLDS = {0.5, 0.4, 1};

    /** Answers by question; values by metric (NaN: none) and votes by annotator (−1: none). */
    private record Study(int[] question, boolean[] pass, double[][] values, int[][] votes, int questions) {
        int n() {
            return pass.length;
        }

        ItemKey item(int i) {
            return new ItemKey("q%04d".formatted(question[i]), "s%03d".formatted(i), "r1");
        }
    }

    private static Study study(int seed, int questions) {
        SplittableRandom random = new SplittableRandom(seed);
        List<int[]> votes = new ArrayList<>();
        List<double[]> values = new ArrayList<>();
        List<Integer> of = new ArrayList<>();
        for (int q = 0; q < questions; q++) {
            boolean easy = random.nextDouble() < 0.6;
            boolean unclear = random.nextDouble() < 0.2;
            int count = 1 + random.nextInt(3);
            for (int s = 0; s < count; s++) {
                boolean truth = random.nextDouble() < (easy ? 0.75 : 0.3);
                int[] own = new int[3];
                for (int a = 0; a < 3; a++) {
                    boolean right = random.nextDouble() < (unclear ? 0.6 : 0.95);
                    own[a] = a > 0 && random.nextDouble() < 0.1 ? -1 : right == truth ? 1 : 0;
                }
                votes.add(own);
                double near = Math.clamp((truth ? 0.65 : 0.4) + 0.15 * random.nextInt(-2, 3), 0, 1);
                double other = Math.clamp((truth ? 0.6 : 0.35) + 0.1 * random.nextInt(-3, 4), 0, 1);
                values.add(new double[] {
                    near, random.nextDouble() < 0.03 ? Double.NaN : other, (random.nextDouble() < 0.8) == truth ? 1 : 0
                });
                of.add(q);
            }
        }
        int n = of.size();
        boolean[] pass = new boolean[n];
        for (int i = 0; i < n; i++) {
            int[] own = votes.get(i);
            long passes = Arrays.stream(own).filter(v -> v == 1).count();
            long fails = Arrays.stream(own).filter(v -> v == 0).count();
            pass[i] = passes > fails || passes == fails && own[0] == 1;
        }
        return new Study(
                of.stream().mapToInt(Integer::intValue).toArray(), pass, values.toArray(double[][]::new), votes.toArray(int[][]::new),
                questions);
    }

    private static CalibrationResult run(Study x, int threads, int replicates) {
        List<Score> scores = new ArrayList<>();
        List<FinalLabel> labels = new ArrayList<>();
        List<Map<ItemKey, Label>> own = List.of(new HashMap<>(), new HashMap<>(), new HashMap<>());
        for (int i = 0; i < x.n(); i++) {
            int there = (int) Arrays.stream(x.votes[i]).filter(v -> v >= 0).count();
            labels.add(new FinalLabel(x.item(i), Optional.of(label(x.pass[i])), FinalLabel.Source.MAJORITY, there));
            for (int m = 0; m < 3; m++) {
                if (!Double.isNaN(x.values[i][m])) {
                    scores.add(new Score(x.item(i), "m" + m, Outcome.value(Measurement.of(x.values[i][m]))));
                }
            }
            for (int a = 0; a < 3; a++) {
                if (x.votes[i][a] >= 0) {
                    own.get(a).put(x.item(i), label(x.votes[i][a] == 1));
                }
            }
        }
        CalibrationSettings settings = new CalibrationSettings(
                new BootstrapSettings(42, replicates, 0.95), CalibrationSettings.Family.ALL_PAIRS, FOLDS, REPEATS,
                StudyDesign.STANDARD, threads);
        return Calibrator.of(
                scores, labels, IntStream.range(0, 3).mapToObj(a -> new AnnotatorLabels("p" + a, own.get(a))).toList(),
                IntStream.range(0, 3)
                        .mapToObj(m -> new ComparedMetric("m" + m, "M" + m, OptionalDouble.of(THRESHOLDS[m]), true))
                        .toList(),
                List.of(), settings, Progress.NONE);
    }

    private static Label label(boolean pass) {
        return pass ? Label.PASS : Label.FAIL;
    }

    static IntStream studies() {
        return IntStream.range(0, 2);
    }

    static IntStream manyStudies() {
        return IntStream.range(2, 20);
    }

    @ParameterizedTest
    @MethodSource("studies")
    void equalsPlainLoops(int seed) {
        check(seed);
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("manyStudies")
    void equalsPlainLoopsInManyStudies(int seed) {
        check(seed);
    }

    private static void check(int seed) {
        Study x = study(seed, 25 + seed % 20);
        CalibrationResult result = run(x, 2, REPLICATES);
        Expectation e = result.expectation();
        double[][] draws = drawn(x);
        anew(e.metric().heldOut(), x, draws, false, (v, w, _) -> kappa(x, i -> v[0][i], w));
        anew(e.cutOff().heldOut(), x, draws, true, (v, w, _) -> kappa(x, i -> v[0][i], w));
        anew(e.lead().heldOut(), x, draws, false, (v, w, common) ->
                kappa(x, i -> common && v[1][i] < 0 ? -1 : v[0][i], w) - kappa(x, i -> common && v[0][i] < 0 ? -1 : v[1][i], w));
        double[] all = ones(x.n());
        double[] best = choose(x, all, true);
        assertThat(e.cutOff().best()).isEqualTo("m" + (int) best[0]);
        assertThat(e.cutOff().threshold()).hasValue(best[1]);
        near(e.cutOff().apparent(), x, w -> kappa(x, i -> verdict(x, i, (int) best[0], best[1]), w));
        double[] first = choose(x, all, false);
        assertThat(e.metric().best()).isEqualTo("m" + (int) first[0]);
        assertThat(e.lead().over()).isEqualTo("m" + (int) first[2]);
        assertThat(e.metric().chosen().values().stream().mapToDouble(Double::doubleValue).sum()).isCloseTo(1, within(1e-12));
        near(e.metric().apparent(), x, w -> kappa(x, i -> verdict(x, i, (int) first[0], first[1]), w));
        ceiling(x, result.ceiling(), (int) first[0]);
    }

    private static void ceiling(Study x, HumanCeiling c, int leader) {
        near(c.kappa(), x, w -> mean(x, w, (i, a) -> x.votes[i][a], (_, _) -> true));
        near(c.metricKappa(), x, w -> mean(x, w, (i, _) -> verdict(x, i, leader, THRESHOLDS[leader]), (_, _) -> true));
        near(c.difference(), x, w ->
                mean(x, w, (i, _) -> verdict(x, i, leader, THRESHOLDS[leader]), (_, _) -> true)
                        - mean(x, w, (i, a) -> x.votes[i][a], (i, _) -> verdict(x, i, leader, THRESHOLDS[leader]) >= 0));
        double others = 0;
        double compared = 0;
        for (int i = 0; i < x.n(); i++) {
            for (int a = 0; a < 3; a++) {
                if (x.votes[i][a] >= 0 && lead(x, i, a) != 0) {
                    compared++;
                    others += Arrays.stream(x.votes[i]).filter(v -> v >= 0).count() - 1;
                }
            }
        }
        assertThat(c.votesOfOthers().orElseThrow()).isCloseTo(others / compared, within(1e-12));
        assertThat(c.votesOfLabels().orElseThrow())
                .isCloseTo(Arrays.stream(x.votes).flatMapToInt(Arrays::stream).filter(v -> v >= 0).count() / (double) x.n(), within(1e-12));
    }

    private interface Judge {
        int of(int item, int annotator);
    }

    private interface Among {
        boolean holds(int item, int annotator);
    }

    /** Mean over annotators of κ against the majority of the others. */
    private static double mean(Study x, double[] weights, Judge judge, Among among) {
        double sum = 0;
        for (int a = 0; a < 3; a++) {
            double[] cells = new double[4];
            for (int i = 0; i < x.n(); i++) {
                int verdict = judge.of(i, a);
                if (x.votes[i][a] >= 0 && lead(x, i, a) != 0 && verdict >= 0 && among.holds(i, a)) {
                    cells[(lead(x, i, a) > 0 ? 2 : 0) + verdict] += weights[i];
                }
            }
            sum += kappa(cells) / 3;
        }
        return sum;
    }

    private static int lead(Study x, int i, int without) {
        return IntStream.range(0, 3).filter(a -> a != without && x.votes[i][a] >= 0).map(a -> x.votes[i][a] == 1 ? 1 : -1).sum();
    }

    private static int verdict(Study x, int i, int metric, double threshold) {
        double value = metric < 0 ? Double.NaN : x.values[i][metric];
        return Double.isNaN(value) ? -1 : value >= threshold ? 1 : 0;
    }

    /** Verdicts of the first and second choice, by parts of whole questions. */
    private static int[][] heldOut(Study x, double[] weights, int repeat, boolean tuned) {
        int[] order = IntStream.range(0, x.questions).toArray();
        long seed = Seeds.replicate(Seeds.base(42, "nested/folds"), repeat);
        for (int i = order.length - 1; i > 0; i--) {
            int j = (int) indices(Seeds.replicate(seed, i), i + 1, 1)[0];
            int held = order[i];
            order[i] = order[j];
            order[j] = held;
        }
        int[] partOf = new int[x.questions];
        int[] filled = new int[FOLDS];
        for (int q : order) {
            int least = IntStream.range(0, FOLDS).reduce(0, (a, b) -> filled[b] < filled[a] ? b : a);
            partOf[q] = least;
            filled[least] += (int) Arrays.stream(x.question).filter(o -> o == q).count();
        }
        int[][] verdicts = new int[2][x.n()];
        for (int f = 0; f < FOLDS; f++) {
            int part = f;
            double[] others = IntStream.range(0, x.n()).mapToDouble(i -> partOf[x.question[i]] == part ? 0 : weights[i]).toArray();
            double[] chosen = choose(x, others, tuned);
            for (int i = 0; i < x.n(); i++) {
                if (partOf[x.question[i]] == f) {
                    verdicts[0][i] = verdict(x, i, (int) chosen[0], chosen[1]);
                    verdicts[1][i] = verdict(x, i, (int) chosen[2], chosen[3]);
                }
            }
        }
        return verdicts;
    }

    /** Number and cut-off of the metric with the highest κ on the weighted answers, then of the next. */
    private static double[] choose(Study x, double[] weights, boolean tuned) {
        double[] kappas = new double[3];
        double[] cuts = new double[3];
        for (int m = 0; m < 3; m++) {
            int metric = m;
            TreeSet<Double> values = new TreeSet<>();
            IntStream.range(0, x.n()).filter(i -> weights[i] > 0 && !Double.isNaN(x.values[i][metric])).forEach(i -> values.add(x.values[i][metric]));
            List<Double> candidates = new ArrayList<>();
            if (tuned) {
                double last = Double.NEGATIVE_INFINITY;
                for (double v : values) {
                    candidates.add(last == Double.NEGATIVE_INFINITY ? last : last + (v - last) / 2);
                    last = v;
                }
                candidates.add(Double.POSITIVE_INFINITY);
            } else {
                candidates.add(THRESHOLDS[m]);
            }
            kappas[m] = Double.NEGATIVE_INFINITY;
            if (IntStream.range(0, x.n()).filter(i -> Double.isNaN(x.values[i][metric])).count() > 0.05 * x.n()) {
                continue; // Not ranked beside complete metrics.
            }
            double youden = 0;
            for (double cut : candidates) {
                double[] cells = cells(x, i -> verdict(x, i, metric, cut), weights);
                double kappa = kappa(cells);
                double j = cells[3] / (cells[2] + cells[3]) + cells[0] / (cells[0] + cells[1]);
                if (kappa > kappas[m] + 1e-12 || Math.abs(kappa - kappas[m]) <= 1e-12 && j > youden + 1e-12) {
                    kappas[m] = kappa;
                    youden = j;
                    cuts[m] = cut;
                }
            }
        }
        int first = IntStream.range(0, 3).reduce(0, (a, b) -> kappas[b] > kappas[a] + 1e-12 ? b : a);
        int second = IntStream.range(0, 3).filter(m -> m != first).reduce((a, b) -> kappas[b] > kappas[a] + 1e-12 ? b : a).orElseThrow();
        return new double[] {first, cuts[first], second, cuts[second]};
    }

    private interface HeldOut {
        double of(int[][] verdicts, double[] weights, boolean common);
    }

    /** Mean over repeats; normal interval whose variance is that of draws less that of the divisions. */
    private static void anew(Outcome<Estimate> found, Study x, double[][] draws, boolean tuned, HeldOut statistic) {
        double[] ones = ones(x.n());
        double[] repeats = IntStream.range(0, REPEATS)
                .mapToDouble(r -> statistic.of(heldOut(x, ones, r, tuned), ones, true))
                .toArray();
        double[] again = IntStream.range(0, REPLICATES)
                .mapToDouble(b -> statistic.of(heldOut(x, draws[b], b % REPEATS, tuned), draws[b], false))
                .toArray();
        Estimate e = found.asValue().orElseThrow();
        double mean = Arrays.stream(repeats).sum() / REPEATS;
        assertThat(e.value()).isCloseTo(mean, within(1e-12));
        double half = 1.959963984540054 * Math.sqrt(variance(again) - variance(repeats) * (REPEATS - 1) / REPEATS);
        Interval interval = e.interval().asValue().orElseThrow();
        assertThat(interval.low()).isCloseTo(Math.max(-1, mean - half), within(1e-9));
        assertThat(interval.high()).isCloseTo(Math.min(1, mean + half), within(1e-9));
    }

    private static double variance(double[] values) {
        double mean = Arrays.stream(values).sum() / values.length;
        return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1);
    }

    private static double kappa(Study x, IntToDoubleFunction verdict, double[] weights) {
        return kappa(cells(x, verdict, weights));
    }

    /** Weights of fail-fail, fail-pass, pass-fail, pass-pass: label, then verdict. */
    private static double[] cells(Study x, IntToDoubleFunction verdict, double[] weights) {
        double[] cells = new double[4];
        for (int i = 0; i < x.n(); i++) {
            int v = (int) verdict.applyAsDouble(i);
            if (v >= 0) {
                cells[(x.pass[i] ? 2 : 0) + v] += weights[i];
            }
        }
        return cells;
    }

    private static double kappa(double[] c) {
        double n = c[0] + c[1] + c[2] + c[3];
        double chance = ((c[2] + c[3]) * (c[1] + c[3]) + (c[0] + c[1]) * (c[0] + c[2])) / (n * n);
        return 1 - chance < 1e-12 ? Double.NaN : ((c[0] + c[3]) / n - chance) / (1 - chance);
    }

    private interface Statistic {
        double of(double[] weights);
    }

    private static void near(Outcome<Estimate> found, Study x, Statistic statistic) {
        Estimate e = found.asValue().orElseThrow();
        assertThat(e.value()).isCloseTo(statistic.of(ones(x.n())), within(1e-12));
        long base = Seeds.base(42, "joint/cases");
        double[] drawn = IntStream.range(0, REPLICATES)
                .mapToDouble(b -> statistic.of(drawn(x, Seeds.replicate(base, b))))
                .filter(k -> !Double.isNaN(k))
                .sorted()
                .toArray();
        Interval interval = e.interval().asValue().orElseThrow();
        assertThat(interval.low()).isCloseTo(quantile(drawn, 0.025), within(1e-9));
        assertThat(interval.high()).isCloseTo(quantile(drawn, 0.975), within(1e-9));
    }

    private static double[][] drawn(Study x) {
        long base = Seeds.base(42, "joint/cases");
        return IntStream.range(0, REPLICATES).mapToObj(b -> drawn(x, Seeds.replicate(base, b))).toArray(double[][]::new);
    }

    private static double[] drawn(Study x, long seed) {
        double[] ofQuestion = new double[x.questions];
        Arrays.stream(indices(seed, x.questions, x.questions)).forEach(q -> ofQuestion[(int) q]++);
        return Arrays.stream(x.question).mapToDouble(q -> ofQuestion[q]).toArray();
    }

    /** Indices by the rule of §0.4. */
    private static long[] indices(long seed, long n, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] drawn = new long[count];
        int next = 0;
        while (next < count) {
            long x = random.nextLong();
            for (long half : new long[] {x >>> 32, x & 0xffffffffL}) {
                long m = half * n;
                if (next < count && (m & 0xffffffffL) >= (1L << 32) % n) {
                    drawn[next++] = m >>> 32;
                }
            }
        }
        return drawn;
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static double quantile(double[] sorted, double q) {
        double at = (sorted.length - 1) * q;
        int low = (int) Math.floor(at);
        return low + 1 == sorted.length ? sorted[low] : sorted[low] + (at - low) * (sorted[low + 1] - sorted[low]);
    }

    @Test
    void threadsChangeNoDigit() {
        Study x = study(3, 40);
        CalibrationResult one = run(x, 1, REPLICATES);
        CalibrationResult four = run(x, 4, REPLICATES);
        assertThat(four.expectation()).isEqualTo(one.expectation());
        assertThat(four.ceiling()).isEqualTo(one.ceiling());
        assertThat(ExpectationLines.of(one, id -> id)).hasSize(5).last().asString()
                .contains("against the majority of the others one person’s vote reaches κ").contains("Final labels rest on");
    }

    /** Three equal answers to each question: a bin has Wilson's interval of a third of its answers. */
    @Test
    void reliabilityBinsCountQuestions() {
        List<Score> scores = new ArrayList<>();
        List<FinalLabel> labels = new ArrayList<>();
        for (int i = 0; i < 90; i++) {
            ItemKey item = new ItemKey("q" + i / 3, "s" + i % 3, "r1");
            labels.add(new FinalLabel(item, Optional.of(label(i / 3 % 4 != 0)), FinalLabel.Source.UNANIMOUS, 2));
            scores.add(new Score(item, "m", Outcome.value(Measurement.of(0.75))));
        }
        Estimate bin = Calibrator.of(
                        scores, labels, List.of(new ComparedMetric("m", "M", OptionalDouble.of(0.5), true)), List.of(),
                        CalibrationSettings.DEFAULT.raisedTo(100), Progress.NONE)
                .metrics().getFirst().scores().reliability().getFirst().passRate();
        Interval once = Proportion.wilson(22, 30, 0.95).asValue().orElseThrow();
        assertThat(bin.n()).isEqualTo(90);
        assertThat(bin.interval().asValue().orElseThrow().low()).isCloseTo(once.low(), within(1e-12));
        assertThat(bin.interval().asValue().orElseThrow().high()).isCloseTo(once.high(), within(1e-12));
    }

    @Test
    void withFewOfAClassNothingIsExpected() {
        Study x = study(3, 6);
        CalibrationResult result = run(x, 1, REPLICATES);
        assertThat(result.expectation().metric().heldOut().reason()).isEqualTo("TOO_FEW_PER_CLASS");
        assertThat(ExpectationLines.brief(result)).doesNotContain("new questions");
    }

    /** Eight coins: the best of them seems to agree with people, and on new questions agrees no more than chance. */
    @Test
    void theBestOfEightCoinsIsWorthNothing() {
        SplittableRandom random = new SplittableRandom(7);
        List<Score> scores = new ArrayList<>();
        List<FinalLabel> labels = new ArrayList<>();
        TreeMap<String, ComparedMetric> metrics = new TreeMap<>();
        for (int i = 0; i < 150; i++) {
            ItemKey item = new ItemKey("q" + i, "s", "r1");
            labels.add(new FinalLabel(item, Optional.of(label(random.nextBoolean())), FinalLabel.Source.UNANIMOUS, 2));
            for (int m = 0; m < 8; m++) {
                metrics.put("m" + m, new ComparedMetric("m" + m, "M", OptionalDouble.of(0.5), true));
                scores.add(new Score(item, "m" + m, Outcome.value(Measurement.of(random.nextDouble()))));
            }
        }
        CalibrationSettings settings = CalibrationSettings.DEFAULT.raisedTo(500);
        Expectation e = Calibrator.of(scores, labels, List.copyOf(metrics.values()), List.of(), settings, Progress.NONE).expectation();
        assertThat(e.cutOff().apparent().asValue().orElseThrow().value()).isGreaterThan(0.15);
        assertThat(e.cutOff().heldOut().asValue().orElseThrow().value()).isLessThan(0.08);
        assertThat(e.metric().apparent().asValue().orElseThrow().value())
                .isGreaterThanOrEqualTo(e.metric().heldOut().asValue().orElseThrow().value());
    }
}
