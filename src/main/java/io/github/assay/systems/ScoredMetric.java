package io.github.assay.systems;

import io.github.assay.domain.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One metric's values on the items of a {@link Scoreboard}.
 *
 * @param id the metric's id
 * @param threshold values at or above it pass; empty: no verdict
 * @param outcomes per item of the scoreboard a value, or the reason why there is none
 */
public record ScoredMetric(String id, OptionalDouble threshold, List<Outcome<Double>> outcomes) {
    public ScoredMetric {
        outcomes = List.copyOf(outcomes);
    }

    /** Whether every value is 0 or 1, so that the mean is a share. */
    public boolean isBinary() {
        return outcomes.stream().flatMap(o -> o.asValue().stream()).allMatch(v -> v == 0 || v == 1);
    }

    /** The verdict on one item; empty without a value or a threshold. */
    public Optional<Boolean> pass(int row) {
        return threshold.isEmpty()
                ? Optional.empty()
                : outcomes.get(row).asValue().map(v -> v >= threshold.getAsDouble());
    }
}
