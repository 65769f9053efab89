package io.github.assay.robustness.mutation;

import java.util.List;

/**
 * A query with errors put into it.
 *
 * @param sql its text
 * @param steps the errors, in the order in which they were made; one in most studies
 */
public record Mutant(String sql, List<Step> steps) {
    /**
     * One error.
     *
     * @param operator its kind
     * @param site its place among the operator's places in the query, from 1
     * @param before the words before the change
     * @param after the words after it; empty where something was removed
     * @param traits what of the query bears on the expected effect
     */
    public record Step(MutationOperator operator, int site, String before, String after, List<Trait> traits) {
        public Step {
            traits = List.copyOf(traits);
        }
    }

    /** Facts of a query by which an error acts otherwise than its operator is expected to. */
    public enum Trait {
        /** The outermost SELECT computes aggregates, so other rows change values. */
        AGGREGATES,
        /** The outermost SELECT has GROUP BY. */
        GROUPS,
        /** A LIMIT keeps other rows. */
        LIMIT,
        /** A set operation combines the changed rows with others. */
        SET_OPERATION,
        /** DISTINCT drops rows that became equal. */
        DISTINCT,
        /** The predicate was one of several joined by OR, so that fewer rows remain. */
        ALTERNATIVE
    }

    public Mutant {
        steps = List.copyOf(steps);
    }

    /** The operator of the last error. */
    public MutationOperator operator() {
        return steps.getLast().operator();
    }

    /** The operators in their order, joined by {@code +}. */
    public String kind() {
        return String.join("+", steps.stream().map(s -> s.operator().id()).toList());
    }
}
