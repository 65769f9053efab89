package io.github.assay.robustness.mutation;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.robustness.mutation.Mutator.Mutant.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A mutant whose execution precision or recall does not do what is expected of its operator (metrics.md §5.1).
 *
 * @param precision EXP, between 0 and 1
 * @param recall EXR, between 0 and 1
 * @param cause the fact of the query or the tables that explains it
 */
public record UnexpectedEffect(ItemKey item, MutationOperator operator, double precision, double recall, Cause cause) {
    /** Why an effect is not as expected, the first that holds. */
    public enum Cause {
        /** Predicate of an OR: fewer rows remain, not more. */
        ALTERNATIVE,
        /** Aggregates over other rows have other values. */
        AGGREGATES,
        /** Groups of other rows have other values or other representatives. */
        GROUPS,
        /** LIMIT keeps other rows. */
        LIMIT,
        /** A set operation takes rows away or adds them. */
        SET_OPERATION,
        /** DISTINCT over other columns or rows drops other duplicates. */
        DISTINCT,
        /** One table has no row, where precision and recall are fixed by rule. */
        EMPTY,
        /** The matching of columns or rows pairs cells of the error with gold cells. */
        MATCHING
    }

    /**
     * The effect of a mutant, where it is not as expected.
     *
     * @param extraColumns whether EXP counts extra predicted columns as wrong
     */
    static Optional<UnexpectedEffect> of(ScoredMutant mutant, boolean extraColumns) {
        Optional<MutationOperator> operator = MutationOperator.of(mutant.kind());
        Optional<Double> precision = value(mutant, "exp");
        Optional<Double> recall = value(mutant, "exr");
        if (mutant.equivalent() || operator.isEmpty() || precision.isEmpty() || recall.isEmpty()) {
            return Optional.empty();
        }
        boolean holds = operator.get().precision(extraColumns).holds(precision.get())
                && operator.get().recall().holds(recall.get());
        return holds
                ? Optional.empty()
                : Optional.of(new UnexpectedEffect(
                        mutant.item(), operator.get(), precision.get(), recall.get(),
                        cause(mutant, precision.get(), recall.get())));
    }

    private static Optional<Double> value(ScoredMutant mutant, String metric) {
        return Optional.ofNullable(mutant.scores().get(metric)).flatMap(Outcome::asValue);
    }

    private static Cause cause(ScoredMutant mutant, double precision, double recall) {
        List<Cause> causes = new ArrayList<>();
        for (Cause cause : Cause.values()) {
            boolean holds = switch (cause) {
                case EMPTY -> precision == 0 && recall == 1 || precision == 1 && recall == 0;
                case MATCHING -> true;
                default -> mutant.traits().contains(Trait.valueOf(cause.name()));
            };
            if (holds) {
                causes.add(cause);
            }
        }
        return causes.getFirst();
    }
}
