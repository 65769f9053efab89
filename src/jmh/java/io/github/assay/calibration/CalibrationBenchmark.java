package io.github.assay.calibration;

import io.github.assay.domain.FinalLabel;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Score;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * κ intervals of all metrics and all pairwise tests at 5,000 replicates, the whole calibration, and a threshold
 * slider's answer.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@org.openjdk.jmh.annotations.Measurement(iterations = 5, time = 1)
public class CalibrationBenchmark {
    @Param({"150x8", "10000x20"})
    public String size;

    private CalibrationSettings settings;
    private List<Score> scores;
    private List<FinalLabel> labels;
    private List<ComparedMetric> metrics;
    private ScoreTable table;
    private int[] rows;
    private ThresholdCurve curve;
    private double threshold;

    @Setup(Level.Trial)
    public void simulate() {
        int cases = Integer.parseInt(size.split("x")[0]);
        int count = Integer.parseInt(size.split("x")[1]);
        SplittableRandom random = new SplittableRandom(42);
        settings = CalibrationSettings.DEFAULT;
        scores = new ArrayList<>();
        labels = new ArrayList<>();
        metrics = IntStream.range(0, count)
                .mapToObj(m -> new ComparedMetric("m" + m, "m" + m, OptionalDouble.of(0.5), true))
                .toList();
        for (int i = 0; i < cases; i++) {
            ItemKey item = new ItemKey("c%06d".formatted(i), "s", "1");
            boolean pass = random.nextDouble() < 0.6;
            labels.add(new FinalLabel(
                    item, Optional.of(pass ? Label.PASS : Label.FAIL), FinalLabel.Source.MAJORITY, 3));
            for (int m = 0; m < count; m++) {
                double value = Math.rint(100 * Math.clamp((pass ? 0.6 : 0.4) + 0.3 * random.nextGaussian(), 0, 1)) / 100;
                scores.add(new Score(item, "m" + m, Outcome.value(Measurement.of(value))));
            }
        }
        table = ScoreTable.of(scores, labels, metrics);
        rows = IntStream.range(0, cases).toArray();
        curve = slider(random);
    }

    private static ThresholdCurve slider(SplittableRandom random) {
        int cases = 100_000;
        boolean[] pass = new boolean[cases];
        for (int i = 0; i < cases; i++) {
            pass[i] = random.nextBoolean();
        }
        return new StepCurve(
                io.github.assay.statistics.ScoredLabels.of(random.doubles(cases).toArray(), pass),
                0.95,
                _ -> new ConfusionItems(List.of(), List.of(), List.of(), List.of(), List.of()));
    }

    /** All κ intervals and all pairwise tests. */
    @Benchmark
    public List<Object> intervalsAndPairs() {
        VerdictStudy study = new VerdictStudy(table, rows, settings);
        List<PairStudy> pairs = new ArrayList<>();
        for (int a = 0; a < metrics.size(); a++) {
            for (int b = a + 1; b < metrics.size(); b++) {
                pairs.add(new PairStudy(table, a, b, study, settings));
            }
        }
        study.run("joint/cases", Progress.NONE);
        List<Object> results = new ArrayList<>(
                Parallel.mapOrdered(pairs, settings.threads(), Progress.NONE, (p, _) -> p.result(study)));
        for (int m = 0; m < metrics.size(); m++) {
            results.add(study.agreement(m));
        }
        return results;
    }

    /** The whole calibration, thresholds and cross-validation included. */
    @Benchmark
    public CalibrationResult everything() {
        return Calibrator.of(scores, labels, metrics, List.of(), settings, Progress.NONE);
    }

    /** Confusion matrix, κ and interval at the next position of a slider over 100,000 distinct scores. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public Object slider() {
        threshold = threshold > 1 ? 0 : threshold + 0.001;
        return curve.kappaAt(threshold);
    }
}
