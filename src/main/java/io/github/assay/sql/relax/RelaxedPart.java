package io.github.assay.sql.relax;

import io.github.assay.sql.text.Span;
import java.util.List;

/**
 * One part of a query, with the same query in which only this part is relaxed or taken out.
 *
 * @param kind what the part is
 * @param span its place in the query as written
 * @param text the part as written
 * @param effect whether the variant can only gain or only lose rows by the change
 * @param variant the changed query; it parses, but an engine may still refuse it
 * @param key the part in canonical form: parts of two queries with equal keys mean the same
 */
public record RelaxedPart(Kind kind, Span span, String text, Effect effect, String variant, List<String> key) {
    /** Kinds of part that decide which rows a query has. */
    public enum Kind {
        /** One of the conditions that WHERE joins by AND. */
        CONDITION,
        /** One of the conditions that ON joins by AND. */
        JOIN_CONDITION,
        /** One of the conditions that HAVING joins by AND. */
        GROUP_CONDITION,
        /** One of several conditions joined by OR. */
        ALTERNATIVE,
        JOIN,
        OUTER_JOIN,
        DISTINCT,
        GROUPING,
        ORDER,
        LIMIT,
        /** A set operation with its right side. */
        SET_OPERATION,
        /** UNION, which drops duplicates where UNION ALL keeps them. */
        UNION_DISTINCT
    }

    /** What the change can do to the result. */
    public enum Effect {
        /** The variant may have rows that the query lacks. */
        GAINS,
        /** The variant may lack rows that the query has. */
        LOSES
    }

    public RelaxedPart {
        key = List.copyOf(key);
    }
}
