package io.github.assay.statistics.resample;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Seeds;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * Bootstrap of means of real-valued columns over the same cases (metrics.md §6.7, statistics.md §3.1). All columns of
 * one run share the same resamples. A missing value is left out of its column's mean.
 */
public final class MeanBootstrap {
    private static final int BLOCK = 256;

    private MeanBootstrap() {}

    /**
     * Draws resamples of the cases and computes each column's mean.
     *
     * @param columns columns of equal length; an outcome without a value is missing
     * @param stream the random stream's name, such as {@code joint/cases}
     */
    public static Replicates run(
            List<? extends List<Outcome<Double>>> columns, String stream, BootstrapSettings settings, int threads,
            Progress progress) {
        int cases = columns.isEmpty() ? 0 : columns.getFirst().size();
        double[][] values = columns.stream().map(MeanBootstrap::values).toArray(double[][]::new);
        double[][] results = new double[columns.size()][settings.replicates()];
        long base = Seeds.base(settings.seed(), stream);
        List<Integer> blocks = new ArrayList<>();
        for (int from = 0; from < settings.replicates(); from += BLOCK) {
            blocks.add(from);
        }
        Parallel.mapOrdered(blocks, threads, progress, (from, _) -> {
            byte[] weights = new byte[cases];
            int to = Math.min(from + BLOCK, settings.replicates());
            for (int b = from; b < to; b++) {
                if (cases > 0) {
                    CaseDraws.weights(Seeds.replicate(base, b), cases, weights);
                }
                for (int c = 0; c < values.length; c++) {
                    results[c][b] = mean(values[c], weights);
                }
            }
            return to;
        });
        return new Replicates(results, settings.level());
    }

    private static double[] values(List<Outcome<Double>> column) {
        return column.stream()
                .mapToDouble(o -> o.asValue().orElse(Bootstrap.UNDEFINED))
                .toArray();
    }

    private static double mean(double[] values, byte[] weights) {
        double sum = 0;
        int n = 0;
        for (int i = 0; i < values.length; i++) {
            int weight = weights[i] & 0xff;
            if (weight > 0 && !Double.isNaN(values[i])) {
                sum += weight * values[i];
                n += weight;
            }
        }
        return n == 0 ? Bootstrap.UNDEFINED : sum / n;
    }
}
