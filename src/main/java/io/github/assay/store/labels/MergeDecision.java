package io.github.assay.store.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.labels.embedded.VoteContent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Decides which votes of a pack are new and which contradict each other. */
final class MergeDecision {
    private final Map<Whose, TreeMap<Instant, Vote>> votes = new HashMap<>();
    private final List<Vote> fresh = new ArrayList<>();
    private final Set<Whose> touched = new LinkedHashSet<>();
    private final List<Merge.Conflict> conflicts = new ArrayList<>();
    private int known;

    /** One annotator on one item. */
    private record Whose(ItemKey item, String annotator) {}

    MergeDecision(List<Vote> present) {
        present.forEach(vote -> of(vote).put(vote.at(), vote));
    }

    private TreeMap<Instant, Vote> of(Vote vote) {
        return votes.computeIfAbsent(new Whose(vote.item(), vote.annotator()), _ -> new TreeMap<>());
    }

    void take(Vote vote) {
        TreeMap<Instant, Vote> chain = of(vote);
        Vote present = chain.get(vote.at());
        boolean counts = present == null || VoteContent.ORDER.compare(vote, present) < 0;
        if (counts) {
            chain.put(vote.at(), vote);
            fresh.add(vote);
            touched.add(new Whose(vote.item(), vote.annotator()));
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
        touched.forEach(whose -> contradictions(votes.get(whose)));
        return new Merge(fresh.size(), known, conflicts);
    }

    /** Finds conflicts. One vote should have no successor; if several have none and differ, the latest is in force. */
    private void contradictions(TreeMap<Instant, Vote> chain) {
        Set<Instant> superseded = new HashSet<>();
        chain.values().forEach(vote -> vote.supersedes().ifPresent(superseded::add));
        List<Vote> ends = chain.values().stream()
                .filter(vote -> !superseded.contains(vote.at()))
                .sorted(Comparator.comparing(Vote::at))
                .toList();
        Vote inForce = chain.lastEntry().getValue();
        ends.stream()
                .filter(vote -> vote.label() != inForce.label())
                .forEach(vote -> conflicts.add(new Merge.Conflict(inForce, vote)));
    }
}
