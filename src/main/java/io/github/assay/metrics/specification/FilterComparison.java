package io.github.assay.metrics.specification;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Compares required filters with those of a query (metrics.md §3.6). Both sides have gone through the application
 * rules.
 *
 * @param status how far the required filters are applied
 * @param matched required filters that the query has
 * @param missing required filters on things that the query does not filter
 * @param mismatched required filters on things that the query filters in another way
 * @param extra filters of the query that nothing requires
 */
public record FilterComparison(
        FilterStatus status,
        List<SpecFilter> matched,
        List<SpecFilter> missing,
        List<Mismatch> mismatched,
        List<SpecFilter> extra) {
    /** A required filter and the query's filter on the same column or expression. */
    public record Mismatch(SpecFilter required, SpecFilter found) {}

    public FilterComparison {
        matched = List.copyOf(matched);
        missing = List.copyOf(missing);
        mismatched = List.copyOf(mismatched);
        extra = List.copyOf(extra);
    }

    /**
     * Compares the filters of a question with those of a query under an application's rules.
     *
     * @param patterns whether a pattern counts as the filter that it means
     */
    public static FilterComparison of(Spec question, Spec sql, ApplicationRules rules, boolean patterns) {
        return of(rules.applied(question).filters(), rules.applied(sql).filters(), patterns);
    }

    static FilterComparison of(List<SpecFilter> required, List<SpecFilter> found, boolean patterns) {
        List<SpecFilter> left = new ArrayList<>(found);
        List<SpecFilter> matched = new ArrayList<>();
        List<SpecFilter> open = new ArrayList<>();
        for (SpecFilter q : required) {
            Optional<SpecFilter> same = left.stream().filter(q::matches).findFirst();
            same.ifPresent(left::remove);
            (same.isPresent() ? matched : open).add(q);
        }
        for (SpecFilter q : patterns ? List.copyOf(open) : List.<SpecFilter>of()) {
            Optional<SpecFilter> pattern = left.stream().filter(s -> s.standsFor(q)).findFirst();
            pattern.ifPresent(s -> {
                left.remove(s);
                open.remove(q);
                matched.add(q);
            });
        }
        List<SpecFilter> missing = new ArrayList<>();
        List<Mismatch> mismatched = new ArrayList<>();
        for (SpecFilter q : open) {
            Optional<SpecFilter> other = left.stream().filter(s -> sameThing(q, s)).findFirst();
            other.ifPresentOrElse(s -> mismatched.add(new Mismatch(q, s)), () -> missing.add(q));
            other.ifPresent(left::remove);
        }
        contradictions(matched, left, mismatched);
        return new FilterComparison(
                status(required, matched, missing, mismatched, left), matched, missing, mismatched, left);
    }

    private static boolean sameThing(SpecFilter q, SpecFilter s) {
        return q.columns().equals(s.columns());
    }

    /** A further filter that cannot hold beside a required one counts as a mismatch, not as an extra. */
    private static void contradictions(List<SpecFilter> matched, List<SpecFilter> left, List<Mismatch> mismatched) {
        for (SpecFilter s : List.copyOf(left)) {
            Optional<SpecFilter> against = matched.stream().filter(s::contradicts).findFirst();
            against.ifPresent(q -> {
                mismatched.add(new Mismatch(q, s));
                left.remove(s);
            });
        }
    }

    private static FilterStatus status(
            List<SpecFilter> required, List<SpecFilter> matched, List<SpecFilter> missing,
            List<Mismatch> mismatched, List<SpecFilter> extra) {
        boolean all = missing.isEmpty() && mismatched.isEmpty();
        if (all) {
            return extra.isEmpty() ? FilterStatus.FULLY_APPLIED : FilterStatus.FULLY_APPLIED_WITH_EXTRAS;
        }
        return matched.isEmpty() && !required.isEmpty() ? FilterStatus.NOT_APPLIED : FilterStatus.PARTIALLY_APPLIED;
    }

    /** Ranks how far a query applies the filters that a question requires, from worst to best (metrics.md §3.6). */
    public enum FilterStatus {
        NOT_APPLIED,
        PARTIALLY_APPLIED,
        FULLY_APPLIED_WITH_EXTRAS,
        FULLY_APPLIED;

        /** As replies write it: {@code fully_applied_with_extras}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
