package io.github.assay.robustness.mutation;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The 15 operators of metrics.md §5.1. Each says what one error of its kind is expected to do to the execution precision
 * and recall of a result, which are 1 before it.
 */
public enum MutationOperator {
    PROJECTION_DROP(Change.SAME, Change.SAME, Change.FALLS),
    ADD_STAR_WILDCARD(Change.FALLS, Change.SAME, Change.SAME),
    DISTINCT_TOGGLE(Change.FALLS, Change.FALLS, Change.ANY),
    WHERE_PREDICATE_DELETE(Change.FALLS, Change.FALLS, Change.SAME),
    WHERE_CONDITION_FLIP(Change.ANY, Change.ANY, Change.ANY),
    WHERE_STRENGTHEN(Change.SAME, Change.SAME, Change.FALLS),
    WHERE_WEAKEN(Change.FALLS, Change.FALLS, Change.SAME),
    WHERE_REMOVE(Change.FALLS, Change.FALLS, Change.SAME),
    HAVING_CONDITION_FLIP(Change.ANY, Change.ANY, Change.ANY),
    HAVING_REMOVE(Change.FALLS, Change.FALLS, Change.SAME),
    JOIN_BREAK(Change.FALLS, Change.FALLS, Change.ANY),
    JOIN_TYPE_TO_LEFT(Change.FALLS, Change.FALLS, Change.SAME),
    LIMIT_INCREASE(Change.FALLS, Change.FALLS, Change.SAME),
    LIMIT_DECREASE(Change.SAME, Change.SAME, Change.FALLS),
    AGGREGATION_SWAP(Change.FALLS, Change.FALLS, Change.FALLS);

    /** What is expected of a metric that is 1 for the query without the error. An arrow up of the source means 1. */
    public enum Change {
        /** It stays 1. */
        SAME,
        /** It falls below 1. */
        FALLS,
        /** It depends on the query and the data. */
        ANY;

        /** Whether a value between 0 and 1 is as expected. */
        public boolean holds(double value) {
            return switch (this) {
                case SAME -> value == 1;
                case FALLS -> value < 1;
                case ANY -> true;
            };
        }
    }

    private final Change precision;
    private final Change lenientPrecision;
    private final Change recall;

    MutationOperator(Change precision, Change lenientPrecision, Change recall) {
        this.precision = precision;
        this.lenientPrecision = lenientPrecision;
        this.recall = recall;
    }

    /** Its name in files, commands and the source, such as {@code where_remove}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The operator of an id; empty for another word. */
    public static Optional<MutationOperator> of(String id) {
        return Stream.of(values()).filter(o -> o.id().equals(id)).findFirst();
    }

    /**
     * What is expected of EXP.
     *
     * @param extraColumns whether extra predicted columns count as wrong
     */
    public Change precision(boolean extraColumns) {
        return extraColumns ? precision : lenientPrecision;
    }

    /** What is expected of EXR. */
    public Change recall() {
        return recall;
    }
}
