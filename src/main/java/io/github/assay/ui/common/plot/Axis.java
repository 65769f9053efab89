package io.github.assay.ui.common.plot;

import java.util.List;
import java.util.stream.IntStream;

/**
 * One axis.
 *
 * @param low value at the left or bottom edge
 * @param high value at the right or top edge, above {@code low}
 * @param ticks where labels and grid lines stand
 */
public record Axis(double low, double high, List<Double> ticks) {
    public Axis {
        if (!(low < high)) {
            throw new IllegalArgumentException("an axis needs low < high: " + low + ", " + high);
        }
        ticks = List.copyOf(ticks);
    }

    /** An axis with {@code parts} equal parts. */
    public static Axis of(double low, double high, int parts) {
        return new Axis(
                low,
                high,
                IntStream.rangeClosed(0, parts)
                        .mapToObj(i -> low + (high - low) * i / parts)
                        .toList());
    }

    /** Where a value lies, 0 at the low edge and 1 at the high edge. */
    public double share(double value) {
        return (value - low) / (high - low);
    }

    /** The value at a share of the way. */
    public double at(double share) {
        return low + share * (high - low);
    }
}
