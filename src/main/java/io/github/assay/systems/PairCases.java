package io.github.assay.systems;

import io.github.assay.domain.ItemKey;
import java.util.List;

/**
 * The items of a test against the leader: the other system's answers to the compared cases.
 *
 * @param leaderHigher items on which the leader's value is higher
 * @param otherHigher items on which the other's value is higher
 * @param equal items with equal values
 */
public record PairCases(List<ItemKey> leaderHigher, List<ItemKey> otherHigher, List<ItemKey> equal) {
    public PairCases {
        leaderHigher = List.copyOf(leaderHigher);
        otherHigher = List.copyOf(otherHigher);
        equal = List.copyOf(equal);
    }
}
