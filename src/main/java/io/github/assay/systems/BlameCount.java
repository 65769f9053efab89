package io.github.assay.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Proportion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * How many votes on separated answers name a cause of the difference (counterexample.md §9.2).
 *
 * @param cause the cause; empty: none is named
 * @param votes number of votes that name it
 * @param items the answers with such a vote, in the order of the votes
 * @param of number of votes on separated answers, and of other votes that name a cause
 */
public record BlameCount(Optional<Blame> cause, int votes, List<ItemKey> items, int of) {
    public BlameCount {
        items = List.copyOf(items);
    }

    /** The share of votes that name it, 0 to 1, with Wilson's interval. A vote may name several causes. */
    public Outcome<Estimate> share(double level) {
        return Proportion.estimate(votes, of, level, "NO_DATA");
    }

    /**
     * A row for each cause, then one for votes without any.
     *
     * @param votes the votes in force; those with {@link Label#SKIP} do not count
     * @param separated the answers that a database of rank 1 to 3 separates
     */
    public static List<BlameCount> of(List<Vote> votes, Set<ItemKey> separated) {
        List<Vote> counted = votes.stream()
                .filter(v -> v.label() != Label.SKIP && (separated.contains(v.item()) || Blame.isIn(v)))
                .toList();
        List<BlameCount> rows = new ArrayList<>();
        for (Blame cause : Blame.values()) {
            rows.add(row(Optional.of(cause), counted, v -> v.issues().contains(cause.word())));
        }
        rows.add(row(Optional.empty(), counted, v -> !Blame.isIn(v)));
        return List.copyOf(rows);
    }

    private static BlameCount row(Optional<Blame> cause, List<Vote> counted, Predicate<Vote> names) {
        List<Vote> own = counted.stream().filter(names).toList();
        return new BlameCount(cause, own.size(), own.stream().map(Vote::item).distinct().toList(), counted.size());
    }
}
