package io.github.assay.service.alignment;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A labelled tune item beside the judge's verdict.
 *
 * @param label whether people's label is pass
 * @param votes the votes in force on it
 * @param verdict whether the judge passes it, or why there is no verdict
 * @param value the metric's value; NaN without a verdict
 * @param confidence the judge's confidence, 0 to 1; empty when it gave none
 * @param reason the judge's words; empty when it gave none
 * @param change what became of it since the version before
 */
public record TuneCase(
        Item item, boolean label, List<Vote> votes, Outcome<Boolean> verdict, double value, OptionalDouble confidence, String reason,
        Change change) {
    /** What became of an item since the version before. */
    public enum Change {
        /** Judged as before, or not judged by one of the versions. */
        SAME,
        /** Judged otherwise than people before, and as people do by the version in force. */
        FIXED,
        /** Judged as people do before, and otherwise by the version in force. */
        NEW
    }

    public TuneCase {
        votes = List.copyOf(votes);
    }

    /** Whether there is a verdict other than the label. */
    public boolean differs() {
        return verdict instanceof Outcome.Value<Boolean>(Boolean pass) && pass != label;
    }

    /** Pass and fail votes, such as {@code 3:0}, those of the label first. */
    public String tally() {
        long pass = votes.stream().filter(v -> v.label() == Label.PASS).count();
        long fail = votes.stream().filter(v -> v.label() == Label.FAIL).count();
        return label ? pass + ":" + fail : fail + ":" + pass;
    }
}
