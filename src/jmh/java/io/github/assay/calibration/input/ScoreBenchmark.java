package io.github.assay.calibration.input;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.thresholds.StepCurve;
import io.github.assay.calibration.thresholds.ThresholdCurve;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.scores.Auc;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What is computed from scores of 100,000 cases with distinct values: DeLong's test, and a moving threshold. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ScoreBenchmark {
    private static final int CASES = 100_000;
    private static final int METRICS = 20;

    private boolean[] pass;
    private List<double[]> scores;
    private ThresholdCurve curve;
    private double threshold;

    @Setup(Level.Trial)
    public void simulate() {
        SplittableRandom random = new SplittableRandom(7);
        pass = new boolean[CASES];
        for (int i = 0; i < CASES; i++) {
            pass[i] = random.nextDouble() < 0.61;
        }
        scores = new ArrayList<>();
        for (int m = 0; m < METRICS; m++) {
            double apart = random.nextDouble();
            scores.add(IntStream.range(0, CASES)
                    .mapToDouble(i -> 1 / (1 + Math.exp(-random.nextGaussian() - (pass[i] ? apart : -apart))))
                    .toArray());
        }
        curve = new StepCurve(
                ScoreSample.of(scores.getFirst(), pass, true),
                0.95,
                _ -> new ConfusionItems(List.of(), List.of(), List.of(), List.of(), List.of()));
    }

    /** The areas under 20 curves, their intervals, and the 190 tests of two areas. */
    @Benchmark
    public List<Object> deLong() {
        int threads = CalibrationSettings.DEFAULT.threads();
        List<Auc> areas = Parallel.mapOrdered(
                scores, threads, Progress.NONE, (s, _) -> Auc.of(s, pass).asValue().orElseThrow());
        List<Object> results = new ArrayList<>();
        areas.forEach(a -> results.add(a.interval(0.95)));
        List<int[]> pairs = new ArrayList<>();
        for (int a = 0; a < METRICS; a++) {
            for (int b = a + 1; b < METRICS; b++) {
                pairs.add(new int[] {a, b});
            }
        }
        List<Outcome<Auc.Comparison>> tests = Parallel.mapOrdered(
                pairs, threads, Progress.NONE, (p, _) -> Auc.compare(areas.get(p[0]), areas.get(p[1])));
        results.addAll(tests);
        return results;
    }

    /** Confusion matrix, κ and interval at the next position of the slider. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public Object slider() {
        threshold = threshold > 1 ? 0 : threshold + 0.001;
        return curve.kappaAt(threshold);
    }
}
