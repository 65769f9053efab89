package io.github.assay.sql.query;

import io.github.assay.sql.canonical.SchemaInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Lists the canonical subtrees of a query: columns, literals, expressions, conditions, tables, queries. */
public final class Subtrees {
    private Subtrees() {}

    /** Subtree → how often it occurs; empty when the text is no query. */
    public static Optional<Map<String, Integer>> of(ParsedSql sql, SchemaInfo schema) {
        return sql.exactNotes(schema).map(notes -> {
            Map<String, Integer> counts = new HashMap<>();
            notes.subtrees().forEach(text -> counts.merge(text, 1, Integer::sum));
            return counts;
        });
    }
}
