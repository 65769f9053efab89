package io.github.assay.systems;

import io.github.assay.domain.ItemKey;
import java.util.List;

/**
 * What one separating database says of a case's gold query (counterexample.md §8.3): answers that equal gold on the real
 * database and differ from it here, and how many of those agree with each other.
 *
 * @param found the answer whose separating database was tried on all answers to the case
 * @param equal number of systems whose answer equals gold on the real database
 * @param separated the answers of those that differ from gold here, in the order of the project
 * @param agreeing the largest set of them with one table, in the order of the project
 */
public record GoldDoubt(String caseId, ItemKey found, int equal, List<ItemKey> separated, List<ItemKey> agreeing) {
    /** Number of systems that agree against gold from which on gold may be wrong. */
    public static final int MANY = 3;

    public GoldDoubt {
        separated = List.copyOf(separated);
        agreeing = List.copyOf(agreeing);
    }

    /** Share of the answers equal to gold that are separated from it, 0 to 1. */
    public double separatedShare() {
        return (double) separated.size() / equal;
    }

    /** Share of the separated answers that agree with each other, 0 to 1. */
    public double agreeingShare() {
        return (double) agreeing.size() / separated.size();
    }

    /** Whether gold may be wrong: at least {@value #MANY} systems agree with each other against it. */
    public boolean isRaised() {
        return agreeing.stream().map(ItemKey::system).distinct().count() >= MANY;
    }
}
