package io.github.assay.metrics.judge.stef;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Holds the least values of classes, from the best class down (docs/spec/metrics.md §3.8). A value below all of them is
 * in the class after the last.
 *
 * @param least the bounds, each lower than the one before
 */
record StefBounds(List<Double> least) {
    /** Least Φ of excellent, good and marginal; STEF Table 3. */
    static final StefBounds TIERS = new StefBounds(List.of(90.0, 75.0, 50.0));

    /** Least γ of high and of medium confidence; STEF eq. 13. */
    static final StefBounds CONFIDENCE = new StefBounds(List.of(0.85, 0.65));

    /** Which class a value is in, from 0. */
    int place(double value) {
        return (int) least.stream().filter(bound -> value < bound).count();
    }

    /** Reads bounds that {@link #fault} finds nothing wrong with. */
    static StefBounds of(String written) {
        return new StefBounds(Stream.of(written.split(",")).map(part -> Double.valueOf(part.strip())).toList());
    }

    /** The fault of written bounds, as the end of a sentence; empty when they are valid. */
    Optional<String> fault(String written, double highest) {
        String form = "it must be " + least.size() + " numbers from " + (int) highest + " to 0, each lower than the one before, such as "
                + String.join(", ", least.stream().map(String::valueOf).toList());
        try {
            List<Double> read = of(written).least();
            boolean falling = IntStream.range(1, read.size()).allMatch(i -> read.get(i) < read.get(i - 1));
            boolean inRange = read.stream().allMatch(v -> v >= 0 && v <= highest);
            return read.size() == least.size() && falling && inRange ? Optional.empty() : Optional.of(form);
        } catch (NumberFormatException _) {
            return Optional.of(form);
        }
    }
}
