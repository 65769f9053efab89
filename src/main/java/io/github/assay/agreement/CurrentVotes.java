package io.github.assay.agreement;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects the votes that count from a history of votes. The latest vote of each annotator on each item counts, unless
 * it withdraws the vote.
 */
public final class CurrentVotes {
    private CurrentVotes() {}

    /**
     * The votes that count, pass, fail and unsure, by item, then annotator; of two at the same instant the later in the
     * list. A history in that order, such as the store's, is not sorted again.
     */
    public static List<Vote> of(List<Vote> history) {
        List<Vote> ordered = new ArrayList<>(history);
        ordered.sort(CurrentVotes::bySlot);
        List<Vote> current = new ArrayList<>(ordered.size());
        for (int from = 0; from < ordered.size(); ) {
            Vote latest = ordered.get(from);
            int to = from + 1;
            for (; to < ordered.size() && bySlot(latest, ordered.get(to)) == 0; to++) {
                latest = ordered.get(to).at().isBefore(latest.at()) ? latest : ordered.get(to);
            }
            if (latest.label() != Label.SKIP) {
                current.add(latest);
            }
            from = to;
        }
        return current;
    }

    private static int bySlot(Vote a, Vote b) {
        int item = a.item() == b.item() ? 0 : a.item().compareTo(b.item());
        return item != 0 ? item : a.annotator().compareTo(b.annotator());
    }
}
