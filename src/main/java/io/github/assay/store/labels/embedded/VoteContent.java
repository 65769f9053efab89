package io.github.assay.store.labels.embedded;

import io.github.assay.domain.labelling.Vote;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * Order of votes of the same annotator, item and time, by what a label pack has of them. Where two such votes differ, the
 * first in this order counts, so that packs give the same votes in whatever order they are merged.
 */
public final class VoteContent {
    private static final Comparator<List<String>> TEXTS = (a, b) -> {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            int order = a.get(i).compareTo(b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(a.size(), b.size());
    };

    /** The order; 0 where packs have the same of both. */
    public static final Comparator<Vote> ORDER = Comparator.comparing(Vote::label)
            .thenComparing(Vote::issues, TEXTS)
            .thenComparing(Vote::comment)
            .thenComparingDouble(Vote::seconds)
            .thenComparing(vote -> vote.visible().scores())
            .thenComparing(vote -> vote.visible().otherVotes())
            .thenComparing(vote -> vote.supersedes().orElse(Instant.MIN))
            .thenComparing(VoteContent::copied, TEXTS)
            .thenComparing(vote -> vote.draw().map(Vote.Draw::words).orElse(List.of()), TEXTS);

    private VoteContent() {}

    private static List<String> copied(Vote vote) {
        return vote.copyOf().map(o -> List.of(o.system(), o.runId(), o.at().toString())).orElse(List.of());
    }

    /** The one of two votes of the same annotator and item that is in force: the later, of one time the first in order. */
    public static Vote inForce(Vote a, Vote b) {
        int time = a.at().compareTo(b.at());
        return time > 0 || time == 0 && ORDER.compare(a, b) <= 0 ? a : b;
    }
}
