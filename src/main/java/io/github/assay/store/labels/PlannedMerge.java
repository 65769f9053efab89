package io.github.assay.store.labels;

import io.github.assay.domain.labelling.Vote;
import java.util.List;

/**
 * Preview of {@link LabelStore#merge} for some votes, for the state of the store when it was computed.
 *
 * @param votes the votes
 * @param fresh those that are new
 * @param result what would become of all
 * @param state the state of the store that this holds for
 */
public record PlannedMerge(List<Vote> votes, List<Vote> fresh, Merge result, long state) {
    public PlannedMerge {
        votes = List.copyOf(votes);
        fresh = List.copyOf(fresh);
    }
}
