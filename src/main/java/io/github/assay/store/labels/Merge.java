package io.github.assay.store.labels;

import io.github.assay.domain.labelling.Vote;
import java.util.List;

/**
 * Result of importing votes.
 *
 * @param added count of new votes
 * @param known count of votes that were stored already
 * @param conflicts votes that contradict each other
 */
public record Merge(int added, int known, List<Conflict> conflicts) {
    public Merge {
        conflicts = List.copyOf(conflicts);
    }

    /**
     * Two votes of one annotator on one item with different labels, neither superseding the other.
     *
     * @param inForce the later one, which counts
     * @param other the earlier one, kept in the history; of two at the same time, the one that does not count
     */
    public record Conflict(Vote inForce, Vote other) {}

    /**
     * Preview of {@link LabelStore#merge} for some votes, for the state of the store when it was computed.
     *
     * @param fresh those that are new
     * @param result what would become of all
     * @param state the state of the store that this holds for
     */
    public record Planned(List<Vote> votes, List<Vote> fresh, Merge result, long state) {
        public Planned {
            votes = List.copyOf(votes);
            fresh = List.copyOf(fresh);
        }
    }
}
