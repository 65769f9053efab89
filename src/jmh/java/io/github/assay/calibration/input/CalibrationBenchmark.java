package io.github.assay.calibration.input;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.Calibrator;
import io.github.assay.calibration.PairStudy;
import io.github.assay.calibration.SimulatedCorpus;
import io.github.assay.calibration.people.AnnotatorStudy;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.verdicts.VerdictStudy.VerdictReplicates;
import io.github.assay.calibration.verdicts.VerdictStudy;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.Resampling;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The calibration study of one corpus at 5,000 replicates, as the numpy programs time it: κ of every metric with its
 * interval against four references (the majority and three annotators), and the two-sided test with its interval of
 * every pair of metrics. One set of resamples serves them all.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class CalibrationBenchmark {
    @Param({"150x8", "10000x20"})
    public String size;

    private CalibrationSettings settings;
    private List<Score> scores;
    private List<FinalLabel> labels;
    private List<AnnotatorLabels> annotators;
    private List<ComparedMetric> metrics;
    private ScoreTable table;
    private int[] rows;
    private Resampling.Counter counter;
    private VerdictReplicates statistics;
    private int[] counts;
    private double[] results;
    private long seed;

    @Setup(Level.Trial)
    public void simulate() {
        int cases = Integer.parseInt(size.split("x")[0]);
        int count = Integer.parseInt(size.split("x")[1]);
        SimulatedCorpus corpus = SimulatedCorpus.of(cases, count, 20261121);
        settings = CalibrationSettings.DEFAULT;
        labels = corpus.labels();
        annotators = corpus.annotators();
        scores = corpus.scores();
        metrics = corpus.metrics();
        table = ScoreTable.of(scores, labels, metrics);
        rows = IntStream.range(0, cases).toArray();
        prepareReplicates();
    }

    private void prepareReplicates() {
        Columns columns = new Columns(rows.length);
        List<PairedColumns> tables = new ArrayList<>();
        for (MetricValues metric : table.metrics()) {
            tables.add(PairedColumns.add(columns, _ -> true, table::pass, metric::passes));
        }
        counter = Resampling.ofCases(columns).counter();
        statistics = new VerdictReplicates(tables, tables.size());
        counts = new int[columns.size()];
        results = new double[statistics.size()];
    }

    /** One replicate of one reference; with {@code -prof gc} it shows that a replicate allocates nothing. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public double[] replicate() {
        counter.count(seed++, counts);
        statistics.compute(counts, results);
        return results;
    }

    /** Four references, all intervals of κ, balanced accuracy and gap besides, all pairwise tests. */
    @Benchmark
    public List<Object> fourReferencesAndPairs() {
        VerdictStudy study = new VerdictStudy(table, rows, settings);
        List<PairStudy> pairs = new ArrayList<>();
        for (int a = 0; a < metrics.size(); a++) {
            for (int b = a + 1; b < metrics.size(); b++) {
                pairs.add(new PairStudy(table, a, b, study, settings));
            }
        }
        study.run("joint/cases", Progress.NONE);
        AnnotatorStudy people =
                AnnotatorStudy.of(scores, table, annotators, List.of(), "joint/cases", settings, Progress.NONE);
        List<Object> results = new ArrayList<>(
                Parallel.mapOrdered(pairs, settings.threads(), Progress.NONE, (p, _) -> p.result(study)));
        List<Integer> numbers = IntStream.range(0, metrics.size()).boxed().toList();
        results.addAll(Parallel.mapOrdered(numbers, settings.threads(), Progress.NONE, (m, _) -> study.agreement(m)));
        results.addAll(Parallel.mapOrdered(numbers, settings.threads(), Progress.NONE, (m, _) -> people.against(m)));
        return results;
    }

    /** The whole calibration as the program does it: ranks, thresholds and cross-validation included. */
    @Benchmark
    public CalibrationResult everything() {
        return Calibrator.of(scores, labels, annotators, metrics, List.of(), settings, Progress.NONE);
    }
}
