package io.github.assay.metrics.specification;

import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Finding.Change;
import io.github.assay.domain.finding.Finding.FilterMatch;
import io.github.assay.metrics.FindingList;
import java.util.List;

/** Writes specifications into a measurement's detail, within the bounds of metrics.md §10.4. */
public final class SpecDetail {
    private SpecDetail() {}

    /** A specification's parts by name. */
    public static List<Finding> of(Spec spec) {
        FindingList findings = new FindingList();
        findings.listed("projections", spec.projections());
        findings.listed("aggregations", spec.aggregations().stream()
                .map(a -> a.func() + "(" + (a.distinct() ? "distinct " : "") + a.col() + ")")
                .toList());
        findings.listed("filters", filters(spec.filters()));
        findings.listed("group_by", spec.groupBy());
        findings.listed("order_by", spec.orderBy().stream()
                .map(s -> s.expr() + (s.descending() ? " desc" : " asc"))
                .toList());
        spec.limit().ifPresent(rows -> findings.number("limit", rows));
        return findings.list();
    }

    /** Filters as texts, each with where it was read from in brackets. */
    public static List<String> filters(List<SpecFilter> filters) {
        return filters.stream()
                .map(f -> f.text() + (f.origin().isEmpty() ? "" : " [" + f.origin() + "]"))
                .toList();
    }

    /** Which filters matched and which did not. */
    public static FilterMatch of(FilterComparison comparison) {
        return new FilterMatch(
                filters(comparison.matched()), filters(comparison.missing()),
                comparison.mismatched().stream().map(m -> new Change(m.required().text(), m.found().text())).toList(),
                filters(comparison.extra()));
    }

    /** One line a finding. */
    public static List<String> of(List<RuleFinding> findings) {
        return findings.stream()
                .map(f -> (f.rule() + " " + f.verdict().word() + " " + f.item()).strip()
                        + (f.flags().isEmpty() ? "" : " (" + String.join(", ", f.flags()) + ")"))
                .toList();
    }
}
