package io.github.assay.service.review;

import io.github.assay.domain.project.DatabaseSchema;
import io.github.assay.domain.project.Item;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.Identifiers;
import io.github.assay.sql.query.ParsedSql;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which tables and columns the gold and the predicted query of an item name. Of a query that does not parse every word
 * counts that is the name of a table, or of a column of such a table.
 */
public final class CaseNames {
    /** No query names anything. */
    public static final CaseNames NONE = new CaseNames(Set.of(), Set.of());

    private final Set<String> gold;
    private final Set<String> predicted;

    private CaseNames(Set<String> gold, Set<String> predicted) {
        this.gold = gold;
        this.predicted = predicted;
    }

    /** @param schema as {@link #known} gives it */
    static CaseNames of(Item item, String dialect, SchemaInfo schema) {
        return new CaseNames(
                names(ParsedSql.parse(item.evalCase().goldSql(), dialect), schema),
                names(ParsedSql.parse(item.prediction().sql(), dialect), schema));
    }

    /** A schema in the form in which names are looked up; looks at every column, so keep it. */
    static SchemaInfo known(DatabaseSchema schema) {
        Map<String, Set<String>> columns = new HashMap<>();
        schema.tables().forEach(t -> columns.put(lower(t.name()), t.columns().stream()
                .map(c -> lower(c.name()))
                .collect(Collectors.toCollection(LinkedHashSet::new))));
        return SchemaInfo.declared(columns, List.of());
    }

    private static Set<String> names(ParsedSql sql, SchemaInfo schema) {
        Set<String> found = new LinkedHashSet<>();
        Optional<Identifiers> parsed = Identifiers.of(sql, schema);
        if (parsed.isPresent()) {
            parsed.get().tables().forEach(t -> found.add(last(t)));
            parsed.get().columns().forEach(c -> place(c, found, schema));
            return found;
        }
        Set<String> words = Identifiers.words(sql);
        schema.columns().forEach((table, columns) -> {
            if (words.contains(table)) {
                found.add(table);
                columns.stream().filter(words::contains).forEach(c -> found.add(table + "." + c));
            }
        });
        return found;
    }

    /** A column without its table belongs to every named table that has it. */
    private static void place(String column, Set<String> found, SchemaInfo schema) {
        int dot = column.lastIndexOf('.');
        if (dot > 0) {
            found.add(last(column.substring(0, dot)) + column.substring(dot));
        } else {
            Set.copyOf(found).stream()
                    .filter(t -> schema.columns().getOrDefault(t, Set.of()).contains(column))
                    .forEach(t -> found.add(t + "." + column));
        }
    }

    private static String last(String table) {
        return lower(table.substring(table.lastIndexOf('.') + 1));
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Whether the gold query names a table. */
    public boolean inGold(String table) {
        return gold.contains(lower(table));
    }

    /** Whether the predicted query names a table. */
    public boolean inPredicted(String table) {
        return predicted.contains(lower(table));
    }

    /** Whether the gold query names a column of a table. */
    public boolean inGold(String table, String column) {
        return gold.contains(lower(table) + "." + lower(column));
    }

    /** Whether the predicted query names a column of a table. */
    public boolean inPredicted(String table, String column) {
        return predicted.contains(lower(table) + "." + lower(column));
    }

    /** Whether either query names a table. */
    public boolean names(String table) {
        return inGold(table) || inPredicted(table);
    }

    /** Whether either query names a column. */
    public boolean names(String table, String column) {
        return inGold(table, column) || inPredicted(table, column);
    }
}
