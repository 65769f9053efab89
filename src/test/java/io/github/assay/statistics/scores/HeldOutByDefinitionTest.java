package io.github.assay.statistics.scores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.CaseDraws;
import io.github.assay.statistics.resample.Shuffle;
import io.github.assay.statistics.scores.HeldOutThreshold.CrossValidation;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Cross-validated κ, optimism and the .632+ estimate against their definitions (statistics.md §9), case by case: the
 * product counts by distinct scores. Only the streams of random numbers are shared.
 */
class HeldOutByDefinitionTest {
    private static final double TIE = 1e-12;

    private record Labelled(double score, boolean pass) {}

    /** Passes first, then fails, each by ascending score; one decimal, so that scores are tied. */
    private static List<Labelled> study(SplittableRandom random) {
        int n = 8 + random.nextInt(40);
        List<Labelled> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            boolean pass = i < 3 || i > 5 && random.nextInt(3) > 0;
            all.add(new Labelled(Math.round(10 * random.nextGaussian() + (pass ? 8 : 0)) / 10.0, pass));
        }
        all.sort(Comparator.comparing((Labelled l) -> !l.pass).thenComparing(Labelled::score));
        return all;
    }

    private static ScoredLabels data(List<Labelled> all) {
        boolean[] pass = new boolean[all.size()];
        IntStream.range(0, pass.length).forEach(i -> pass[i] = all.get(i).pass);
        return ScoredLabels.of(all.stream().mapToDouble(Labelled::score).toArray(), pass);
    }

    private static double kappa(List<Labelled> all, IntFunction<Boolean> verdict) {
        double n = all.size();
        double agreed = 0;
        double passes = 0;
        double passed = 0;
        for (int i = 0; i < n; i++) {
            agreed += verdict.apply(i) == all.get(i).pass ? 1 : 0;
            passes += all.get(i).pass ? 1 : 0;
            passed += verdict.apply(i) ? 1 : 0;
        }
        double chance = passes / n * passed / n + (1 - passes / n) * (1 - passed / n);
        return (agreed / n - chance) / (1 - chance);
    }

    private static double youden(List<Labelled> all, double threshold) {
        double passes = all.stream().filter(Labelled::pass).count();
        return all.stream().filter(l -> l.pass && l.score >= threshold).count() / passes
                + all.stream().filter(l -> !l.pass && l.score < threshold).count() / (all.size() - passes);
    }

    /** The threshold of the highest κ; ties go to the larger J, then to the smaller threshold. */
    private static double best(List<Labelled> all) {
        double[] scores = all.stream().mapToDouble(Labelled::score).distinct().sorted().toArray();
        List<Double> candidates = new ArrayList<>(List.of(Double.NEGATIVE_INFINITY));
        for (int i = 1; i < scores.length; i++) {
            candidates.add(scores[i - 1] + (scores[i] - scores[i - 1]) / 2);
        }
        candidates.add(Double.POSITIVE_INFINITY);
        double highest = candidates.stream().mapToDouble(t -> kappaAt(all, t)).max().orElseThrow();
        double found = Double.NaN;
        for (double t : candidates) {
            if (kappaAt(all, t) >= highest - TIE && (Double.isNaN(found) || youden(all, t) > youden(all, found) + TIE)) {
                found = t;
            }
        }
        return found;
    }

    private static double kappaAt(List<Labelled> all, double threshold) {
        return kappa(all, i -> all.get(i).score >= threshold);
    }

    private static Stream<DynamicTest> studies(BiConsumer<List<Labelled>, Long> check) {
        return LongStream.range(0, 60).mapToObj(seed -> DynamicTest.dynamicTest(
                "seed " + seed, () -> check.accept(study(new SplittableRandom(seed)), seed)));
    }

    private static int[] order(int from, int to, long seed) {
        int[] order = IntStream.range(from, to).toArray();
        Shuffle.shuffle(order, seed);
        return order;
    }

    @TestFactory
    Stream<DynamicTest> crossValidatedKappaIsThatOfVerdictsByThresholdsOfTheOtherParts() {
        return studies((all, seed) -> {
            int repeats = 3;
            int passes = (int) all.stream().filter(Labelled::pass).count();
            int folds = Math.min(5, Math.min(passes, all.size() - passes));
            double sum = 0;
            List<Double> thresholds = new ArrayList<>();
            for (int r = 0; r < repeats; r++) {
                long stream = Seeds.replicate(Seeds.base(seed, "folds"), r);
                int[] part = new int[all.size()];
                int[] ofPasses = order(0, passes, stream);
                int[] ofFails = order(passes, all.size(), Seeds.mix64(stream));
                IntStream.range(0, ofPasses.length).forEach(i -> part[ofPasses[i]] = i % folds);
                IntStream.range(0, ofFails.length).forEach(i -> part[ofFails[i]] = i % folds);
                boolean[] verdicts = new boolean[all.size()];
                for (int f = 0; f < folds; f++) {
                    int out = f;
                    double t = best(IntStream.range(0, part.length).filter(i -> part[i] != out).mapToObj(all::get).toList());
                    thresholds.add(t);
                    IntStream.range(0, part.length).filter(i -> part[i] == out).forEach(i -> verdicts[i] = all.get(i).score >= t);
                }
                sum += kappa(all, i -> verdicts[i]);
            }
            thresholds.sort(null);
            double low = thresholds.get((thresholds.size() - 1) / 2);
            double high = thresholds.get(thresholds.size() / 2);
            Outcome<CrossValidation> found = HeldOutThreshold.crossValidated(data(all), 5, repeats, seed, Progress.NONE);
            if (Double.isInfinite(low) || Double.isInfinite(high)) {
                assertThat(found.reason()).isEqualTo("UNINFORMATIVE_METRIC");
                return;
            }
            CrossValidation its = found.asValue().orElseThrow();
            assertThat(its.kappa()).isCloseTo(sum / repeats, within(1e-12));
            assertThat(its.threshold()).isCloseTo((low + high) / 2, within(1e-12));
            assertThat(its.folds()).isEqualTo(folds);
        });
    }

    private static List<Labelled> drawn(List<Labelled> all, byte[] weights) {
        return IntStream.range(0, weights.length)
                .boxed()
                .flatMap(i -> Stream.generate(() -> all.get(i)).limit(weights[i]))
                .toList();
    }

    private static boolean hasBoth(List<Labelled> some) {
        return some.stream().map(Labelled::pass).distinct().count() == 2;
    }

    @TestFactory
    Stream<DynamicTest> optimismIsWhatAResamplesThresholdLosesOnTheCases() {
        return studies((all, seed) -> {
            byte[] weights = new byte[all.size()];
            double sum = 0;
            int defined = 0;
            for (int b = 0; b < 40; b++) {
                CaseDraws.weights(Seeds.replicate(Seeds.base(seed, "optimism"), b), weights.length, weights);
                List<Labelled> resample = drawn(all, weights);
                if (hasBoth(resample)) {
                    double t = best(resample);
                    sum += kappaAt(resample, t) - kappaAt(all, t);
                    defined++;
                }
            }
            assertThat(ThresholdSweep.optimism(data(all), seed, 40, Progress.NONE).asValue().orElseThrow())
                    .isCloseTo(sum / defined, within(1e-12));
        });
    }

    @TestFactory
    Stream<DynamicTest> theEstimateOfErrorWeighsApparentAndLeftOutCases() {
        return studies((all, seed) -> {
            int n = all.size();
            double chosen = best(all);
            double apparent = all.stream().filter(l -> l.score >= chosen != l.pass).count() / (double) n;
            double pass = all.stream().filter(Labelled::pass).count() / (double) n;
            double passed = all.stream().filter(l -> l.score >= chosen).count() / (double) n;
            double none = pass * (1 - passed) + (1 - pass) * passed;
            byte[] weights = new byte[n];
            int[] wrong = new int[n];
            int[] out = new int[n];
            for (int b = 0; b < 40; b++) {
                CaseDraws.weights(Seeds.replicate(Seeds.base(seed, "out-of-bag"), b), n, weights);
                List<Labelled> resample = drawn(all, weights);
                if (hasBoth(resample)) {
                    double t = best(resample);
                    for (int i = 0; i < n; i++) {
                        out[i] += weights[i] == 0 ? 1 : 0;
                        wrong[i] += weights[i] == 0 && all.get(i).score >= t != all.get(i).pass ? 1 : 0;
                    }
                }
            }
            double raw = IntStream.range(0, n).filter(i -> out[i] > 0).mapToDouble(i -> (double) wrong[i] / out[i]).average().orElseThrow();
            double left = Math.min(raw, none);
            double overfit = none > apparent && left > apparent ? (left - apparent) / (none - apparent) : 0;
            double weight = 0.632 / (1 - 0.368 * overfit);
            ErrorEstimate found = ErrorEstimate.of(data(all), seed, 40, Progress.NONE).asValue().orElseThrow();
            assertThat(Arrays.asList(found.apparent(), found.outOfBag(), found.noInformation(), found.estimate()))
                    .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : 1)
                    .containsExactly(apparent, left, none, (1 - weight) * apparent + weight * left);
        });
    }
}
