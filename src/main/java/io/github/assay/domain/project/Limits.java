package io.github.assay.domain.project;

import io.github.assay.domain.ValueRange;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Limits of one query under test, and how many queries run at once.
 *
 * @param timeout time in the engine; the worker process is killed a little later
 * @param maxRows rows kept of a result; one more is read to see whether it was cut
 * @param maxCells cells kept of a result
 * @param maxCellChars characters or bytes of one cell
 * @param memoryMegabytes heap of the worker process, in megabytes
 * @param parallel queries at once
 */
public record Limits(
        Duration timeout, int maxRows, long maxCells, int maxCellChars, int memoryMegabytes, int parallel) {
    public static final Limits DEFAULT = new Limits(Duration.ofSeconds(30), 100_000, 5_000_000, 1_000_000, 1024, 2);

    /** A limit as {@code project.json} states it. */
    public enum Key {
        /** Seconds; a fraction is allowed. */
        TIMEOUT_SECONDS("timeoutSeconds", 0.001, 1e6, l -> l.timeout.toMillis() / 1000.0),
        MAX_ROWS("maxRows", 1, Integer.MAX_VALUE - 1.0, Limits::maxRows),
        MAX_CELLS("maxCells", 1, 1e15, Limits::maxCells),
        MAX_CELL_CHARS("maxCellChars", 1, Integer.MAX_VALUE - 1.0, Limits::maxCellChars),
        MEMORY_MEGABYTES("memoryMegabytes", 1, 1e6, Limits::memoryMegabytes),
        PARALLEL("parallel", 1, 1024, Limits::parallel);

        private final String key;
        private final ValueRange range;
        private final ToDoubleFunction<Limits> value;

        Key(String key, double low, double high, ToDoubleFunction<Limits> value) {
            this.key = key;
            this.range = ValueRange.of(low, high);
            this.value = value;
        }

        /** The name in the file. */
        public String key() {
            return key;
        }

        public ValueRange range() {
            return range;
        }

        /** Its value in limits. */
        public double of(Limits limits) {
            return value.applyAsDouble(limits);
        }
    }

    /** The limits with a value for each key, within its range; fractions of whole limits are cut off. */
    public static Limits of(Map<Key, Double> values) {
        Function<Key, Double> value = key -> Objects.requireNonNull(values.get(key));
        return new Limits(
                Duration.ofMillis(Math.max(1, Math.round(value.apply(Key.TIMEOUT_SECONDS) * 1000))),
                value.apply(Key.MAX_ROWS).intValue(), value.apply(Key.MAX_CELLS).longValue(),
                value.apply(Key.MAX_CELL_CHARS).intValue(), value.apply(Key.MEMORY_MEGABYTES).intValue(),
                value.apply(Key.PARALLEL).intValue());
    }

    public Limits {
        if (timeout.isNegative() || timeout.isZero() || maxRows < 1 || maxCells < 1 || parallel < 1) {
            throw new IllegalArgumentException(
                    "limits must be positive: " + timeout + ", " + maxRows + ", " + maxCells + ", " + parallel);
        }
    }

    public Limits withTimeout(Duration changed) {
        return new Limits(changed, maxRows, maxCells, maxCellChars, memoryMegabytes, parallel);
    }

    public Limits withParallel(int changed) {
        return new Limits(timeout, maxRows, maxCells, maxCellChars, memoryMegabytes, changed);
    }
}
