package io.github.assay.sql.canonical;

import io.github.assay.sql.query.Grounding;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Holds the known columns and foreign keys of tables. Where the columns are not known and several tables could own an
 * unqualified column, the column stays unqualified. Derived facts are computed once and kept, because all queries on a
 * database share one instance. Immutable.
 */
public final class SchemaInfo {
    /** Nothing is known. */
    public static final SchemaInfo NONE = new SchemaInfo(Map.of(), false, Map.of());

    /** Two columns joined by a foreign key, each {@code table.column} in lower case. */
    public record ForeignKey(String from, String to) {}

    private final Map<String, Set<String>> columns;
    private final boolean complete;
    private final Map<String, String> sameColumns;
    private volatile @Nullable SchemaInfo plain;
    private volatile @Nullable Map<String, Set<String>> normalised;

    /**
     * @param columns table → its columns, all in lower case
     * @param complete whether these are all tables with all their columns, as a declared schema says; else only hints
     * @param sameColumns column → the column that represents it and all columns joined to it by foreign keys; both as
     *     {@code table.column}
     */
    public SchemaInfo(Map<String, Set<String>> columns, boolean complete, Map<String, String> sameColumns) {
        this.columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
        this.complete = complete;
        this.sameColumns = Map.copyOf(sameColumns);
    }

    /** Table → its columns, all in lower case. */
    public Map<String, Set<String>> columns() {
        return columns;
    }

    /** Whether these are all tables with all their columns; else only hints. */
    public boolean complete() {
        return complete;
    }

    /** Column → the column that represents it and all columns joined to it by foreign keys. */
    public Map<String, String> sameColumns() {
        return sameColumns;
    }

    /** A declared schema. Columns that foreign keys join, directly or in a chain, count as one. */
    public static SchemaInfo declared(Map<String, Set<String>> columns, List<ForeignKey> keys) {
        return new SchemaInfo(columns, true, groups(keys));
    }

    /** A schema from the qualified names among some columns, to resolve the same columns where they are unqualified. */
    public static SchemaInfo mentionedIn(Stream<String> names) {
        Map<String, Set<String>> columns = new HashMap<>();
        names.filter(name -> name.indexOf('.') > 0)
                .forEach(name -> columns.computeIfAbsent(tableOf(name), _ -> new LinkedHashSet<>())
                        .add(name.substring(name.lastIndexOf('.') + 1)));
        return columns.isEmpty() ? NONE : new SchemaInfo(columns, false, Map.of());
    }

    /** The same without foreign keys: every column represents only itself. */
    public SchemaInfo withoutKeys() {
        if (sameColumns.isEmpty()) {
            return this;
        }
        SchemaInfo known = plain;
        if (known == null) {
            known = new SchemaInfo(columns, complete, Map.of());
            plain = known;
        }
        return known;
    }

    /** Tables and columns in the form in which names are looked up by {@link Grounding}. */
    public Map<String, Set<String>> normalised() {
        Map<String, Set<String>> known = normalised;
        if (known == null) {
            Map<String, Set<String>> all = new HashMap<>();
            columns.forEach((table, names) -> all.put(
                    SqlNames.normalised(table), names.stream().map(SqlNames::normalised).collect(Collectors.toSet())));
            known = all;
            normalised = known;
        }
        return known;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof SchemaInfo that
                        && complete == that.complete
                        && columns.equals(that.columns) && sameColumns.equals(that.sameColumns);
    }

    @Override
    public int hashCode() {
        return columns.hashCode();
    }

    @Override
    public String toString() {
        return "SchemaInfo[columns=" + columns + ", complete=" + complete + ", sameColumns=" + sameColumns + "]";
    }

    public boolean owns(String table, String column) {
        return columns.getOrDefault(table, Set.of()).contains(column);
    }

    /** Whether the table is declared and has no such column. */
    boolean lacks(String table, String column) {
        return complete && columns.containsKey(table) && !owns(table, column);
    }

    String standFor(String column) {
        return sameColumns.getOrDefault(column, column);
    }

    private static String tableOf(String name) {
        return name.substring(0, name.lastIndexOf('.'));
    }

    private static Map<String, String> groups(List<ForeignKey> keys) {
        Map<String, Set<String>> groups = new HashMap<>();
        for (ForeignKey key : keys) {
            Set<String> joined = new TreeSet<>(groups.getOrDefault(key.from(), Set.of(key.from())));
            joined.addAll(groups.getOrDefault(key.to(), Set.of(key.to())));
            joined.forEach(column -> groups.put(column, joined));
        }
        Map<String, String> first = new HashMap<>();
        groups.forEach((column, joined) -> first.put(column, joined.iterator().next()));
        return first;
    }
}
