package io.github.assay.counterexample.model;

import io.github.assay.counterexample.model.TableShape.ColumnShape;
import io.github.assay.counterexample.model.TableShape.Reference;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.ddl.PlainDeclaration;
import io.github.assay.sql.ddl.SchemaScript.TableDefinition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Tables of a database by their names in lower case; a table comes after those it refers to, except in a circle.
 *
 * @param dialect the engine's dialect
 */
public record DatabaseShape(String dialect, SequencedMap<String, TableShape> tables) {
    /**
     * A shape from definitions. References to unknown tables or columns are left out, as are tables whose declaration may
     * do more than declare ({@link PlainDeclaration}).
     */
    public static DatabaseShape of(String dialect, List<TableDefinition> definitions) {
        Map<String, TableDefinition> named = new TreeMap<>();
        definitions.stream().filter(d -> PlainDeclaration.holds(d, dialect)).forEach(d -> named.put(d.name().toLowerCase(Locale.ROOT), d));
        SequencedMap<String, TableShape> plain = new LinkedHashMap<>();
        named.forEach((key, d) -> plain.put(key, shape(d, dialect)));
        SequencedMap<String, TableShape> linked = new LinkedHashMap<>();
        plain.forEach((key, t) -> linked.put(key, new TableShape(
                t.name(), t.columns(), t.primaryKey(), t.uniques(),
                references(Objects.requireNonNull(named.get(key)), t, plain), t.checks())));
        return new DatabaseShape(dialect, sorted(linked));
    }

    private static TableShape shape(TableDefinition d, String dialect) {
        boolean sqlite = dialect.equals("sqlite");
        List<ColumnShape> columns = d.columns().stream()
                .map(c -> new ColumnShape(
                        c.name(), c.type(), ValueKind.of(c.type(), sqlite),
                        c.required() || d.primaryKey().stream().anyMatch(k -> k.equalsIgnoreCase(c.name())), c.collation(),
                        c.generated()))
                .toList();
        TableShape bare = new TableShape(d.name(), columns, List.of(), List.of(), List.of(), d.checks());
        return new TableShape(
                d.name(), columns, places(bare, d.primaryKey()),
                d.uniques().stream().map(u -> places(bare, u)).filter(u -> !u.isEmpty()).toList(), List.of(), d.checks());
    }

    private static List<Integer> places(TableShape table, List<String> names) {
        List<Integer> places = names.stream().map(table::place).toList();
        return places.contains(-1) ? List.of() : places;
    }

    private static List<Reference> references(TableDefinition d, TableShape own, Map<String, TableShape> all) {
        List<Reference> references = new ArrayList<>();
        for (TableDefinition.ForeignKeyDefinition key : d.foreignKeys()) {
            String table = key.table().toLowerCase(Locale.ROOT);
            TableShape other = all.get(table);
            if (other == null) {
                continue;
            }
            List<Integer> from = places(own, key.columns());
            List<Integer> to = key.refColumns().isEmpty() ? other.primaryKey() : places(other, key.refColumns());
            Reference made = new Reference(from, table, to);
            if (!from.isEmpty() && from.size() == to.size() && !references.contains(made)) {
                references.add(made);
            }
        }
        return references;
    }

    /** Tables after those they refer to. */
    private static SequencedMap<String, TableShape> sorted(Map<String, TableShape> tables) {
        SequencedMap<String, TableShape> done = new LinkedHashMap<>();
        Map<String, TableShape> left = new LinkedHashMap<>(tables);
        while (!left.isEmpty()) {
            Optional<String> next = left.keySet().stream()
                    .filter(key -> Objects.requireNonNull(left.get(key)).references().stream()
                            .allMatch(r -> r.table().equals(key) || !left.containsKey(r.table())))
                    .findFirst();
            String key = next.orElse(left.keySet().iterator().next());
            done.put(key, left.remove(key));
        }
        return done;
    }

    /** Only these tables and those they refer to. */
    public DatabaseShape around(Set<String> wanted) {
        Set<String> kept = new LinkedHashSet<>();
        Deque<String> open = new ArrayDeque<>(wanted);
        while (!open.isEmpty()) {
            String key = open.pop();
            if (tables.containsKey(key) && kept.add(key)) {
                tables.get(key).references().forEach(r -> open.push(r.table()));
            }
        }
        SequencedMap<String, TableShape> some = new LinkedHashMap<>();
        tables.forEach((key, t) -> {
            if (kept.contains(key)) {
                some.put(key, t);
            }
        });
        return new DatabaseShape(dialect, some);
    }

    /** The same with tables replaced, such as by ones with kinds found in the data. */
    public DatabaseShape with(Map<String, TableShape> changed) {
        SequencedMap<String, TableShape> all = new LinkedHashMap<>();
        tables.forEach((key, t) -> all.put(key, changed.getOrDefault(key, t)));
        return new DatabaseShape(dialect, all);
    }

    /** The names, to resolve columns in queries. */
    public SchemaInfo names() {
        Map<String, Set<String>> columns = new LinkedHashMap<>();
        tables.forEach((key, t) -> {
            Set<String> own = new LinkedHashSet<>();
            t.columns().forEach(c -> own.add(c.name().toLowerCase(Locale.ROOT)));
            columns.put(key, own);
        });
        return SchemaInfo.declared(columns, List.of());
    }
}
