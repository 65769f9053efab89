package io.github.assay.robustness.mutation;

import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Which mutants are made.
 *
 * @param operators the operators
 * @param seed one place an operator and query, drawn by this seed; empty: every place
 * @param depth errors a mutant, at least 1; no operator is used twice in one mutant
 * @param most mutants kept of one query at depths above 1, drawn evenly
 * @param literal whether the thesis's code is followed where it differs from its own table: strengthen and weaken
 *     exchanged, and predicates joined by AND after one was deleted
 */
public record MutationSettings(Set<MutationOperator> operators, OptionalLong seed, int depth, int most, boolean literal) {
    /** Every operator at every place, one error a mutant. */
    public static final MutationSettings DEFAULT =
            new MutationSettings(EnumSet.allOf(MutationOperator.class), OptionalLong.empty(), 1, 50, false);

    public MutationSettings {
        operators = Set.copyOf(operators);
        if (depth < 1 || most < 1) {
            throw new IllegalArgumentException("depth and most are at least 1: " + depth + ", " + most);
        }
    }
}
