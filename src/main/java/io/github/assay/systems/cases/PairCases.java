package io.github.assay.systems.cases;

import io.github.assay.domain.ItemKey;
import io.github.assay.systems.figures.SystemRun;
import java.util.List;

/**
 * The items behind a test against the leader: the other system's answers to the cases the two were compared on.
 *
 * @param leader who leads
 * @param other whose answers these are
 * @param leaderHigher the leader's value is the higher one
 * @param otherHigher the other's is
 * @param equal the values are equal
 */
public record PairCases(
        SystemRun leader, SystemRun other, List<ItemKey> leaderHigher, List<ItemKey> otherHigher, List<ItemKey> equal) {
    public PairCases {
        leaderHigher = List.copyOf(leaderHigher);
        otherHigher = List.copyOf(otherHigher);
        equal = List.copyOf(equal);
    }
}
