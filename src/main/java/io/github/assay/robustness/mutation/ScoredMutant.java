package io.github.assay.robustness.mutation;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.robustness.mutation.Mutator.Mutant.Trait;
import java.util.List;
import java.util.Map;

/**
 * A mutant with its scores.
 *
 * @param item the item under which Review shows it
 * @param original the case whose gold query was changed
 * @param kind the operator's id; of several errors their ids, joined by {@code +}
 * @param traits facts of the query that bear on the expected effect
 * @param edits what was changed, in the order in which it was
 * @param equivalent whether its result equals the gold query's on the database
 * @param scores metric values by column
 */
public record ScoredMutant(
        ItemKey item, String original, String kind, List<Trait> traits, List<Edit> edits, boolean equivalent,
        Map<String, Outcome<Double>> scores) {
    /**
     * One change of the text.
     *
     * @param before the words before the change
     * @param after the words after it; empty where something was removed
     */
    public record Edit(String before, String after) {}

    public ScoredMutant {
        edits = List.copyOf(edits);
        traits = List.copyOf(traits);
        scores = Map.copyOf(scores);
    }
}
