package io.github.assay.labelling;

import java.util.OptionalDouble;
import java.util.Set;

/**
 * One metric's values for all items of a queue, 8 bytes each.
 *
 * @param metric the metric's id
 * @param threshold the present threshold; empty when the metric gives no verdict
 * @param range width of the metric's range, &gt; 0, the unit of distances from the threshold
 * @param values by the item's index in the project; NaN where there is no value. Never changed after construction
 * @param locked the indexes of items whose values may not be used, which have none
 */
public record MetricColumn(String metric, OptionalDouble threshold, double range, double[] values, Set<Integer> locked) {
    public MetricColumn {
        locked = Set.copyOf(locked);
        if (!(range > 0)) {
            throw new IllegalArgumentException("range of " + metric + " must be above 0: " + range);
        }
    }

    /** The same, of which nothing is locked. */
    public MetricColumn(String metric, OptionalDouble threshold, double range, double[] values) {
        this(metric, threshold, range, values, Set.of());
    }

    boolean has(int item) {
        return !Double.isNaN(values[item]);
    }

    /** Whether the item passes; false without a value or a threshold. */
    boolean passes(int item) {
        return values[item] >= threshold.getAsDouble();
    }
}
