package io.github.assay.labelling;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** How uncertain metrics are of each item, for drawing items to label (statistics.md §10.2). */
public final class Uncertainty {
    private Uncertainty() {}

    /**
     * Uncertainty by item, 0 to 1; NaN where no metric has a value. Of one metric it is the nearness to its threshold,
     * relative to the largest distance; 0 throughout for a metric with fewer than three different values, and for its
     * best value where the threshold is that value. Of several metrics it is twice the share of verdicts on the smaller
     * side.
     *
     * @param metrics metrics with a threshold
     * @param items number of items
     */
    public static double[] of(List<MetricColumn> metrics, int items) {
        return metrics.size() == 1
                ? nearness(metrics.getFirst(), items)
                : IntStream.range(0, items).mapToDouble(i -> split(metrics, i)).toArray();
    }

    private static double[] nearness(MetricColumn metric, int items) {
        double threshold = metric.threshold().orElseThrow();
        double[] known = Arrays.stream(metric.values()).filter(v -> !Double.isNaN(v)).toArray();
        double best = Arrays.stream(known).max().orElse(Double.NaN);
        double farthest = Arrays.stream(known).map(v -> Math.abs(v - threshold)).max().orElse(0);
        boolean graded = Arrays.stream(known).distinct().limit(3).count() > 2;
        return IntStream.range(0, items)
                .mapToDouble(i -> {
                    double value = metric.values()[i];
                    if (Double.isNaN(value)) {
                        return Double.NaN;
                    }
                    boolean certain = !graded || value == threshold && threshold == best;
                    return certain ? 0 : 1 - Math.abs(value - threshold) / farthest;
                })
                .toArray();
    }

    private static double split(List<MetricColumn> metrics, int item) {
        int pass = 0;
        int all = 0;
        for (MetricColumn metric : metrics) {
            if (metric.has(item)) {
                all++;
                pass += metric.passes(item) ? 1 : 0;
            }
        }
        return all == 0 ? Double.NaN : 2.0 * Math.min(pass, all - pass) / all;
    }
}
