package io.github.assay.agreement;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.raters.KrippendorffAlpha;
import io.github.assay.statistics.raters.RatingPatterns;
import io.github.assay.statistics.raters.RatingResamples;
import io.github.assay.statistics.raters.Ratings;
import io.github.assay.task.Progress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
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

/** Krippendorff's α of 10,000 items × 5 raters with gaps: the point value and the 5,000-replicate intervals. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class AgreementBenchmark {
    private RatingMatrix matrix;
    private Ratings ratings;

    @Setup(Level.Trial)
    public void simulate() {
        SplittableRandom random = new SplittableRandom(42);
        int[][] labels = new int[10_000][5];
        for (int[] row : labels) {
            int truth = random.nextInt(2);
            for (int r = 0; r < row.length; r++) {
                boolean gone = random.nextInt(10) == 0;
                row[r] = gone ? Ratings.MISSING : random.nextInt(8) == 0 ? 1 - truth : truth;
            }
        }
        matrix = RatingMatrix.of(votes(labels));
        ratings = matrix.ratings();
    }

    private static List<Vote> votes(int[][] labels) {
        List<Vote> votes = new ArrayList<>();
        for (int i = 0; i < labels.length; i++) {
            for (int r = 0; r < labels[i].length; r++) {
                if (labels[i][r] != Ratings.MISSING) {
                    votes.add(new Vote(
                            new ItemKey("c%06d".formatted(i), "s", "1"),
                            "rater" + r,
                            labels[i][r] == RatingMatrix.PASS ? Label.PASS : Label.FAIL,
                            List.of(),
                            "",
                            0,
                            Instant.EPOCH,
                            Vote.Visible.NOTHING,
                            Optional.empty(),
                            Vote.Origin.IMPORTED));
                }
            }
        }
        return votes;
    }

    /** The point value from raw ratings. */
    @Benchmark
    public Object alpha() {
        return KrippendorffAlpha.nominal(RatingPatterns.of(ratings));
    }

    /** The interval of α alone. */
    @Benchmark
    public Object alphaInterval() {
        AgreementSettings settings = AgreementSettings.DEFAULT;
        return new RatingResamples(
                        RatingPatterns.of(ratings), settings.bootstrap(), settings.threads(), Progress.NONE)
                .interval(KrippendorffAlpha::nominal);
    }

    /** α, Fleiss' and Conger's and Light's κ, AC1, percent agreement and the ten pairs, each with its interval. */
    @Benchmark
    public Object coefficientsWithIntervals() {
        GroupAnalysis group = new GroupAnalysis(matrix, AgreementSettings.DEFAULT);
        return group.coefficients(group.intervals("joint/items", Progress.NONE));
    }
}
