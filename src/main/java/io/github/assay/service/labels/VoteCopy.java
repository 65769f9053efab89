package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What copying a vote among systems with the same result table would do. Rules: docs/spec/project-and-cli.md §2.
 *
 * @param original the vote to copy; empty when there is none
 * @param targets the items that would get it: those without a vote of this annotator
 * @param refusal why nothing is copied; empty when it can be
 */
public record VoteCopy(Optional<Vote> original, List<ItemKey> targets, Optional<Refusal> refusal) {
    /** Why no vote is copied. */
    public enum Refusal {
        /** No other system of the question has the same table. */
        NO_EQUAL_TABLE,
        /** None of the systems has a vote. */
        NO_VOTE,
        /** The systems have different votes. */
        VOTES_DIFFER,
        /** Every system has a vote already, or cannot be judged. */
        NONE_LEFT,
        /** The vote was cast after scores or other votes were seen, which the targets do not allow yet. */
        NOT_BLIND
    }

    public VoteCopy {
        targets = List.copyOf(targets);
    }

    /**
     * Plans a copy; a pure function.
     *
     * @param item the item in front; its own vote is copied, otherwise that of the equal items, if they agree
     * @param equal the other items with the same table
     * @param stateOf the annotator's labels
     * @param blind whether scores are hidden before the vote
     */
    public static VoteCopy of(ItemKey item, List<ItemKey> equal, Function<ItemKey, AnnotatorState> stateOf, boolean blind) {
        List<Vote> votes = Stream.concat(Stream.of(item), equal.stream())
                .flatMap(key -> stateOf.apply(key).vote().stream())
                .filter(vote -> vote.label() != Label.SKIP)
                .toList();
        Optional<Vote> original = votes.stream()
                .filter(vote -> vote.item().equals(item))
                .findFirst()
                .or(() -> votes.stream().max(Comparator.comparing(Vote::at)));
        List<ItemKey> targets = Stream.concat(Stream.of(item), equal.stream())
                .filter(key -> key.caseId().equals(item.caseId()) && isFree(stateOf.apply(key)))
                .distinct()
                .toList();
        boolean own = votes.stream().anyMatch(vote -> vote.item().equals(item));
        boolean differ = !own && votes.stream().map(Vote::label).distinct().count() > 1;
        boolean seen = original.filter(v -> v.visible().otherVotes() || blind && v.visible().scores()).isPresent();
        return new VoteCopy(original, targets, refusal(equal, votes, targets, differ, seen));
    }

    private static Optional<Refusal> refusal(
            List<ItemKey> equal, List<Vote> votes, List<ItemKey> targets, boolean differ, boolean seen) {
        if (equal.isEmpty()) {
            return Optional.of(Refusal.NO_EQUAL_TABLE);
        }
        if (votes.isEmpty()) {
            return Optional.of(Refusal.NO_VOTE);
        }
        if (targets.isEmpty()) {
            return Optional.of(Refusal.NONE_LEFT);
        }
        if (differ) {
            return Optional.of(Refusal.VOTES_DIFFER);
        }
        return seen ? Optional.of(Refusal.NOT_BLIND) : Optional.empty();
    }

    /** Whether an item may get a copy: no vote in force, and not flagged as one that cannot be judged. */
    static boolean isFree(AnnotatorState state) {
        return state.vote().filter(vote -> vote.label() != Label.SKIP).isEmpty()
                && !state.flags().containsKey(Flag.CANNOT_JUDGE);
    }
}
