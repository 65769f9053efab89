package io.github.assay.calibration.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.calibration.verdicts.Verdicts;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.prevalence.ActivePowered;
import io.github.assay.statistics.prevalence.PredictionPowered.Samples;
import io.github.assay.statistics.prevalence.StratifiedPowered.Stratum;
import io.github.assay.statistics.prevalence.StratifiedPowered;
import io.github.assay.statistics.resample.Units;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.statistics.tests.TierCells;
import io.github.assay.statistics.tests.TierPermutation;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rates and tests over tiers where a question has several answers (statistics.md §3.1): jackknife by question, and copies. */
class GroupedRatesTest {
    /** Answers of three systems to 80 questions, half of them labelled; what systems answer to one question is alike. */
    private record Answer(int question, int system, int label, boolean verdict) {
        ItemKey item() {
            return new ItemKey("q%03d".formatted(question), "s" + system, "r1");
        }
    }

    private static List<Answer> answers(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Answer> answers = new ArrayList<>();
        for (int q = 0; q < 80; q++) {
            boolean easy = random.nextBoolean();
            boolean misleading = random.nextDouble() < 0.2;
            boolean labelled = random.nextBoolean();
            for (int s = 0; s < 3; s++) {
                boolean pass = random.nextDouble() < (easy ? 0.85 : 0.25);
                answers.add(new Answer(q, s, !labelled ? -1 : pass ? 1 : 0, pass != (misleading || random.nextDouble() < 0.1)));
            }
        }
        return answers;
    }

    private static Verdicts verdicts(List<Answer> answers, boolean single) {
        Map<ItemKey, Boolean> passes = new TreeMap<>();
        Map<ItemKey, Boolean> labels = new TreeMap<>();
        for (Answer a : answers) {
            passes.put(a.item(), a.verdict);
            if (a.label >= 0) {
                labels.put(a.item(), a.label == 1);
            }
        }
        return new Verdicts(passes, labels, 0.95, single);
    }

    /** The standard error of the jackknife that leaves out one question at a time. */
    private static double jackknife(List<Answer> answers, ToDoubleFunction<List<Answer>> statistic) {
        double[] without = IntStream.range(0, 80)
                .mapToDouble(q -> statistic.applyAsDouble(answers.stream().filter(a -> a.question != q).toList()))
                .toArray();
        double mean = Arrays.stream(without).sum() / 80;
        return Math.sqrt(Arrays.stream(without).map(v -> (v - mean) * (v - mean)).sum() * 79 / 80);
    }

    /** (q + spec − 1) / (sens + spec − 1), of the answers of one system or of all. */
    private static double corrected(List<Answer> answers, int system) {
        double q = share(answers.stream().filter(a -> system < 0 || a.system == system).toList());
        double sens = share(answers.stream().filter(a -> a.label == 1).toList());
        double spec = 1 - share(answers.stream().filter(a -> a.label == 0).toList());
        return (q + spec - 1) / (sens + spec - 1);
    }

    private static double share(List<Answer> some) {
        return some.stream().filter(Answer::verdict).count() / (double) some.size();
    }

    /** The delta method takes both samples as independent; the jackknife does not: they agree to a tenth. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void correctedRateHasTheErrorByQuestions(int seed) {
        List<Answer> answers = answers(seed);
        Verdicts all = verdicts(answers, false);
        double alone = verdicts(answers, true).corrected(verdicts(answers, true)).asValue().orElseThrow().standardError();
        double ofItems = Math.sqrt(variance(answers, corrected(answers, -1), false));
        double ofQuestions = Math.sqrt(variance(answers, corrected(answers, -1), true));
        double found = all.corrected(all).asValue().orElseThrow().standardError();
        assertThat(found).isCloseTo(alone * ofQuestions / ofItems, within(1e-12));
        assertThat(ofQuestions).isCloseTo(jackknife(answers, x -> corrected(x, -1)), within(0.1 * ofQuestions));
    }

    /** Variance of the linearised rate over single answers or whole questions, written out. */
    private static double variance(List<Answer> answers, double p, boolean byQuestion) {
        double q = share(answers);
        List<Answer> passes = answers.stream().filter(a -> a.label == 1).toList();
        List<Answer> fails = answers.stream().filter(a -> a.label == 0).toList();
        double sens = share(passes);
        double spec = 1 - share(fails);
        Map<Object, Double> sums = new LinkedHashMap<>();
        for (Answer a : answers) {
            double v = a.verdict ? 1 : 0;
            double influence = (v - q) / answers.size()
                    - (a.label == 1 ? p * (v - sens) / passes.size() : 0)
                    + (a.label == 0 ? (1 - p) * (1 - v - spec) / fails.size() : 0);
            sums.merge(byQuestion ? a.question : a.item(), influence / (sens + spec - 1), Double::sum);
        }
        return sums.values().stream().mapToDouble(s -> s * s).sum();
    }

    private static Samples samples(double[] labels, double[] verdicts, double[] others, int copies) {
        List<Integer> units = new ArrayList<>();
        IntStream.range(0, copies * (labels.length + others.length)).forEach(i -> units.add(i / copies));
        return new Samples(times(labels, copies), times(verdicts, copies), times(others, copies), Units.by(units));
    }

    private static double[] times(double[] values, int copies) {
        return Arrays.stream(values).flatMap(v -> IntStream.range(0, copies).mapToDouble(_ -> v)).toArray();
    }

