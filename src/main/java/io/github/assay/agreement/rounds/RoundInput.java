package io.github.assay.agreement.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the figures of a round are computed from.
 *
 * @param votes votes of the round on its plain items, at most one an annotator and item
 * @param before votes of the same annotators on the same items before the round; empty unless the round judges anew
 * @param anew whether the round judges anew
 * @param repeats second judgements with the first
 * @param adjudicated decided label by item
 * @param masked items that were masked
 * @param shown items that were not
 * @param masks whether the round shows scores before the vote, so that masking can have an effect
 */
public record RoundInput(
        List<Vote> votes, List<Vote> before, boolean anew, List<Repeated> repeats, Map<ItemKey, Label> adjudicated,
        Set<ItemKey> masked, Set<ItemKey> shown, boolean masks) {
    public RoundInput {
        votes = List.copyOf(votes);
        before = List.copyOf(before);
        repeats = List.copyOf(repeats);
        adjudicated = Map.copyOf(adjudicated);
        masked = Set.copyOf(masked);
        shown = Set.copyOf(shown);
    }

    /**
     * One annotator's two judgements of an item.
     *
     * @param annotator the id
     * @param item the item
     * @param first label of the vote in the round
     * @param second label of the repeat
     */
    public record Repeated(String annotator, ItemKey item, Label first, Label second) {}
}
