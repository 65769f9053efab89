package io.github.assay.statistics.resample;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Seeds;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Bootstrap of means of real-valued columns over the same cases (metrics.md §6.7, statistics.md §3.1). All columns of
 * one run share the same resamples. A missing value is left out of its column's mean.
 */
public final class MeanBootstrap {
    private static final int BLOCK = 256;

    private MeanBootstrap() {}

    /**
     * Draws resamples of the cases and computes each column's mean. Equal columns are computed once: systems often have
     * the same scores, and one system the same by several metrics.
     *
     * @param columns columns of equal length; an outcome without a value is missing
     * @param stream the random stream's name, such as {@code joint/cases}
     */
    public static Replicates run(
            List<? extends List<Outcome<Double>>> columns, String stream, BootstrapSettings settings, int threads,
            Progress progress) {
        int cases = columns.isEmpty() ? 0 : columns.getFirst().size();
        Map<DoubleBuffer, Integer> numbers = new LinkedHashMap<>();
        int[] number = new int[columns.size()];
        for (int c = 0; c < number.length; c++) {
            number[c] = numbers.computeIfAbsent(DoubleBuffer.wrap(values(columns.get(c))), _ -> numbers.size());
        }
        WeightedMeans means = new WeightedMeans(numbers.keySet().stream().map(DoubleBuffer::array).toList(), cases);
        double[][] distinct = new double[numbers.size()][settings.replicates()];
        long base = Seeds.base(settings.seed(), stream);
        List<Integer> blocks = new ArrayList<>();
        for (int from = 0; from < settings.replicates(); from += BLOCK) {
            blocks.add(from);
        }
        Parallel.mapOrdered(blocks, threads, progress, (from, _) -> {
            byte[] weights = new byte[cases];
            double[] sums = new double[distinct.length];
            int to = Math.min(from + BLOCK, settings.replicates());
            for (int b = from; b < to; b++) {
                if (cases > 0) {
                    CaseDraws.weights(Seeds.replicate(base, b), cases, weights);
                }
                means.put(weights, sums, distinct, b);
            }
            return to;
        });
        return new Replicates(IntStream.of(number).mapToObj(n -> distinct[n]).toArray(double[][]::new), settings.level());
    }

    private static double[] values(List<Outcome<Double>> column) {
        return column.stream()
                .mapToDouble(o -> o.asValue().orElse(Bootstrap.UNDEFINED))
                .toArray();
    }

    /**
     * Means of all columns in one resample. It goes by case and sums the columns side by side, which spares the wait for
     * the addition before; each column's values are still added in the order of the cases.
     */
    private static final class WeightedMeans {
        /** By case and column; 0 where a value is missing. */
        private final double[][] byCase;
        /** The cases that each column has no value for. */
        private final int[][] missing;

        WeightedMeans(List<double[]> columns, int cases) {
            byCase = new double[cases][columns.size()];
            missing = new int[columns.size()][];
            for (int c = 0; c < missing.length; c++) {
                double[] values = columns.get(c);
                missing[c] = IntStream.range(0, cases).filter(i -> Double.isNaN(values[i])).toArray();
                for (int i = 0; i < cases; i++) {
                    byCase[i][c] = Double.isNaN(values[i]) ? 0 : values[i];
                }
            }
        }

        void put(byte[] weights, double[] sums, double[][] results, int replicate) {
            Arrays.fill(sums, 0);
            int drawn = 0;
            for (int i = 0; i < byCase.length; i++) {
                int weight = weights[i] & 0xff;
                if (weight > 0) {
                    drawn += weight;
                    add(weight, byCase[i], sums);
                }
            }
            for (int c = 0; c < sums.length; c++) {
                int n = drawn;
                for (int i : missing[c]) {
                    n -= weights[i] & 0xff;
                }
                results[c][replicate] = n == 0 ? Bootstrap.UNDEFINED : sums[c] / n;
            }
        }

        private static void add(double weight, double[] values, double[] sums) {
            for (int c = 0; c < sums.length; c++) {
                sums[c] += weight * values[c];
            }
        }
    }
}
