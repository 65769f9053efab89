package io.github.assay.metrics.specification;

import java.util.Locale;
import java.util.OptionalLong;

/**
 * Describes what a question requires (metrics.md §3.4).
 *
 * @param spec outputs, aggregations, filters and groups; its sort keys are those the question names
 * @param explicitOrder whether the question asks for an order
 * @param origin who says so
 */
public record QuestionSpec(Spec spec, boolean explicitOrder, Origin origin) {
    /** Who read the question. */
    public enum Origin {
        /** A judge's recorded reply. */
        REPLY,
        /** A person, in the case's {@code question_spec}. */
        REVIEWER,
        /** Word lists: a hint, never a verdict. */
        HEURISTIC;

        /** As details of scores write it: {@code reply}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The number of rows that the question requires, as in "top 10". */
    public OptionalLong topK() {
        return spec.limit();
    }
}