    /** Three equal answers to each question are worth one. */
    @Test
    void copiesOfAnswersAddNothingToStratifiedAndActiveRates() {
        SplittableRandom random = new SplittableRandom(3);
        List<Stratum> once = new ArrayList<>();
        List<Stratum> three = new ArrayList<>();
        int units = 0;
        for (int s = 0; s < 2; s++) {
            double[] labels = random.ints(300, 0, 2).asDoubleStream().toArray();
            double[] verdicts = Arrays.stream(labels).map(l -> random.nextDouble() < 0.8 ? l : 1 - l).toArray();
            double[] others = random.ints(600, 0, 2).asDoubleStream().toArray();
            once.add(new Stratum("s" + s, new Samples(labels, verdicts, others)));
            int from = units;
            three.add(new Stratum("s" + s, samples(labels, verdicts, others, 3),
                    IntStream.range(0, 2700).map(i -> from + i / 3).boxed().toList()));
            units += 900;
        }
        double one = StratifiedPowered.of(once).asValue().orElseThrow().standardError();
        StratifiedPowered repeated = StratifiedPowered.of(three).asValue().orElseThrow();
        assertThat(repeated.standardError()).isCloseTo(one, within(0.01 * one));
        assertThat(repeated.degrees()).isLessThanOrEqualTo(599);
        Samples s = once.getFirst().samples();
        double[] chances = IntStream.range(0, 300).mapToDouble(i -> i % 2 == 0 ? 0.3 : 0.4).toArray();
        double active = ActivePowered.of(new ActivePowered.Drawn(s, chances)).asValue().orElseThrow().standardError();
        ActivePowered copied = ActivePowered.of(new ActivePowered.Drawn(
                        samples(s.labels(), s.verdicts(), s.unlabelled(), 3), times(chances, 3)))
                .asValue().orElseThrow();
        assertThat(copied.standardError()).isCloseTo(active, within(0.01 * active));
        assertThat(copied.degrees()).isLessThanOrEqualTo(299);
    }

    /** Two tiers of questions with three equal answers each have the Q of one answer; single answers have three times it. */
    @Test
    void copiesOfAnswersAddNothingToTheTestOverTiers() {
        TierCells.Builder three = new TierCells.Builder(List.of("easy", "hard"));
        TierCells.Builder once = new TierCells.Builder(List.of("easy", "hard"));
        Map<String, long[]> cells = new LinkedHashMap<>();
        SplittableRandom random = new SplittableRandom(5);
        for (int q = 0; q < 100; q++) {
            boolean label = random.nextBoolean();
            boolean verdict = label == random.nextDouble() < (q % 2 == 0 ? 0.95 : 0.75);
            once.add(q % 2, q, label, verdict);
            for (int copy = 0; copy < 3; copy++) {
                three.add(q % 2, q, label, verdict);
                cells.computeIfAbsent(q % 2 == 0 ? "easy" : "hard", _ -> new long[4])[(label ? 0 : 2) + (verdict ? 0 : 1)]++;
            }
        }
        Homogeneity one = Homogeneity.of(once.build()).asValue().orElseThrow();
        Homogeneity copied = Homogeneity.of(three.build()).asValue().orElseThrow();
        assertThat(copied.q()).isCloseTo(one.q(), within(1e-9));
        assertThat(copied.p()).isCloseTo(one.p(), within(1e-9));
        LinkedHashMap<String, Confusion> single = new LinkedHashMap<>();
        cells.forEach((tier, c) -> single.put(tier, new Confusion(c[0], c[1], c[2], c[3])));
        assertThat(Homogeneity.of(single).asValue().orElseThrow().q()).isCloseTo(3 * one.q(), within(1e-9));
        BootstrapSettings settings = BootstrapSettings.DEFAULT.withReplicates(300);
        TierPermutation whole = TierPermutation.of(three.build(), settings, Progress.NONE).asValue().orElseThrow();
        TierPermutation alone = TierPermutation.of(single, settings, Progress.NONE).asValue().orElseThrow();
        assertThat(whole.p()).isGreaterThan(alone.p());
    }

    /** Two systems that answer the same questions: Q is the square of the paired z of Δκ, and shuffles stay within questions. */
    @Test
    void tiersThatShareQuestionsArePaired() {
        List<Answer> answers = answers(9).stream().filter(a -> a.label >= 0 && a.system < 2).toList();
        TierCells.Builder cells = new TierCells.Builder(List.of("s0", "s1"));
        answers.forEach(a -> cells.add(a.system, a.question, a.label == 1, a.verdict));
        Homogeneity found = Homogeneity.of(cells.build()).asValue().orElseThrow();
        double delta = kappa(answers, 0) - kappa(answers, 1);
        double error = jackknife(answers, x -> kappa(x, 0) - kappa(x, 1));
        assertThat(found.q()).isCloseTo(delta * delta / (error * error), within(0.15 * found.q() + 0.01));
        TierCells.Builder equal = new TierCells.Builder(List.of("a", "b"));
        answers.stream().filter(a -> a.system == 0).forEach(a -> {
            equal.add(0, a.question, a.label == 1, a.verdict);
            equal.add(1, a.question, a.label == 1, a.verdict);
        });
        assertThat(Homogeneity.of(equal.build())).isInstanceOf(Outcome.Unavailable.class);
    }

    private static double kappa(List<Answer> answers, int system) {
        List<Answer> own = answers.stream().filter(a -> a.system == system).toList();
        double n = own.size();
        double agree = own.stream().filter(a -> a.verdict == (a.label == 1)).count() / n;
        double pass = own.stream().filter(a -> a.label == 1).count() / n;
        double verdict = own.stream().filter(Answer::verdict).count() / n;
        double chance = pass * verdict + (1 - pass) * (1 - verdict);
        return (agree - chance) / (1 - chance);
    }
}
