package io.github.assay.sql.rename;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A query with tables and columns renamed, or the reason why it could not be renamed.
 *
 * @param sql the renamed query; the original where there is a fault
 * @param changes the words that changed, in the order of the text
 * @param used tables, and columns as {@code table.column}, that the query names or reads by a star, as the database spells them
 * @param fault why it could not be renamed; empty: it was
 */
public record RenamedQuery(String sql, List<TextChange> changes, Set<String> used, String fault) {
    public RenamedQuery {
        changes = List.copyOf(changes);
        used = Collections.unmodifiableSet(new TreeSet<>(used));
    }

    static RenamedQuery failed(String sql, String fault) {
        return new RenamedQuery(sql, List.of(), Set.of(), fault);
    }

    public boolean isRenamed() {
        return fault.isEmpty();
    }
}
