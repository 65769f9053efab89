package io.github.assay.systems.luck;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Proportion;
import java.util.List;

/**
 * Answers of a group that equal gold, and those of them that a database separates: a lower bound of luck
 * (counterexample.md §8.2).
 *
 * @param group the group; empty: all
 * @param searched answers that equal gold and whose search is complete
 * @param separated those separated by a database of rank 1 to 3, in the order of the project
 * @param byRank number separated at rank 1, 2 and 3
 * @param unrealistic number separated at rank 4 or 5 only, which do not count
 */
public record LuckRow(String group, int searched, List<ItemKey> separated, List<Integer> byRank, int unrealistic) {
    public LuckRow {
        separated = List.copyOf(separated);
        byRank = List.copyOf(byRank);
    }

    /** The share separated, 0 to 1, with Wilson's interval; unavailable without a search. */
    public Outcome<Estimate> share(double level) {
        return Proportion.estimate(separated.size(), searched, level, "not_searched");
    }

    /** Number separated at a rank from 1 to 3. */
    public int atRank(int rank) {
        return byRank.get(rank - 1);
    }
}
