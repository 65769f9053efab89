package io.github.assay.service.labels;

import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.Vote;
import java.util.List;

/**
 * What became of a label pack.
 *
 * @param added votes that were new
 * @param known votes that were here already
 * @param conflicts votes that contradict each other; the later one is in force, both are kept
 * @param problems lines that could not be used
 * @param unmet votes that meet no item of the project and were left out
 */
public record PackImport(int added, int known, List<Conflict> conflicts, List<Problem> problems, int unmet) {
    public PackImport {
        conflicts = List.copyOf(conflicts);
        problems = List.copyOf(problems);
    }

    /**
     * Two votes of one annotator on one item with different labels, neither superseding the other.
     *
     * @param inForce the one that counts
     * @param other the other one
     */
    public record Conflict(Vote inForce, Vote other) {}
}
