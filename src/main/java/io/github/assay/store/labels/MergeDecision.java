package io.github.assay.store.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.labels.embedded.LabelQueries.VoteContent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides which votes of a pack are new and which contradict each other. */
final class MergeDecision {
    /** The votes of an annotator on an item, by time; one in most studies. */
    private final Map<Whose, List<Vote>> votes;

    private final List<Vote> fresh = new ArrayList<>();
    private final List<Merge.Conflict> conflicts = new ArrayList<>();
    private int known;

    /** One annotator on one item. */
    private record Whose(ItemKey item, String annotator) {
        @Override
        public int hashCode() {
            return item.hashCode() * 31 + annotator.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Whose(ItemKey its, String name) && annotator.equals(name) && item.equals(its);
        }
    }

    /** @param present the stored votes, once */
    MergeDecision(List<Vote> present) {
        votes = HashMap.newHashMap(present.size());
        present.forEach(vote -> put(vote));
    }

    /**
     * Puts a vote in its place by time, unless one of the same time comes before it in {@link VoteContent#ORDER}.
     *
     * @return the vote of the same time that was there; null for none
     */
    private @Nullable Vote put(Vote vote) {
        Whose whose = new Whose(vote.item(), vote.annotator());
        List<Vote> chain = votes.putIfAbsent(whose, List.of(vote));
        if (chain == null) {
            return null;
        }
        int at = chain.size();
        while (at > 0 && chain.get(at - 1).at().isAfter(vote.at())) {
            at--;
        }
        Vote present = at > 0 && chain.get(at - 1).at().equals(vote.at()) ? chain.get(at - 1) : null;
        if (present == null || VoteContent.ORDER.compare(vote, present) < 0) {
            List<Vote> longer = new ArrayList<>(chain);
            if (present != null) {
                longer.set(at - 1, vote);
            } else {
                longer.add(at, vote);
            }
            votes.put(whose, longer);
        }
        return present;
    }

    void take(Vote vote) {
        Vote present = put(vote);
        boolean counts = present == null || VoteContent.ORDER.compare(vote, present) < 0;
        if (counts) {
            fresh.add(vote);
        } else {
            known++;
        }
        if (present != null && present.label() != vote.label()) {
            conflicts.add(counts ? new Merge.Conflict(vote, present) : new Merge.Conflict(present, vote));
        }
    }

    List<Vote> fresh() {
        return fresh;
    }

    Merge result() {
        Set<Whose> touched = new LinkedHashSet<>();
        for (Vote vote : fresh) {
            Whose whose = new Whose(vote.item(), vote.annotator());
            List<Vote> chain = Vote.judged(votes.getOrDefault(whose, List.of())); // a carried vote contradicts none
            if (chain.size() > 1 && touched.add(whose)) {
                contradictions(chain);
            }
        }
        return new Merge(fresh.size(), known, conflicts);
    }

    /** Finds conflicts. One vote should have no successor; if several have none and differ, the latest is in force. */
    private void contradictions(List<Vote> chain) {
        Set<Instant> superseded = new HashSet<>();
        chain.forEach(vote -> vote.supersedes().ifPresent(superseded::add));
        Vote inForce = chain.getLast();
        chain.stream()
                .filter(vote -> !superseded.contains(vote.at()) && vote.label() != inForce.label())
                .forEach(vote -> conflicts.add(new Merge.Conflict(inForce, vote)));
    }
}
