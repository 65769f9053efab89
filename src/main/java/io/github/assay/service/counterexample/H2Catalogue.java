package io.github.assay.service.counterexample;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.sql.ddl.TableDefinition;
import io.github.assay.sql.ddl.TableDefinition.ColumnDefinition;
import io.github.assay.sql.ddl.TableDefinition.ForeignKeyDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Reads the tables of an H2 database, which keeps no CREATE TABLE texts, from its catalogue. */
final class H2Catalogue {
    private static final Set<String> WITH_LENGTH = Set.of("CHARACTER", "CHARACTER VARYING", "BINARY", "BINARY VARYING");
    private static final Set<String> WITH_SCALE = Set.of("NUMERIC", "DECIMAL");

    private static final String COLUMNS =
            """
            SELECT c.table_name, c.column_name, c.data_type, c.character_maximum_length, c.numeric_precision, c.numeric_scale,
                c.is_nullable, c.generation_expression
            FROM information_schema.columns c
            JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
            WHERE c.table_schema = 'PUBLIC' AND t.table_type = 'BASE TABLE'
            ORDER BY c.table_name, c.ordinal_position""";

    private static final String KEYS =
            """
            SELECT u.table_name, r.constraint_name, r.constraint_type, u.column_name, t.table_name AS ref_table,
                t.column_name AS ref_column
            FROM information_schema.key_column_usage u
            JOIN information_schema.table_constraints r
                ON r.constraint_name = u.constraint_name AND r.constraint_schema = u.constraint_schema
            LEFT JOIN information_schema.referential_constraints f
                ON f.constraint_name = u.constraint_name AND f.constraint_schema = u.constraint_schema
            LEFT JOIN information_schema.key_column_usage t
                ON t.constraint_name = f.unique_constraint_name AND t.constraint_schema = f.unique_constraint_schema
                AND t.ordinal_position = u.position_in_unique_constraint
            WHERE u.table_schema = 'PUBLIC'
            ORDER BY u.table_name, r.constraint_name, u.ordinal_position""";

    private static final String CHECKS =
            """
            SELECT r.table_name, k.check_clause
            FROM information_schema.check_constraints k
            JOIN information_schema.table_constraints r
                ON r.constraint_name = k.constraint_name AND r.constraint_schema = k.constraint_schema
            WHERE r.table_schema = 'PUBLIC'
            ORDER BY r.table_name, k.constraint_name""";

    private record Key(String type, List<String> columns, String refTable, List<String> refColumns) {}

    private H2Catalogue() {}

    /** The tables of the schema PUBLIC; none where the catalogue cannot be read. */
    static List<TableDefinition> tables(Function<String, ExecutionOutcome> query) {
        Map<String, List<ColumnDefinition>> columns = new LinkedHashMap<>();
        rows(query, COLUMNS).forEach(r -> columns.computeIfAbsent(text(r, 0), _ -> new ArrayList<>())
                .add(new ColumnDefinition(text(r, 1), type(r), text(r, 6).equals("NO"), "", text(r, 7))));
        Map<String, Map<String, Key>> keys = new LinkedHashMap<>();
        for (List<Cell> r : rows(query, KEYS)) {
            Key key = keys.computeIfAbsent(text(r, 0), _ -> new LinkedHashMap<>())
                    .computeIfAbsent(text(r, 1), _ -> new Key(text(r, 2), new ArrayList<>(), text(r, 4), new ArrayList<>()));
            key.columns().add(text(r, 3));
            key.refColumns().add(text(r, 5));
        }
        Map<String, List<String>> checks = new LinkedHashMap<>();
        rows(query, CHECKS).forEach(r -> checks.computeIfAbsent(text(r, 0), _ -> new ArrayList<>()).add(text(r, 1)));
        List<TableDefinition> tables = new ArrayList<>();
        columns.forEach((name, own) -> tables.add(table(
                name, own, List.copyOf(keys.getOrDefault(name, Map.of()).values()), checks.getOrDefault(name, List.of()))));
        return tables;
    }

    private static TableDefinition table(String name, List<ColumnDefinition> columns, List<Key> keys, List<String> checks) {
        return new TableDefinition(
                name, columns,
                keys.stream().filter(k -> k.type().equals("PRIMARY KEY")).findFirst().map(Key::columns).orElse(List.of()),
                keys.stream().filter(k -> k.type().equals("UNIQUE")).map(Key::columns).toList(),
                keys.stream()
                        .filter(k -> k.type().equals("FOREIGN KEY") && !k.refTable().isEmpty())
                        .map(k -> new ForeignKeyDefinition(k.columns(), k.refTable(), k.refColumns()))
                        .toList(),
                checks);
    }

    /** A column's type with its length, or its precision and scale. */
    private static String type(List<Cell> row) {
        String type = text(row, 2);
        if (WITH_LENGTH.contains(type) && !row.get(3).isNull()) {
            return type + "(" + text(row, 3) + ")";
        }
        return WITH_SCALE.contains(type) && !row.get(4).isNull() ? type + "(" + text(row, 4) + ", " + text(row, 5) + ")" : type;
    }

    private static List<List<Cell>> rows(Function<String, ExecutionOutcome> query, String sql) {
        return query.apply(sql) instanceof ExecutionOutcome.Rows(ResultTable table, _) ? table.rows() : List.of();
    }

    private static String text(List<Cell> row, int place) {
        return row.get(place).isNull() ? "" : row.get(place).display();
    }
}
