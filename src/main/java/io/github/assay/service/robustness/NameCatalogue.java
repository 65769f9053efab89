package io.github.assay.service.robustness;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.robustness.naming.CloneScript.SchemaPart;
import io.github.assay.robustness.naming.NamePlan;
import io.github.assay.service.run.CatalogueSql;
import io.github.assay.sql.rename.SchemaRenaming;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Tables, columns, keys, indexes, triggers and views of a database as its own catalogue lists them, to compare a database
 * with its clone.
 *
 * @param parts every part, in the order of the catalogue
 */
record NameCatalogue(List<SchemaPart> parts) {
    /** The query for a kind of database; empty where it cannot be cloned. */
    static Optional<String> query(DatabaseSpec.Kind kind) {
        return CatalogueSql.of(kind.dialect(), "names").stream().findFirst();
    }

    static NameCatalogue of(ResultTable table) {
        return new NameCatalogue(table.rows().stream()
                .map(r -> new SchemaPart(
                        text(r.get(0)).toLowerCase(Locale.ROOT), text(r.get(1)), text(r.get(2)), text(r.get(3)), text(r.get(4)), text(r.get(5))))
                .toList());
    }

    private static String text(Cell cell) {
        return cell instanceof Cell.Text(String value) ? value : "";
    }

    /** Tables and views with their columns in order. Virtual tables cannot be renamed and count as views. */
    List<NamePlan.Table> tables() {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        Map<String, Boolean> fixed = new LinkedHashMap<>();
        parts.stream().filter(p -> isTable(p)).forEach(p -> {
            columns.put(p.table(), new ArrayList<>());
            fixed.put(p.table(), p.kind().equals("view") || p.detail().equals("virtual"));
        });
        // Tables that a virtual table keeps its rows in belong to it.
        List<String> virtual = parts.stream().filter(p -> p.detail().equals("virtual")).map(SchemaPart::table).toList();
        fixed.replaceAll((t, f) -> f || virtual.stream().anyMatch(v -> t.startsWith(v + "_")));
        parts.stream()
                .filter(p -> p.kind().equals("column") && columns.containsKey(p.table()))
                .sorted(Comparator.comparingInt(p -> Integer.parseInt(p.detail().substring(0, p.detail().indexOf(' ')))))
                .forEach(p -> Objects.requireNonNull(columns.get(p.table())).add(p.column()));
        return columns.entrySet().stream().map(e -> new NamePlan.Table(e.getKey(), e.getValue(), Objects.requireNonNull(fixed.get(e.getKey())))).toList();
    }

    private static boolean isTable(SchemaPart p) {
        return p.kind().equals("table") || p.kind().equals("view");
    }

    /**
     * The names that a clone has: the new name of each table of the plan where it is there, else its old one; of its
     * columns by their order.
     */
    static SchemaRenaming found(SchemaRenaming planned, NameCatalogue clone) {
        Map<String, List<String>> there = new TreeMap<>();
        clone.tables().forEach(t -> there.put(t.name(), t.columns()));
        List<SchemaRenaming.Table> tables = new ArrayList<>();
        for (SchemaRenaming.Table t : planned.tables()) {
            String name = there.containsKey(t.renamed()) ? t.renamed() : t.name();
            List<String> columns = there.getOrDefault(name, List.of());
            if (columns.size() == t.columns().size()) {
                List<SchemaRenaming.Column> named = new ArrayList<>();
                for (int i = 0; i < columns.size(); i++) {
                    named.add(new SchemaRenaming.Column(t.columns().get(i).name(), columns.get(i)));
                }
                tables.add(new SchemaRenaming.Table(t.name(), name, named));
            }
        }
        return new SchemaRenaming(planned.dialect(), tables);
    }

    /** What the clone lacks or has otherwise, by the new names; one sentence each. */
    List<String> differences(NameCatalogue clone, SchemaRenaming renaming) {
        Map<SchemaPart, Integer> expected = new LinkedHashMap<>();
        parts.stream().filter(p -> !p.isScript()).forEach(p -> expected.merge(renamed(p, renaming), 1, Integer::sum));
        clone.parts.stream().filter(p -> !p.isScript()).forEach(p -> expected.merge(p, -1, Integer::sum));
        List<String> differences = new ArrayList<>();
        expected.forEach((p, n) -> {
            if (n != 0) {
                differences.add(p.kind() + " " + p.table() + (p.column().isEmpty() ? "" : "." + p.column())
                        + (p.detail().isEmpty() ? "" : " (" + p.detail() + ")") + (n > 0 ? " is not in the clone" : " is only in the clone"));
            }
        });
        return differences;
    }

    private static SchemaPart renamed(SchemaPart p, SchemaRenaming renaming) {
        Optional<SchemaRenaming.Table> table = renaming.table(p.table());
        Optional<SchemaRenaming.Table> other = p.otherTable().isEmpty() ? Optional.empty() : renaming.table(p.otherTable());
        return new SchemaPart(
                p.kind(), table.map(SchemaRenaming.Table::renamed).orElse(p.table()), column(table, p.column()),
                other.map(SchemaRenaming.Table::renamed).orElse(p.otherTable()), column(other, p.otherColumn()), p.detail());
    }

    private static String column(Optional<SchemaRenaming.Table> table, String column) {
        return table.flatMap(t -> t.columns().stream().filter(c -> c.name().equals(column)).findFirst()
                        .or(() -> t.columns().stream().filter(c -> c.name().equalsIgnoreCase(column)).findFirst()))
                .map(SchemaRenaming.Column::renamed).orElse(column);
    }
}
