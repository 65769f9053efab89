package io.github.assay.domain.labelling;

import io.github.assay.domain.ValueRange;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Weights of the signs that an item is unsettled.
 *
 * @param stated weights that a project states, 0 to 1; 0 leaves a sign out
 */
public record TriageWeights(Map<TriageSign, Double> stated) {
    /** The weights that a project may state. */
    public static final ValueRange RANGE = ValueRange.of(0, 1);

    public static final TriageWeights USUAL = new TriageWeights(Map.of());

    public TriageWeights {
        stated.values().forEach(w -> {
            if (!RANGE.contains(w)) {
                throw new IllegalArgumentException("a weight is from 0 to 1: " + w);
            }
        });
        Map<TriageSign, Double> copy = new EnumMap<>(TriageSign.class);
        copy.putAll(stated);
        stated = Collections.unmodifiableMap(copy);
    }

    /** The weight of a sign, 0 to 1. */
    public double of(TriageSign sign) {
        return stated.getOrDefault(sign, sign.usual());
    }
}
