package io.github.assay.robustness.mutation;

import java.util.Set;

/**
 * A place of a query and what an operator writes there.
 *
 * @param operator the operator
 * @param before the words that change
 * @param after what replaces them
 * @param sql the whole query after the change
 * @param changes the parts of the query that may differ in its tree
 * @param alternative whether an operand of OR was deleted
 */
record Site(MutationOperator operator, String before, String after, String sql, Set<Part> changes, boolean alternative) {
    /** Parts of a query's tree. */
    enum Part {
        SELECT,
        DISTINCT,
        SOURCES,
        WHERE,
        HAVING,
        LIMIT,
        /** Keys that name a changed item of the select list. */
        KEYS
    }
}
