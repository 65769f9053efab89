package io.github.assay.statistics.resample;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Seeds;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Means of columns of values in clusters, and their bootstrap (statistics.md §3.1): whole clusters are drawn with
 * replacement, and all columns share the same draws. A column is filled before the next begins.
 */
public final class ClusterMeans {
    private final int clusters;
    private final List<double[]> sums = new ArrayList<>();
    private final List<int[]> counts = new ArrayList<>();

    /** @param clusters number of clusters */
    public ClusterMeans(int clusters) {
        this.clusters = clusters;
    }

    /** Begins a column. */
    public void column() {
        sums.add(new double[clusters]);
        counts.add(new int[clusters]);
    }

    /**
     * Adds a value to the column begun last.
     *
     * @param cluster from 0
     * @param value finite
     */
    public void add(int cluster, double value) {
        sums.getLast()[cluster] += value;
        counts.getLast()[cluster]++;
    }

    /** Number of values of a column. */
    public int n(int column) {
        return IntStream.of(counts.get(column)).sum();
    }

    /** A column's mean; undefined: {@code NO_CASES} without a value. */
    public Outcome<Double> mean(int column) {
        int n = n(column);
        return n == 0
                ? Outcome.unavailable("NO_CASES", "no value")
                : Outcome.value(java.util.stream.DoubleStream.of(sums.get(column)).sum() / n);
    }

    /**
     * Draws resamples of the clusters and computes each column's mean; undefined in a resample without a value.
     *
     * @param stream the random stream's name
     */
    public Replicates run(String stream, BootstrapSettings settings, int threads, Progress progress) {
        double[][] results = new double[sums.size()][settings.replicates()];
        long base = Seeds.base(settings.seed(), stream);
        List<int[]> filled = counts.stream().map(c -> IntStream.range(0, clusters).filter(i -> c[i] > 0).toArray()).toList();
        List<Integer> replicates = IntStream.range(0, settings.replicates()).boxed().toList();
        Parallel.mapOrdered(replicates, threads, progress, (b, _) -> {
            byte[] weights = new byte[clusters];
            if (clusters > 0) {
                CaseDraws.weights(Seeds.replicate(base, b), clusters, weights);
            }
            for (int c = 0; c < results.length; c++) {
                results[c][b] = mean(filled.get(c), sums.get(c), counts.get(c), weights);
            }
            return b;
        });
        return new Replicates(results, settings.level());
    }

    /** @param filled the clusters with a value: most columns have values in few of them */
    private static double mean(int[] filled, double[] sums, int[] counts, byte[] weights) {
        double sum = 0;
        long n = 0;
        for (int i : filled) {
            int weight = weights[i] & 0xff;
            sum += weight * sums[i];
            n += (long) weight * counts[i];
        }
        return n == 0 ? Bootstrap.UNDEFINED : sum / n;
    }
}
