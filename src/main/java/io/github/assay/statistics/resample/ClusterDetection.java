package io.github.assay.statistics.resample;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Seeds;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How well verdicts find known errors, and the bootstrap of it (statistics.md §3.1): whole clusters are drawn with
 * replacement, and all columns share the same draws. A column is filled before the next begins.
 */
public final class ClusterDetection {
    /** What is measured of a column. */
    public enum Measure {
        /** Share of the errors that are found. */
        DETECTION,
        /** Share of the cases without an error that are taken for one. */
        FALSE_ALARMS,
        /** Cohen's κ of verdicts and errors. */
        KAPPA
    }

    private static final int CELLS = 4;
    private static final int MEASURES = Measure.values().length;

    private final int clusters;
    private final List<int[][]> columns = new ArrayList<>();

    /** @param clusters number of clusters */
    public ClusterDetection(int clusters) {
        this.clusters = clusters;
    }

    /** Begins a column. */
    public void column() {
        columns.add(new int[CELLS][clusters]);
    }

    /**
     * Adds a case to the column begun last.
     *
     * @param cluster from 0
     * @param error whether it has an error
     * @param rejected whether the verdict says so
     */
    public void add(int cluster, boolean error, boolean rejected) {
        columns.getLast()[error ? rejected ? 0 : 1 : rejected ? 2 : 3][cluster]++;
    }

    /** The counts of a column; a found error is a true positive. */
    public Confusion counts(int column) {
        long[] cells = IntStream.range(0, CELLS).mapToLong(c -> IntStream.of(columns.get(column)[c]).sum()).toArray();
        return new Confusion(cells[0], cells[1], cells[2], cells[3]);
    }

    /** A column's value; undefined: {@code NO_DATA} without a case that it is of, for κ as {@link CohenKappa#of}. */
    public Outcome<Double> value(int column, Measure measure) {
        Confusion c = counts(column);
        return switch (measure) {
            case DETECTION -> CohenKappa.share(c.tp(), c.tp() + c.fn());
            case FALSE_ALARMS -> CohenKappa.share(c.fp(), c.fp() + c.tn());
            case KAPPA -> CohenKappa.of(c);
        };
    }

    /** The place of a column's measure among the statistics of {@link #run}. */
    public static int place(int column, Measure measure) {
        return column * MEASURES + measure.ordinal();
    }

    /**
     * Draws resamples of the clusters and computes each column's measures.
     *
     * @param stream the random stream's name
     */
    public Replicates run(String stream, BootstrapSettings settings, int threads, Progress progress) {
        double[][] results = new double[columns.size() * MEASURES][settings.replicates()];
        long base = Seeds.base(settings.seed(), stream);
        List<Integer> replicates = IntStream.range(0, settings.replicates()).boxed().toList();
        Parallel.mapOrdered(replicates, threads, progress, (b, _) -> {
            byte[] weights = new byte[clusters];
            if (clusters > 0) {
                CaseDraws.weights(Seeds.replicate(base, b), clusters, weights);
            }
            for (int c = 0; c < columns.size(); c++) {
                long[] cells = drawn(columns.get(c), weights);
                results[place(c, Measure.DETECTION)][b] = share(cells[0], cells[1]);
                results[place(c, Measure.FALSE_ALARMS)][b] = share(cells[2], cells[3]);
                results[place(c, Measure.KAPPA)][b] = CohenKappa.raw(cells[0], cells[1], cells[2], cells[3]);
            }
            return b;
        });
        return new Replicates(results, settings.level());
    }

    private static long[] drawn(int[][] column, byte[] weights) {
        long[] cells = new long[CELLS];
        for (int i = 0; i < weights.length; i++) {
            int weight = weights[i] & 0xff;
            for (int c = 0; c < CELLS; c++) {
                cells[c] += (long) weight * column[c][i];
            }
        }
        return cells;
    }

    private static double share(long part, long rest) {
        return part + rest == 0 ? Bootstrap.UNDEFINED : (double) part / (part + rest);
    }
}
