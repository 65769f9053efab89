package io.github.assay.labelling.rounds;

import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Round;
import java.util.List;
import java.util.Map;

/**
 * Assignments as planned.
 *
 * @param round the rules
 * @param assignments all that are in force afterwards, in the order of the round
 * @param changed those that differ from what was in force before
 * @param assigned items by annotator, judged ones included
 * @param left items by annotator that are not judged yet
 * @param lacking votes that cannot be assigned, because too few annotators are left who did not judge them
 */
public record RoundPlan(
        Round round, List<AssignmentAct> assignments, List<AssignmentAct> changed, Map<String, Integer> assigned,
        Map<String, Integer> left, int lacking) {
    public RoundPlan {
        assignments = List.copyOf(assignments);
        changed = List.copyOf(changed);
        assigned = Map.copyOf(assigned);
        left = Map.copyOf(left);
    }
}
