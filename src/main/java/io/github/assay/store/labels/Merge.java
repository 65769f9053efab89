package io.github.assay.store.labels;

import io.github.assay.domain.labelling.Vote;
import java.util.List;

/**
 * What became of votes that were taken in.
 *
 * @param added how many were new
 * @param known how many were here already
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
     * @param other the earlier one, kept in the history; of two at the same time, the one that was refused
     */
    public record Conflict(Vote inForce, Vote other) {}
}
