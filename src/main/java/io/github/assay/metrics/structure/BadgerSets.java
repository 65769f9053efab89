package io.github.assay.metrics.structure;

import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.query.QueryKeywords;
import io.github.assay.sql.text.SignificantTokens;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Holds BADGER's seven sets of one query (metrics.md §2.4). Conditions are split into predicates at AND and OR; OR then
 * counts as a keyword. The queries of a set operation count together.
 */
public final class BadgerSets {
    private final Map<String, Set<String>> sets = new LinkedHashMap<>();
    private boolean nested;
    /** Names of the common table expressions that count as tables, in the order of the query. */
    private List<String> ctes = List.of();

    /** The names of the sets, in order. */
    static final List<String> NAMES = List.of("select", "where", "group_by", "order_by", "having", "tables", "keywords");

    private BadgerSets() {
        for (String name : NAMES) {
            sets.put(name, new TreeSet<>());
        }
    }

    /** The sets of a text whose parts are given, made once. */
    public static BadgerSets of(QueryParts query, ParsedSql text, boolean cteAware) {
        return text.answer(cteAware ? "sets with CTEs" : "sets", query, () -> made(query, text, cteAware));
    }

    /** The sets of the final SELECT as a recorded reply takes it apart: a common table expression that it reads is a table. */
    public static BadgerSets ofFinal(QueryParts query, ParsedSql text) {
        BadgerSets made = new BadgerSets();
        made.ctes = cteNames(text.words());
        made.addFinal(query);
        made.set("keywords").addAll(QueryKeywords.of(text));
        return made;
    }

    private static BadgerSets made(QueryParts query, ParsedSql text, boolean cteAware) {
        BadgerSets made = new BadgerSets();
        made.addFinal(query);
        made.set("keywords").addAll(QueryKeywords.of(text));
        if (cteAware) {
            query.ctes().forEach(c -> c.query().ifPresent(made::addBody));
        }
        return made;
    }

    public int size(String name) {
        return set(name).size();
    }

    private Set<String> set(String name) {
        return Objects.requireNonNull(sets.get(name));
    }

    public Map<String, Set<String>> all() {
        return sets;
    }

    /** Whether a predicate of WHERE compares with a query. */
    public boolean hasNested() {
        return nested;
    }

    private void addFinal(QueryParts q) {
        for (QueryParts branch : branches(q)) {
            branch.select().forEach(i -> set("select").add(i.text()));
            set("group_by").addAll(branch.groupBy());
            branch.orderBy().forEach(k -> set("order_by").add(k.text() + (k.descending() ? " desc" : " asc")));
            set("having").addAll(triples(branch.having()));
            addBody(branch);
        }
    }

    private void addBody(QueryParts body) {
        for (QueryParts q : branches(body)) {
            set("where").addAll(triples(q.where()));
            set("tables").addAll(q.tables());
            nested |= q.where().predicates().stream().anyMatch(Condition.Predicate::rightIsQuery);
            for (QueryParts.Source source : q.sources()) {
                if (source instanceof QueryParts.Source.Nested(QueryParts inner)) {
                    addBody(inner);
                } else if (!ctes.isEmpty() && source instanceof QueryParts.Source.CteReference(String name)) {
                    int number = Integer.parseInt(name.replaceAll("\\D", "0")); // canonical names are numbered from 1
                    set("tables").add(number >= 1 && number <= ctes.size() ? ctes.get(number - 1) : name);
                }
            }
        }
    }

    private static List<String> cteNames(SignificantTokens words) {
        List<String> names = new ArrayList<>();
        int depth = 0;
        boolean next = words.reads(0, "with");
        for (int i = 1; i < words.size() && (depth > 0 || !words.reads(i, "select")); i++) {
            depth += words.reads(i, "(") ? 1 : words.reads(i, ")") ? -1 : 0;
            if (next && !words.reads(i, "recursive")) {
                names.add(words.name(i));
                next = false;
            } else {
                next |= depth == 0 && words.reads(i, ",");
            }
        }
        return names;
    }

    private static List<QueryParts> branches(QueryParts q) {
        List<QueryParts> all = new ArrayList<>(List.of(q));
        q.branches().forEach(b -> all.add(b.query()));
        return all;
    }

    /** (left, operator, right); a nested query on the right is just {@code subquery}. */
    private static List<String> triples(Condition condition) {
        return condition.predicates().stream()
                .map(p -> (p.left() + " | " + (p.negated() ? "not " : "") + p.operator() + " | "
                        + (p.rightIsQuery() ? "subquery" : p.right())))
                .toList();
    }
}
