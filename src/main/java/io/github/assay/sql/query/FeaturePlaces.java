package io.github.assay.sql.query;

import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lists where a query uses the features that {@link SqlFeatures} counts. A feature has its parts in canonical form, or
 * its places in the text. For people to read; computed on request.
 */
public final class FeaturePlaces {
    private static final int MOST = 20;
    private static final int AROUND = 24;

    private final String text;
    private final SignificantTokens words;
    private final FeatureWords counted;
    private final List<QueryParts> all = new ArrayList<>();
    private final Map<String, List<String>> places = new LinkedHashMap<>();

    private FeaturePlaces(ParsedSql sql, QueryParts query) {
        this.text = sql.text();
        this.words = new SignificantTokens(text, LexRules.of(sql.dialect()));
        this.counted = new FeatureWords(words);
        all.add(query);
        all.addAll(query.below());
    }

    /** Feature → at most 20 places, for the features used; empty when the text is no query. */
    public static Optional<Map<String, List<String>>> of(ParsedSql sql) {
        return sql.parts().map(query -> new FeaturePlaces(sql, query).find(query));
    }

    private Map<String, List<String>> find(QueryParts query) {
        put("select_items", query.select().stream().map(QueryParts.Item::text));
        parts("group_by", q -> q.groupBy().isEmpty() ? Stream.of() : Stream.of(String.join(", ", q.groupBy())));
        parts("order_by", q -> q.orderBy().isEmpty() ? Stream.of() : Stream.of(order(q)));
        parts("limit", q -> q.limit().isEmpty() ? Stream.of() : Stream.of(q.limit()));
        parts("joins", q -> q.joins().stream().map(j -> j.on().isNone() ? j.type() : j.type() + " on " + j.on().text()));
        parts("predicates", q -> SqlFeatures.predicates(q).filter(p -> !SqlFeatures.isJoin(p)).map(Condition::text));
        parts("aggregates", q -> SqlFeatures.texts(q).flatMap(t -> AggregateCalls.in(t).stream()).map(FeaturePlaces::call));
        words("scalar_functions", counted::isScalarCall);
        parts("set_operations", q -> q.branches().stream().map(QueryParts.Branch::operation));
        words("arithmetic", counted::isArithmetic);
        parts("and_or", q -> q.conditions().filter(c -> SqlFeatures.connectives(c) > 0).map(Condition::text));
        words("distinct", counted::isDistinct);
        parts("like", q -> SqlFeatures.predicates(q).filter(SqlFeatures::isPattern).map(Condition::text));
        words("case", counted::isCase);
        words("windows", counted::isWindow);
        parts("ctes", q -> q.ctes().stream().map(c -> c.query().map(QueryParts::text).orElse(c.name())));
        return places;
    }

    private static String order(QueryParts q) {
        return String.join(", ", q.orderBy().stream().map(k -> k.text() + (k.descending() ? " desc" : " asc")).toList());
    }

    private static String call(QueryParts.Aggregate a) {
        return a.function() + "(" + (a.distinct() ? "distinct " : "") + a.argument() + ")";
    }

    private void parts(String feature, Function<QueryParts, Stream<String>> part) {
        put(feature, all.stream().flatMap(part));
    }

    private void words(String feature, IntPredicate which) {
        put(feature, IntStream.range(0, words.size()).filter(which).mapToObj(this::around));
    }

    private void put(String feature, Stream<String> texts) {
        List<String> first = texts.limit(MOST).toList();
        if (!first.isEmpty()) {
            places.put(feature, first);
        }
    }

    /** The word with the text around it, in one line. */
    private String around(int word) {
        Token token = words.token(word);
        int from = Math.max(0, token.start() - AROUND);
        int to = Math.min(text.length(), token.end() + AROUND);
        String part = text.substring(from, to).replaceAll("\\s+", " ").strip();
        return (from > 0 ? "…" : "") + part + (to < text.length() ? "…" : "");
    }
}
