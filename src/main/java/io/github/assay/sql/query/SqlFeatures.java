package io.github.assay.sql.query;

import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Counts how often a query uses each feature (metrics.md §2.11). Select items are counted in the outermost query only,
 * all other features at every level.
 */
public final class SqlFeatures {
    private static final Set<String> PATTERNS = Set.of("like", "ilike", "glob", "similar to", "rlike", "regexp");

    private final SignificantTokens words;
    private final FeatureWords counted;
    private final List<QueryParts> all = new ArrayList<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    private SqlFeatures(ParsedSql sql, QueryParts query) {
        this.words = new SignificantTokens(sql.text(), LexRules.of(sql.dialect()));
        this.counted = new FeatureWords(words);
        all.add(query);
        all.addAll(query.below());
    }

    /** Feature → count, in the order of the specification; empty when the text is no query. */
    public static Optional<Map<String, Integer>> of(ParsedSql sql) {
        return sql.parts().map(query -> new SqlFeatures(sql, query).count(query));
    }

    private Map<String, Integer> count(QueryParts query) {
        int windows = words(counted::isWindow);
        int aggregates = sum(q -> texts(q).mapToInt(t -> AggregateCalls.in(t).size()).sum());
        int functions = words(counted::isCall);
        counts.put("select_items", query.select().size());
        counts.put("group_by", sum(q -> q.groupBy().isEmpty() ? 0 : 1));
        counts.put("order_by", sum(q -> q.orderBy().isEmpty() ? 0 : 1));
        counts.put("limit", sum(q -> q.limit().isEmpty() ? 0 : 1));
        counts.put("joins", sum(q -> q.joins().size()));
        counts.put("predicates", sum(q -> (int) predicates(q).filter(p -> !isJoin(p)).count()));
        counts.put("aggregates", aggregates);
        counts.put("scalar_functions", Math.max(0, functions - aggregates - windows));
        counts.put("subqueries", all.size() - 1 - sum(q -> q.branches().size()) - sum(q -> q.ctes().size()));
        counts.put("set_operations", sum(q -> q.branches().size()));
        counts.put("arithmetic", words(counted::isArithmetic));
        counts.put("and_or", sum(q -> q.conditions().mapToInt(SqlFeatures::connectives).sum()));
        counts.put("distinct", words(counted::isDistinct));
        counts.put("like", sum(q -> (int) predicates(q).filter(SqlFeatures::isPattern).count()));
        counts.put("case", words(counted::isCase));
        counts.put("windows", windows);
        counts.put("ctes", sum(q -> q.ctes().size()));
        return counts;
    }

    static boolean isPattern(Condition.Predicate p) {
        return PATTERNS.contains(p.operator());
    }

    static boolean isJoin(Condition.Predicate p) {
        return p.operator().equals("=") && p.columns().contains(p.left()) && p.columns().contains(p.right());
    }

    static Stream<Condition.Predicate> predicates(QueryParts q) {
        return q.conditions().flatMap(c -> c.predicates().stream());
    }

    static Stream<String> texts(QueryParts q) {
        return Stream.of(
                        q.select().stream().map(QueryParts.Item::text),
                        q.having().predicates().stream().flatMap(p -> Stream.of(p.left(), p.right())),
                        q.orderBy().stream().map(QueryParts.SortKey::text))
                .flatMap(s -> s);
    }

    static int connectives(Condition condition) {
        return switch (condition) {
            case Condition.Predicate _ -> 0;
            case Condition.All(List<Condition> parts) -> inside(parts);
            case Condition.Either(List<Condition> parts) -> inside(parts);
        };
    }

    private static int inside(List<Condition> parts) {
        return Math.max(0, parts.size() - 1) + parts.stream().mapToInt(SqlFeatures::connectives).sum();
    }

    private int words(java.util.function.IntPredicate counts) {
        return (int) java.util.stream.IntStream.range(0, words.size()).filter(counts).count();
    }

    private int sum(java.util.function.ToIntFunction<QueryParts> part) {
        return all.stream().mapToInt(part).sum();
    }
}
