package io.github.assay.service.alignment;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A tune item on which judge and people differ.
 *
 * @param item the item
 * @param label whether people's label is pass
 * @param votes the votes in force on it
 * @param value the metric's value
 * @param confidence the judge's confidence, 0 to 1; empty when it gave none
 * @param reason the judge's words; empty when it gave none
 */
public record Disagreement(
        Item item, boolean label, List<Vote> votes, double value, OptionalDouble confidence, String reason) {
    public Disagreement {
        votes = List.copyOf(votes);
    }

    /** Pass and fail votes, such as {@code 3:0}, those of the label first. */
    public String tally() {
        long pass = votes.stream().filter(v -> v.label() == Label.PASS).count();
        long fail = votes.stream().filter(v -> v.label() == Label.FAIL).count();
        return label ? pass + ":" + fail : fail + ":" + pass;
    }
}
