package io.github.assay.statistics.resample;

import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Seeds;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Runs the nonparametric bootstrap of cases (statistics.md §3.1, §3.4). Whole rows are drawn with replacement, so all
 * statistics of one run share the same resamples. Each result is stored at its replicate's index; neither the number of
 * threads nor their timing changes a digit.
 */
public final class Bootstrap {
    /** Marks a statistic that is undefined in a replicate. {@link Replicates} never returns it in an interval. */
    public static final double UNDEFINED = Double.NaN;

    private static final int BLOCK = 256;

    private Bootstrap() {}

    /** Resamples the cases of {@code columns}; see the overload with a resampling. */
    public static Replicates run(
            Columns columns, Supplier<? extends ReplicateStatistics> statistics, String stream,
            BootstrapSettings settings, int threads, Progress progress) {
        return run(Resampling.ofCases(columns), statistics, stream, settings, threads, progress);
    }

    /** Resamples whole units of {@code columns}; see the overload with a resampling. */
    public static Replicates run(
            Columns columns, Units units, Supplier<? extends ReplicateStatistics> statistics, String stream,
            BootstrapSettings settings, int threads, Progress progress) {
        return run(Resampling.of(columns, units), statistics, stream, settings, threads, progress);
    }

    /**
     * Draws resamples and computes statistics of each.
     *
     * @param statistics factory of the statistics, called once per block of replicates, so each object may reuse its
     *     buffers
     * @param stream the random stream's name, such as {@code joint/cases}
     * @throws io.github.assay.task.Cancelled if {@code progress} was cancelled
     */
    public static Replicates run(
            Resampling resampling, Supplier<? extends ReplicateStatistics> statistics, String stream,
            BootstrapSettings settings, int threads, Progress progress) {
        double[][] results = new double[statistics.get().size()][settings.replicates()];
        if (resampling.units() == 0) {
            for (double[] row : results) {
                Arrays.fill(row, UNDEFINED);
            }
            return new Replicates(results, settings.level());
        }
        long base = Seeds.base(settings.seed(), stream);
        Parallel.mapOrdered(blocks(settings.replicates()), threads, progress, (from, _) -> {
            int to = Math.min(from + BLOCK, settings.replicates());
            block(resampling, statistics.get(), base, from, to, results);
            return to;
        });
        return new Replicates(results, settings.level(), resampling.isOneGroup());
    }

    private static List<Integer> blocks(int replicates) {
        List<Integer> starts = new ArrayList<>();
        for (int from = 0; from < replicates; from += BLOCK) {
            starts.add(from);
        }
        return starts;
    }

    private static void block(
            Resampling resampling, ReplicateStatistics statistics, long base, int from, int to, double[][] results) {
        Resampling.Counter counter = resampling.counter();
        int[] counts = new int[resampling.columns()];
        double[] row = new double[statistics.size()];
        for (int b = from; b < to; b++) {
            counter.count(Seeds.replicate(base, b), counts);
            statistics.compute(counts, row);
            for (int s = 0; s < row.length; s++) {
                results[s][b] = row[s];
            }
        }
    }
}
