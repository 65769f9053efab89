package io.github.assay.metrics.specification;

import io.github.assay.metrics.structure.BoundedText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Specifications as they go into a measurement's detail, bounded as metrics.md §10.4 says. */
public final class SpecDetail {
    private SpecDetail() {}

    /** A specification's parts by name, as a measurement's detail shows them. */
    public static Map<String, Object> of(Spec spec) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("projections", BoundedText.texts(spec.projections()));
        detail.put("aggregations", BoundedText.texts(spec.aggregations().stream()
                .map(a -> a.func() + "(" + (a.distinct() ? "distinct " : "") + a.col() + ")")
                .toList()));
        detail.put("filters", filters(spec.filters()));
        detail.put("group_by", BoundedText.texts(spec.groupBy()));
        detail.put("order_by", BoundedText.texts(spec.orderBy().stream()
                .map(s -> s.expr() + (s.descending() ? " desc" : " asc"))
                .toList()));
        spec.limit().ifPresent(rows -> detail.put("limit", rows));
        return detail;
    }

    /** Filters as texts, each with where it was read from in brackets. */
    public static List<String> filters(List<SpecFilter> filters) {
        return BoundedText.texts(filters.stream()
                .map(f -> f.text() + (f.origin().isEmpty() ? "" : " [" + f.origin() + "]"))
                .toList());
    }

    /** Which filters matched and which did not. */
    public static Map<String, Object> of(FilterComparison comparison) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("matched", filters(comparison.matched()));
        detail.put("missing", filters(comparison.missing()));
        detail.put("mismatched", BoundedText.texts(comparison.mismatched().stream()
                .map(m -> m.required().text() + " → " + m.found().text())
                .toList()));
        detail.put("extra", filters(comparison.extra()));
        return detail;
    }

    /** One line a finding. */
    public static List<String> of(List<RuleFinding> findings) {
        return BoundedText.texts(findings.stream()
                .map(f -> (f.rule() + " " + f.verdict().word() + " " + f.item()).strip()
                        + (f.flags().isEmpty() ? "" : " (" + String.join(", ", f.flags()) + ")"))
                .toList());
    }
}
