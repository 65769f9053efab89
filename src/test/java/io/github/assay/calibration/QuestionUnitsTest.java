package io.github.assay.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign.Drawing;
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
import io.github.assay.statistics.Seeds;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * κ, Δκ, their intervals and design effects with whole questions as units, against plain loops over the draws that
 * statistics.md §0.4 defines, for 60 seeded studies; one answer a question gives the digits of single answers.
 */
class QuestionUnitsTest {
    private static final int REPLICATES = 400;

    /** One answer: its question, label and two verdicts (−1: none). */
    private record Answer(String question, int system, boolean pass, int a, int b) {
        ItemKey item() {
            return new ItemKey(question, "s" + system, "r1");
        }
    }

    static IntStream studies() {
        return IntStream.range(0, 60);
    }

    /** Answers to one question are alike; some lack a verdict. */
    private static List<Answer> answers(int seed, boolean oneEach) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Answer> answers = new ArrayList<>();
        int questions = 8 + random.nextInt(25);
        for (int q = 0; q < questions; q++) {
            boolean easy = random.nextDouble() < 0.6;
            boolean misleading = random.nextDouble() < 0.2;
            int count = oneEach ? 1 : 1 + random.nextInt(4);
            for (int s = 0; s < count; s++) {
                boolean pass = random.nextDouble() < (easy ? 0.8 : 0.3);
                int a = random.nextDouble() < 0.05 ? -1 : pass != misleading ? 1 : 0;
                int b = random.nextDouble() < 0.05 ? -1 : (random.nextDouble() < 0.75) == pass ? 1 : 0;
                answers.add(new Answer("q%03d".formatted(q), s, pass, a, b));
            }
        }
        return answers;
    }

    private static CalibrationResult run(List<Answer> answers, Drawing drawing) {
        List<Score> scores = new ArrayList<>();
        List<FinalLabel> labels = new ArrayList<>();
        for (Answer x : answers) {
            labels.add(new FinalLabel(
                    x.item(), java.util.Optional.of(x.pass ? Label.PASS : Label.FAIL), FinalLabel.Source.UNANIMOUS, 3));
            add(scores, x.item(), "a", x.a);
            add(scores, x.item(), "b", x.b);
        }
        CalibrationSettings settings = new CalibrationSettings(
                new BootstrapSettings(42, REPLICATES, 0.95), CalibrationSettings.Family.ALL_PAIRS, 5, 1,
                StudyDesign.STANDARD.withDrawing(drawing, "db"), 2);
        return Calibrator.of(
                scores, labels,
                List.of(
                        new ComparedMetric("a", "A", OptionalDouble.of(1), true),
                        new ComparedMetric("b", "B", OptionalDouble.of(1), true)),
                List.of(), settings, Progress.NONE);
    }

    private static void add(List<Score> scores, ItemKey item, String metric, int verdict) {
        if (verdict >= 0) {
            scores.add(new Score(item, metric, Outcome.value(new Measurement(verdict, "", List.of(), List.of()))));
        }
    }

    /** One question says nothing about others; two do, one answer alone has no κ, and one class or equal verdicts have no variance. */
    @Test
    void theAnalyticTestOfOneQuestionIsUndefined() {
        checks(oneEach(12, _ -> "q"), "TOO_FEW_QUESTIONS", "TOO_FEW_QUESTIONS");
        checks(oneEach(12, i -> "q" + i % 2), "", "");
        checks(oneEach(12, i -> "q" + i), "", "");
        checks(oneEach(1, _ -> "q"), "KAPPA_UNDEFINED", "KAPPA_UNDEFINED");
        checks(oneEach(12, i -> "q" + i % 2).stream().map(x -> new Answer(x.question, x.system, x.pass, x.a, x.a)).toList(), "ZERO_VARIANCE", "");
        checks(oneEach(12, i -> "q" + i % 2).stream().map(x -> new Answer(x.question, x.system, true, x.a, x.b)).toList(), "ZERO_VARIANCE", "");
        checks(oneEach(12, i -> "q" + i % 2).stream().map(x -> new Answer(x.question, x.system, true, 1, 1)).toList(),
                "KAPPA_UNDEFINED", "KAPPA_UNDEFINED");
    }

    private static List<Answer> oneEach(int n, IntFunction<String> question) {
        return IntStream.range(0, n)
                .mapToObj(i -> new Answer(question.apply(i), i, i % 3 > 0, i % 4 > 0 ? 1 : 0, i % 5 > 1 ? 1 : 0)).toList();
    }

    private static void checks(List<Answer> answers, String test, String detectable) {
        MetricPair.PairChecks checks = run(answers, Drawing.QUESTIONS).pairs().getFirst().checks();
        assertThat(checks.analyticP().reason()).isEqualTo(test);
        assertThat(checks.standardError().reason()).isEqualTo(detectable);
        assertThat(checks.smallestDetectable().reason()).isEqualTo(detectable);
    }

    @ParameterizedTest
    @MethodSource("studies")
    void equalsPlainLoopsOverQuestions(int seed) {
        List<Answer> answers = answers(seed, false);
        CalibrationResult result = run(answers, Drawing.QUESTIONS);
        List<List<Answer>> resamples = resamples(answers);
        check(result.metrics().get(0).verdicts().cohenKappa(), resamples, x -> kappa(x, true, false));
        check(result.metrics().get(1).verdicts().cohenKappa(), resamples, x -> kappa(x, false, false));
        MetricPair pair = result.pairs().getFirst();
        check(pair.deltaKappa(), resamples, x -> kappa(x, true, true) - kappa(x, false, true));
        assertThat(result.drawn().questions()).isEqualTo((int) answers.stream().map(Answer::question).distinct().count());
        result.metrics().get(1).verdicts().designEffect().asValue().ifPresent(effect ->
                assertThat(effect).isCloseTo(effect(answers), within(1e-9)));
    }

    @ParameterizedTest
    @MethodSource("studies")
    void oneAnswerAQuestionIsTheDrawOfSingleAnswers(int seed) {
        List<Answer> answers = answers(seed, true);
        CalibrationResult questions = run(answers, Drawing.QUESTIONS);
        CalibrationResult items = run(answers, Drawing.ITEMS);
        for (int m = 0; m < 2; m++) {
            assertThat(questions.metrics().get(m).verdicts()).isEqualTo(items.metrics().get(m).verdicts());
        }
        assertThat(questions.pairs()).isEqualTo(items.pairs());
    }

    private static void check(
            Outcome<Estimate> found, List<List<Answer>> resamples, ToDoubleFunction<List<Answer>> statistic) {
        double[] drawn = resamples.stream().mapToDouble(statistic).filter(k -> !Double.isNaN(k)).sorted().toArray();
        if (found.asValue().flatMap(e -> e.interval().asValue()).orElse(null) instanceof Interval interval) {
            assertThat(interval.low()).isCloseTo(quantile(drawn, 0.025), within(1e-12));
            assertThat(interval.high()).isCloseTo(quantile(drawn, 0.975), within(1e-12));
        }
    }

    /** Question indices by the rule of §0.4: halves of 64-bit outputs, m = u · n, biased ones rejected. */
    private static List<List<Answer>> resamples(List<Answer> answers) {
        TreeMap<String, List<Answer>> byQuestion = new TreeMap<>();
        answers.forEach(x -> byQuestion.computeIfAbsent(x.question, _ -> new ArrayList<>()).add(x));
        List<List<Answer>> questions = List.copyOf(byQuestion.values());
        long n = questions.size();
        long base = Seeds.base(42, "joint/cases");
        List<List<Answer>> resamples = new ArrayList<>();
        for (int b = 0; b < REPLICATES; b++) {
            SplittableRandom random = new SplittableRandom(Seeds.replicate(base, b));
            List<Answer> drawn = new ArrayList<>();
            int count = 0;
            while (count < n) {
                long x = random.nextLong();
                for (long half : new long[] {x >>> 32, x & 0xffffffffL}) {
                    long m = half * n;
                    if (count < n && (m & 0xffffffffL) >= (1L << 32) % n) {
                        drawn.addAll(questions.get((int) (m >>> 32)));
                        count++;
                    }
                }
            }
            resamples.add(drawn);
        }
        return resamples;
    }

    private static double kappa(List<Answer> drawn, boolean ofA, boolean common) {
        List<Answer> used = drawn.stream()
                .filter(x -> common ? x.a >= 0 && x.b >= 0 : (ofA ? x.a : x.b) >= 0)
                .toList();
        double n = used.size();
        double agree = used.stream().filter(x -> x.pass == ((ofA ? x.a : x.b) == 1)).count() / n;
        double pass = used.stream().filter(Answer::pass).count() / n;
        double verdict = used.stream().filter(x -> (ofA ? x.a : x.b) == 1).count() / n;
        double chance = pass * verdict + (1 - pass) * (1 - verdict);
        return Math.abs(1 - chance) < 1e-12 ? Double.NaN : (agree - chance) / (1 - chance);
    }

    /** Squared sums of numerical derivatives by question over squares by answer, of κ of b. */
    private static double effect(List<Answer> answers) {
        TreeMap<String, Double> sums = new TreeMap<>();
        double squares = 0;
        List<Answer> used = answers.stream().filter(x -> x.b >= 0).toList();
        double[] p = new double[4];
        used.forEach(x -> p[(x.pass ? 2 : 0) + x.b] += 1.0 / used.size());
        for (Answer x : used) {
            double step = 1e-6;
            double influence = (mixed(p, x, step) - mixed(p, x, -step)) / (2 * step);
            sums.merge(x.question, influence, Double::sum);
            squares += influence * influence;
        }
        double whole = sums.values().stream().mapToDouble(s -> s * s).sum();
        return Math.round(whole / squares * 1e6) / 1e6 == 0 ? 0 : whole / squares;
    }

    /** κ where a share {@code step} of the answers is of the kind of {@code x}. */
    private static double mixed(double[] p, Answer x, double step) {
        double[] q = Arrays.stream(p).map(v -> v * (1 - step)).toArray();
        q[(x.pass ? 2 : 0) + x.b] += step;
        double agree = q[0] + q[3];
        double chance = (q[2] + q[3]) * (q[1] + q[3]) + (q[0] + q[1]) * (q[0] + q[2]);
        return (agree - chance) / (1 - chance);
    }

    private static double quantile(double[] sorted, double q) {
        double at = (sorted.length - 1) * q;
        int low = (int) Math.floor(at);
        return low + 1 == sorted.length ? sorted[low] : sorted[low] + (at - low) * (sorted[low + 1] - sorted[low]);
    }
}
