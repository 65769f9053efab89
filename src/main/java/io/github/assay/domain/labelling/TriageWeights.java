package io.github.assay.domain.labelling;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Weights of the signs that an item is unsettled.
 *
 * @param stated weights that a project states, 0 to 1; 0 leaves a sign out
 */
public record TriageWeights(Map<TriageSign, Double> stated) {
    public static final TriageWeights USUAL = new TriageWeights(Map.of());

    public TriageWeights {
        stated.values().forEach(w -> {
            if (!(w >= 0 && w <= 1)) {
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
