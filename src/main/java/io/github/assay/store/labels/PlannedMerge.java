package io.github.assay.store.labels;

import io.github.assay.domain.labelling.Vote;
import java.util.List;

/**
 * What {@link LabelStore#merge} would do with some votes, as the store was when it was asked.
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
