package io.github.assay.sql.canonical;

import java.util.HashSet;
import java.util.Set;

/** Lists the output columns of a query in FROM or of a common table expression. */
final class SourceOutputs {
    private SourceOutputs() {}

    /** Names of its columns; a star over known tables is expanded, any other leaves them open. */
    static Scope.Outputs of(QueryParts query, SchemaInfo schema) {
        Set<String> names = new HashSet<>();
        boolean open = !query.further().modifiers().isEmpty();
        for (QueryParts.Item item : query.select()) {
            if (item.text().equals("*") || item.text().contains(".*") || item.text().startsWith("* ")) {
                boolean known = schema.complete()
                        && !query.sources().isEmpty()
                        && query.tables().size() == query.sources().size()
                        && schema.columns().keySet().containsAll(query.tables());
                query.tables().forEach(t -> names.addAll(schema.columns().getOrDefault(t, Set.of())));
                open |= !known;
            } else if (!item.alias().isEmpty()) {
                names.add(item.alias());
            } else if (item.columns().isEmpty() || item.text().indexOf('(') >= 0) {
                open = true; // the database makes up a name
            } else {
                names.add(item.text().substring(item.text().lastIndexOf('.') + 1));
            }
        }
        return new Scope.Outputs(Set.copyOf(names), open);
    }
}
