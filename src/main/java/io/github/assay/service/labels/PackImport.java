package io.github.assay.service.labels;

import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.Vote;
import java.util.List;

/**
 * The result of importing a label pack.
 *
 * @param added new votes
 * @param known votes that the project already had
 * @param conflicts votes that contradict each other; the later one is in force, both are stored
 * @param problems unusable lines
 * @param unmet votes that match no item of the project and were left out
 * @param isCompared whether the counts of new and known votes and the conflicts may be shown; conflicts are empty else
 */
public record PackImport(
        int added, int known, List<Conflict> conflicts, List<Problem> problems, int unmet, boolean isCompared) {
    public PackImport {
        conflicts = List.copyOf(conflicts);
        problems = List.copyOf(problems);
    }

    /**
     * Two votes of one annotator on one item with different labels, neither superseding the other.
     *
     * @param inForce the vote in force
     * @param other the other vote
     */
    public record Conflict(Vote inForce, Vote other) {}
}
