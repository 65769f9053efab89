package io.github.assay.metrics.structure;

import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds Spider's ten components of one query, as lists that are equal for equal components (metrics.md §2.1). Elements
 * that count as a multiset are sorted. A nested query is represented by the key of its own components, so that equal
 * keys mean an exact match at every level.
 */
public final class SpiderComponents {
    /** The components in Spider's order. */
    public static final List<String> NAMES = List.of(
            "select", "select(no AGG)", "where", "where(no OP)", "group(no Having)", "group", "order", "and/or", "IUEN",
            "keywords");

    private final SpiderOptions options;

    private SpiderComponents(SpiderOptions options) {
        this.options = options;
    }

    /** Component → elements, in Spider's order; an absent component has none. */
    static Map<String, List<String>> of(QueryParts q, SpiderOptions options) {
        return new SpiderComponents(options).components(q);
    }

    /** The units of FROM: table names and keys of nested queries, sorted; then joins other than inner ones. */
    static List<String> sources(QueryParts q, SpiderOptions options) {
        return new SpiderComponents(options).sources(q);
    }

    private String key(QueryParts q) {
        return components(q) + "from" + sources(q);
    }

    /** A query nested in a condition, which is compared as a whole: with the order of its tables and what joins them. */
    private String whole(QueryParts q) {
        return key(q) + q.sources().stream().map(this::source).toList()
                + q.joins().stream().flatMap(j -> j.on().predicates().stream()).map(this::predicate).sorted().toList();
    }

    private Map<String, List<String>> components(QueryParts q) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        all.put("select", sorted(q.select().stream().map(this::item), q.distinct() && options.distinct()));
        all.put("select(no AGG)", q.select().stream().map(this::withoutAggregate).sorted().toList());
        all.put("where", q.where().predicates().stream().map(this::predicate).sorted().toList());
        all.put("where(no OP)", q.where().predicates().stream().map(p -> plain(p.left())).sorted().toList());
        all.put("group(no Having)", q.groupBy().stream().map(SpiderComponents::bareColumn).sorted().toList());
        all.put("group", group(q));
        all.put("order", order(q));
        all.put("and/or", List.copyOf(q.where().connectives()));
        all.put("IUEN", q.branches().stream().map(b -> operation(b) + key(b.query())).toList());
        all.put("keywords", SpiderKeywords.of(q));
        return all;
    }

    private static List<String> sorted(Stream<String> items, boolean distinct) {
        return Stream.concat(items.sorted(), distinct ? Stream.of("distinct") : Stream.empty()).toList();
    }

    private String item(QueryParts.Item item) {
        return item.aggregate()
                .map(a -> a.function() + " of " + (options.distinct() && a.distinct() ? "distinct " : "")
                        + plain(a.argument()))
                .orElseGet(() -> plain(item.text()));
    }

    private String withoutAggregate(QueryParts.Item item) {
        return plain(item.aggregate().map(QueryParts.Aggregate::argument).orElse(item.text()));
    }

    private String predicate(Condition.Predicate p) {
        String nested = p.nested().stream().map(this::whole).collect(Collectors.joining());
        String value = options.values() && !p.rightIsQuery() ? " " + p.right() : "";
        return (p.negated() ? "not " : "") + plain(p.left()) + " " + p.operator() + value + nested;
    }

    /** The group list in order with HAVING; absent without GROUP BY, as in the original. */
    private List<String> group(QueryParts q) {
        if (q.groupBy().isEmpty()) {
            return List.of();
        }
        Stream<String> having = q.having().predicates().stream().map(this::predicate).sorted();
        Stream<String> joined = Stream.concat(having, q.having().connectives().stream());
        return Stream.concat(q.groupBy().stream(), joined.map(h -> "having " + h)).toList();
    }

    /** Direction and keys in order, and whether there is a limit; absent without ORDER BY, as in the original. */
    private List<String> order(QueryParts q) {
        if (q.orderBy().isEmpty()) {
            return List.of();
        }
        Stream<String> keys = q.orderBy().stream().map(k -> plain(k.text()) + (k.descending() ? " desc" : " asc"));
        String limit = q.limit().isEmpty() ? "" : options.values() ? "limit " + q.limit() : "limit";
        return Stream.concat(keys, Stream.of(limit)).toList();
    }

    private List<String> sources(QueryParts q) {
        Stream<String> units = q.sources().stream().map(this::source).sorted();
        Stream<String> joins = options.joins()
                ? q.joins().stream().map(j -> j.type() + " on " + j.on().text()).sorted()
                : q.joins().stream().map(QueryParts.Join::type).filter(t -> !t.equals("inner")).sorted();
        return Stream.concat(units, joins).toList();
    }

    private String source(QueryParts.Source source) {
        return switch (source) {
            case QueryParts.Source.Table(String name) -> name;
            case QueryParts.Source.CteReference(String name) -> name;
            case QueryParts.Source.Nested(QueryParts query) -> key(query);
            case QueryParts.Source.Other(String text) -> text;
        };
    }

    private static String operation(QueryParts.Branch branch) {
        return branch.operation() + " ";
    }

    private String plain(String text) {
        return options.distinct() ? text : text.replace("(distinct ", "(");
    }

    private static String bareColumn(String text) {
        return text.substring(text.indexOf('.') + 1);
    }

    /** The keywords that Spider compares, in one query without those nested in it. */
    static final class SpiderKeywords {
        private static final Set<String> OPERATORS = Set.of("in", "like");

        private SpiderKeywords() {}

        /** Sorted, each once. */
        static List<String> of(QueryParts q) {
            TreeSet<String> words = new TreeSet<>();
            add(words, "where", !q.where().isNone());
            add(words, "group", !q.groupBy().isEmpty());
            add(words, "having", !q.having().isNone());
            add(words, "limit", !q.limit().isEmpty());
            add(words, "order", !q.orderBy().isEmpty());
            q.orderBy().forEach(k -> words.add(k.descending() ? "desc" : "asc"));
            q.branches().forEach(b -> words.add(b.operation().split(" ")[0]));
            q.conditions().forEach(c -> conditionWords(words, c));
            return List.copyOf(words);
        }

        private static void conditionWords(TreeSet<String> words, Condition condition) {
            add(words, "or", condition.connectives().contains("or"));
            for (Condition.Predicate p : condition.predicates()) {
                add(words, "not", p.negated());
                add(words, p.operator(), OPERATORS.contains(p.operator()));
            }
        }

        private static void add(TreeSet<String> words, String word, boolean present) {
            if (present) {
                words.add(word);
            }
        }
    }
}
