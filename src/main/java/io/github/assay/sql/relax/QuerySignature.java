package io.github.assay.sql.relax;

import io.github.assay.sql.canonical.CanonicalPrinter;
import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parts of a query and of the queries in its FROM, WITH and set operations, each as one canonical text. Conditions
 * of inner joins and of WHERE are one kind, because either place means the same.
 */
final class QuerySignature {
    private final List<String> parts = new ArrayList<>();

    private QuerySignature() {}

    static List<String> of(QueryParts query) {
        QuerySignature signature = new QuerySignature();
        signature.add(query);
        return List.copyOf(signature.parts);
    }

    /** The texts of {@code whole} that {@code rest} lacks, each as often as it lacks it. */
    static List<String> without(List<String> whole, List<String> rest) {
        List<String> left = new ArrayList<>(whole);
        rest.forEach(left::remove);
        return left;
    }

    private void add(QueryParts q) {
        sources(q);
        conditions("condition ", q.where());
        conditions("having ", q.having());
        add(q.distinct(), "distinct");
        add(!q.groupBy().isEmpty(), "group by " + q.groupBy().stream().sorted().toList());
        add(!q.orderBy().isEmpty(), "order by " + q.orderBy());
        add(!q.limit().isEmpty(), "limit " + q.limit());
        q.further().modifiers().forEach(m -> parts.add("modifier " + m));
        q.branches().forEach(b -> {
            parts.add("operation " + b.operation());
            add(b.query());
        });
        q.ctes().forEach(c -> c.query().ifPresent(this::add));
    }

    private void sources(QueryParts q) {
        for (int i = 0; i < q.sources().size(); i++) {
            QueryParts.Source source = q.sources().get(i);
            String name = switch (source) {
                case QueryParts.Source.Nested _, QueryParts.Source.CteReference _ -> "(query)";
                default -> CanonicalPrinter.source(source);
            };
            if (i == 0 || q.joins().get(i - 1).type().equals("inner")) {
                parts.add("source " + name);
                conditions("condition ", i == 0 ? Condition.NONE : q.joins().get(i - 1).on());
            } else {
                QueryParts.Join join = q.joins().get(i - 1);
                parts.add(join.type() + " join " + name);
                conditions("on ", join.on());
            }
            if (source instanceof QueryParts.Source.Nested(QueryParts nested)) {
                add(nested);
            }
        }
    }

    private void conditions(String kind, Condition condition) {
        if (!condition.isNone()) {
            condition.conjuncts().stream().flatMap(QuerySignature::opened).forEach(c -> parts.add(kind + c.text()));
        }
    }

    private static Stream<Condition> opened(Condition c) {
        return c instanceof Condition.All(List<Condition> inner) ? inner.stream().flatMap(QuerySignature::opened) : Stream.of(c);
    }

    private void add(boolean there, String text) {
        if (there) {
            parts.add(text);
        }
    }
}
