package io.github.assay.agreement;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Selects the votes that count from a history of votes. The latest vote of each annotator on each item counts, unless
 * it withdraws the vote.
 */
public final class CurrentVotes {
    private CurrentVotes() {}

    private record Slot(String annotator, ItemKey item) {}

    /** The votes that count, pass, fail and unsure; of two at the same instant the later in the list. */
    public static List<Vote> of(List<Vote> history) {
        Map<Slot, Vote> latest = new HashMap<>();
        for (Vote vote : history) {
            latest.merge(
                    new Slot(vote.annotator(), vote.item()),
                    vote,
                    (held, next) -> next.at().isBefore(held.at()) ? held : next);
        }
        List<Vote> current = new ArrayList<>();
        for (Vote vote : latest.values()) {
            if (vote.label() != Label.SKIP) {
                current.add(vote);
            }
        }
        return current;
    }
}
