package io.github.assay.compare;

import io.github.assay.compare.rules.ComparisonPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The reasons why two tables differ, and the policies under which they are equal.
 *
 * @param findings in the order of {@link DiffFinding.Kind}; never empty
 * @param policies the verdict under every policy
 * @param smallestRelaxation the strictest policy under which they are equal; empty when there is none
 */
public record DifferenceSummary(
        List<DiffFinding> findings, Map<ComparisonPolicy, Boolean> policies, Optional<ComparisonPolicy> smallestRelaxation) {
    public DifferenceSummary {
        findings = List.copyOf(findings);
        policies = java.util.Collections.unmodifiableMap(new java.util.EnumMap<>(policies));
    }

    /**
     * One reason why two tables differ or agree, from a fixed vocabulary. UI, CLI and reports word it.
     *
     * @param kind the reason
     * @param count rows, columns or cells concerned; 0 where a count has no meaning
     * @param names the columns concerned, in table order; for {@link Kind#RENAMED_COLUMNS} pairs {@code gold→predicted}; for
     *     kinds about order {@link #UNASKED} where gold asks for no order
     */
    public record DiffFinding(Kind kind, long count, List<String> names) {
        /** The name in a finding about order where gold asks for none. */
        public static final String UNASKED = "unasked";

        /** The vocabulary, in the order in which findings are listed. */
        public enum Kind {
            EQUAL,
            ROWS_DIFFER,
            ROWS_MISSING,
            ROWS_EXTRA,
            /** Rows in another place where order counts, beside other differences. */
            ROWS_MOVED,
            COLUMNS_MISSING,
            COLUMNS_EXTRA,
            RENAMED_COLUMNS,
            COLUMNS_REORDERED,
            DUPLICATES_ONLY,
            ORDER_ONLY,
            ROUNDING,
            TYPE_ONLY,
            TEXT_FORM_ONLY,
            NULL_AGAINST_EMPTY,
            CUT_AT_LIMIT_TIE,
            BOTH_EMPTY,
            CONSTANT_RESULT,
            /** Rows in another place where order does not count. */
            ORDER_IGNORED,
            TRUNCATED
        }

        public DiffFinding {
            names = List.copyOf(names);
        }
    }
}
