package io.github.assay.metrics.specification;

import java.util.List;
import java.util.Locale;

/**
 * Records the verdict of a normalisation rule on one item of a query (metrics.md §3.5).
 *
 * @param rule which
 * @param item the grouping column, sort key or limit; empty when the rule does not apply to the query
 * @param verdict what it says
 * @param flags short codes, such as {@code wildcard_constant} or {@code group_by_incomplete}
 */
public record RuleFinding(Rule rule, String item, Verdict verdict, List<String> flags) {
    /** The four rules. */
    public enum Rule {
        /** Grouping that the projection requires. */
        NR1,
        /** Grouping by a column that a filter holds constant. */
        NR2,
        /** A sensible order where the question requires none. */
        NR3,
        /** A LIMIT that is a safety net. */
        NR4
    }

    /** The verdict of a rule. */
    public enum Verdict {
        EXEMPT,
        FLAGGED,
        NOT_PRESENT;

        /** As details of scores write it: {@code not_present}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public RuleFinding {
        flags = List.copyOf(flags);
    }
}
