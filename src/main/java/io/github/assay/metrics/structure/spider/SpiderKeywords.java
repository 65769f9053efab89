package io.github.assay.metrics.structure.spider;

import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The keywords that Spider compares, in one query without those nested in it. */
final class SpiderKeywords {
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
