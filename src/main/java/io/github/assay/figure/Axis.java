package io.github.assay.figure;

import io.github.assay.wording.EstimateFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An axis of a figure.
 *
 * @param name what it measures, with its unit; empty where the surroundings say it
 * @param low value at the left or bottom edge
 * @param high value at the right or top edge, above {@code low}
 * @param ticks where labels and grid lines stand
 */
public record Axis(String name, double low, double high, List<Tick> ticks) {
    private static final double HALF = 0.5;

    /** A label at a value. */
    public record Tick(double at, String label) {
        static Tick of(double at) {
            return new Tick(at, EstimateFormat.threshold(at));
        }
    }

    public Axis {
        if (!(low < high)) {
            throw new IllegalArgumentException("an axis needs low < high: " + low + ", " + high);
        }
        ticks = List.copyOf(ticks);
    }

    /** An axis with {@code parts} equal parts. */
    public static Axis of(String name, double low, double high, int parts) {
        return at(
                name, low, high,
                IntStream.rangeClosed(0, parts)
                        .mapToObj(i -> low + (high - low) * i / parts)
                        .toList());
    }

    /** An axis with ticks at given values. */
    public static Axis at(String name, double low, double high, List<Double> ticks) {
        return new Axis(name, low, high, ticks.stream().map(Tick::of).toList());
    }

    /** An axis of names: the i-th is at i + ½. */
    public static Axis names(String name, List<String> names) {
        return names(name, names, 1);
    }

    /** An axis of names of which each takes several places: the i-th is at (i + ½) {@code places}. */
    public static Axis names(String name, List<String> names, int places) {
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            ticks.add(new Tick((i + HALF) * places, names.get(i)));
        }
        return new Axis(name, 0, Math.max(1, names.size() * places), ticks);
    }

    /** The least of 1, 2 and 5 times a power of ten that is at least a value above 0. */
    public static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        double digit = least / power;
        return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
    }

    /** Whether it is an axis of names. */
    boolean ofNames() {
        return !ticks.isEmpty() && ticks.size() * (ticks.getFirst().at() - low) == HALF * (high - low);
    }

    /** Number of places of an axis of names. */
    double places() {
        return high - low;
    }

    public Axis named(String changed) {
        return new Axis(changed, low, high, ticks);
    }

    public Axis withTicks(List<Double> changed) {
        return at(name, low, high, changed);
    }

    /** Position of a value: 0 at the low edge, 1 at the high edge. */
    public double share(double value) {
        return (value - low) / (high - low);
    }

    /** The value at a share of the way. */
    public double at(double share) {
        return low + share * (high - low);
    }
}
