package io.github.assay.sql.compare;

import io.github.assay.sql.canonical.CanonicalPrinter;
import io.github.assay.sql.canonical.QueryParts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What each clause says in canonical form: equal for clauses that differ only in spelling. */
final class ClauseKeys {
    private ClauseKeys() {}

    static Map<String, String> of(QueryParts q) {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("WITH", ctes(q));
        List<String> items = q.select().stream().map(QueryParts.Item::text).toList();
        keys.put("SELECT", (q.distinct() ? "distinct " : "") + sorted(items));
        keys.put("FROM", sources(q));
        keys.put("WHERE", q.where().text());
        keys.put("GROUP BY", sorted(q.groupBy()));
        keys.put("HAVING", q.having().text());
        keys.put("ORDER BY", q.orderBy().toString());
        keys.put("LIMIT", q.limit());
        String right = q.branches().stream()
                .map(b -> b.operation() + " " + b.query().text())
                .collect(Collectors.joining(" "));
        for (String operation : List.of("UNION", "INTERSECT", "EXCEPT")) {
            keys.put(operation, right);
        }
        return keys;
    }

    private static String ctes(QueryParts q) {
        return q.ctes().stream()
                .map(c -> c.query().map(QueryParts::text).orElse(""))
                .collect(Collectors.joining("; "));
    }

    /** Inner joins may stand in any order; with outer joins the order counts. */
    private static String sources(QueryParts q) {
        List<String> names = q.sources().stream().map(CanonicalPrinter::source).toList();
        List<String> joins = q.joins().stream().map(j -> j.type() + " on " + j.on().text()).toList();
        boolean inner = q.joins().stream().allMatch(j -> j.type().equals("inner"));
        String plain = inner ? sorted(names) + " | " + sorted(joins) : names + " | " + joins;
        return q.further().modifiers().isEmpty() ? plain : plain + " | " + q.further().modifiers();
    }

    private static String sorted(List<String> texts) {
        return texts.stream().sorted().collect(Collectors.joining(", "));
    }
}
