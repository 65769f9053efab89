package io.github.assay.metrics.structure;

import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.canonical.SqlNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Compares the gold select expressions with the predicted select list, in any order and without aliases. Where a query
 * has one source, qualifiers add nothing, so they are left out of the comparison with the other query.
 *
 * @param covered gold expressions found
 * @param missing gold expressions not found
 * @param extra predicted expressions that are not gold
 * @param sameColumn missing gold aggregates of which another aggregate over the same columns was predicted
 */
public record SelectCoverage(List<String> covered, List<String> missing, List<String> extra, int sameColumn) {
    public SelectCoverage {
        covered = List.copyOf(covered);
        missing = List.copyOf(missing);
        extra = List.copyOf(extra);
    }

    /** Compares two select lists; a star is expanded where the schema is declared. */
    public static SelectCoverage of(QueryParts gold, QueryParts predicted, SchemaInfo schema) {
        boolean bare = gold.sources().size() <= 1 || predicted.sources().size() <= 1;
        List<String> goldKeys = keys(gold, schema, bare);
        List<String> left = new ArrayList<>(keys(predicted, schema, bare));
        List<String> covered = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String key : goldKeys) {
            boolean found = left.remove(key);
            (found ? covered : missing).add(key);
        }
        return new SelectCoverage(covered, missing, left, sameColumn(gold, predicted, missing, bare));
    }

    /** Share of gold expressions covered: ρ. */
    public double share() {
        int all = covered.size() + missing.size();
        return all == 0 ? 1 : (double) covered.size() / all;
    }

    private static List<String> keys(QueryParts q, SchemaInfo schema, boolean bare) {
        List<String> keys = new ArrayList<>();
        for (QueryParts.Item item : q.select()) {
            for (String text : expanded(item.text(), q, schema)) {
                keys.add(bare ? SqlNames.withoutQualifiers(text) : text);
            }
        }
        return keys;
    }

    private static List<String> expanded(String text, QueryParts q, SchemaInfo schema) {
        boolean star = text.equals("*") || text.endsWith(".*");
        boolean known = schema.complete()
                && q.tables().size() == q.sources().size() && schema.columns().keySet().containsAll(q.tables());
        if (!star || !known) {
            return List.of(text);
        }
        List<String> columns = new ArrayList<>();
        for (String table : text.equals("*") ? q.tables() : List.of(text.substring(0, text.length() - 2))) {
            schema.columns().getOrDefault(table, Set.of()).forEach(c -> columns.add(table + "." + c));
        }
        return columns;
    }

    private static int sameColumn(QueryParts gold, QueryParts predicted, List<String> missing, boolean bare) {
        return (int) gold.select().stream()
                .filter(g -> g.aggregate().isPresent())
                .filter(g -> missing.contains(bare ? SqlNames.withoutQualifiers(g.text()) : g.text()))
                .filter(g -> predicted.select().stream().anyMatch(p -> isOver(p, g, bare)))
                .count();
    }

    private static boolean isOver(QueryParts.Item one, QueryParts.Item other, boolean bare) {
        return one.aggregate().isPresent() && argument(one, bare).equals(argument(other, bare));
    }

    private static String argument(QueryParts.Item item, boolean bare) {
        String argument = item.aggregate().orElseThrow().argument();
        return bare ? SqlNames.withoutQualifiers(argument) : argument;
    }
}
