package io.github.assay.counterexample;

import java.util.Set;

/**
 * Settings of a search (counterexample.md §7.2).
 *
 * @param databases most databases per pair, 1 or more
 * @param seconds safety stop per pair, in seconds
 * @param seed master seed
 * @param worstRank worst rank at which a database counts as a separation, 1 to 5
 * @param constraintsOff ids of mined constraints that are switched off
 */
public record SearchBudget(int databases, double seconds, long seed, int worstRank, Set<String> constraintsOff) {
    public static final SearchBudget DEFAULT = new SearchBudget(200, 10, 1, 5, Set.of());

    public SearchBudget {
        if (databases < 1 || !(seconds > 0) || worstRank < 1 || worstRank > 5) {
            throw new IllegalArgumentException("budget: " + databases + ", " + seconds + ", " + worstRank);
        }
        constraintsOff = Set.copyOf(constraintsOff);
    }

    /** The same with another seed. */
    public SearchBudget withSeed(long other) {
        return new SearchBudget(databases, seconds, other, worstRank, constraintsOff);
    }

    /** The same with another number of databases. */
    public SearchBudget withDatabases(int most) {
        return new SearchBudget(most, seconds, seed, worstRank, constraintsOff);
    }

    /** The same with these constraints switched off. */
    public SearchBudget without(Set<String> constraints) {
        return new SearchBudget(databases, seconds, seed, worstRank, constraints);
    }
}
