package io.github.assay.counterexample;

import io.github.assay.counterexample.model.DatabaseShape;
import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.sql.ddl.SchemaScript.TableDefinition;
import io.github.assay.sql.ddl.SchemaScript;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A search as a table, so that it is kept like the outcome of a query. The first cell of a row names its part, the
 * second its number of further cells.
 */
public final class StoredSearch {
    /** Version of this form and of the search; another version is not read. */
    private static final String FORM = "separation/4";

    private StoredSearch() {}

    /** The table of a search under a budget. */
    public static ResultTable write(SearchResult result, SearchBudget budget, String dialect) {
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(row(FORM, text(dialect), text(result.verdict().name()), text(result.reason()), Cell.of(result.tried()),
                Cell.of(result.useless()), Cell.of(result.failedHere()), text(result.stopped()), Cell.of(result.seed()),
                Cell.of(result.nanos()), text(budgetText(budget))));
        rows.add(row("flags", result.flags().stream().map(StoredSearch::text).toArray(Cell[]::new)));
        rows.add(row("out of reach", result.outOfReach().stream().map(n -> Cell.of(n.longValue())).toArray(Cell[]::new)));
        result.found().ifPresent(f -> found(f, rows));
        int width = rows.stream().mapToInt(List::size).max().orElse(2);
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            columns.add(Column.of("c" + i));
        }
        return ResultTable.of(columns, rows.stream().map(r -> padded(r, width)).toList());
    }

    private static void found(Separated f, List<List<Cell>> rows) {
        rows.add(row("found", Cell.of(f.rank()), text(f.recipe()), Cell.of(f.index()), Cell.of(f.kept())));
        rows.add(row("widened", f.widened().stream().map(StoredSearch::text).toArray(Cell[]::new)));
        rows.add(row("broken", f.broken().stream().map(StoredSearch::text).toArray(Cell[]::new)));
        SqlValues.tables(f.database().shape()).forEach(sql -> rows.add(row("create", text(sql))));
        f.database().rows().forEach((key, own) -> own.forEach(r -> {
            List<Cell> cells = new ArrayList<>(List.of(text(key)));
            cells.addAll(r);
            rows.add(row("row", cells.toArray(Cell[]::new)));
        }));
        table("gold", f.gold(), rows);
        table("predicted", f.predicted(), rows);
        f.read().forEach(c -> rows.add(row("read", text(c.table()), Cell.of(c.column()))));
        f.cause().ifPresent(c -> rows.add(row(
                "cause", text(c.kind().name()), text(c.table()), text(c.other()), text(c.value()), Cell.of((long) c.rows()))));
        f.deciding().forEach(d -> rows.add(row("deciding", text(d.table()), Cell.of(d.row()), Cell.of(d.column()))));
    }

    private static void table(String part, ResultTable table, List<List<Cell>> rows) {
        rows.add(row(part + " columns", table.columns().stream().map(c -> text(c.name())).toArray(Cell[]::new)));
        table.rows().forEach(r -> rows.add(row(part, r.toArray(Cell[]::new))));
    }

    private static Cell text(String text) {
        return Cell.of(text);
    }

    private static List<Cell> row(String part, Cell... cells) {
        List<Cell> row = new ArrayList<>(List.of(text(part), Cell.of((long) cells.length)));
        row.addAll(Arrays.asList(cells));
        return row;
    }

    private static List<Cell> padded(List<Cell> row, int width) {
        List<Cell> all = new ArrayList<>(row);
        while (all.size() < width) {
            all.add(Cell.nul());
        }
        return List.copyOf(all);
    }

    private static String budgetText(SearchBudget b) {
        return b.databases() + " " + b.seed() + " " + b.worstRank() + " " + b.constraintsOff().stream().sorted().toList();
    }

    /** Whether a table holds a search under this budget. */
    public static boolean isUnder(ResultTable table, SearchBudget budget) {
        return isSearch(table) && table.rows().getFirst().get(11).equals(text(budgetText(budget))) && !isCross(table);
    }

    /** Whether a table holds a database that was found for another answer. */
    public static boolean isCross(ResultTable table) {
        return read(table).flatMap(SearchResult::found).filter(f -> f.recipe().equals("cross")).isPresent();
    }

    private static boolean isSearch(ResultTable table) {
        return table.rowCount() > 0 && table.columnCount() > 11 && table.rows().getFirst().getFirst().equals(text(FORM));
    }

    /** The search of a table; empty where it is another version's. */
    public static Optional<SearchResult> read(ResultTable table) {
        if (!isSearch(table)) {
            return Optional.empty();
        }
        Map<String, List<List<Cell>>> parts = new LinkedHashMap<>();
        for (List<Cell> row : table.rows()) {
            int count = (int) number(row.get(1));
            parts.computeIfAbsent(row.getFirst().display(), _ -> new ArrayList<>()).add(row.subList(2, 2 + count));
        }
        List<Cell> header = Objects.requireNonNull(parts.get(FORM)).getFirst();
        SearchResult.Verdict verdict = SearchResult.Verdict.valueOf(header.get(1).display());
        Optional<Separated> found = Optional.ofNullable(parts.get("found")).map(f -> found(f.getFirst(), parts, header.getFirst().display()));
        return Optional.of(new SearchResult(
                verdict, header.get(2).display(), found, (int) number(header.get(3)), (int) number(header.get(4)),
                (int) number(header.get(5)), header.get(6).display(), texts(parts, "flags"),
                Objects.requireNonNull(parts.get("out of reach")).getFirst().stream().map(c -> (int) number(c)).toList(), number(header.get(7)),
                number(header.get(8))));
    }

    private static Separated found(List<Cell> found, Map<String, List<List<Cell>>> parts, String dialect) {
        String script = String.join(";\n", parts.getOrDefault("create", List.of()).stream().map(r -> r.getFirst().display()).toList());
        List<TableDefinition> tables = SchemaScript.read(script, dialect).tables();
        DatabaseShape shape = DatabaseShape.of(dialect, tables);
        Map<String, List<List<Cell>>> rows = new LinkedHashMap<>();
        parts.getOrDefault("row", List.of()).forEach(r -> rows.computeIfAbsent(r.getFirst().display(), _ -> new ArrayList<>())
                .add(r.subList(1, r.size())));
        return new Separated(
                new SmallDatabase(shape, rows), (int) number(found.getFirst()), found.get(1).display(), (int) number(found.get(2)),
                (int) number(found.get(3)), texts(parts, "widened"), texts(parts, "broken"), table(parts, "gold"),
                table(parts, "predicted"), parts.getOrDefault("deciding", List.of()).stream()
                        .map(d -> new Separated.DecidingCell(d.getFirst().display(), (int) number(d.get(1)), (int) number(d.get(2))))
                        .toList(),
                Optional.ofNullable(parts.get("cause")).map(List::getFirst).map(c -> new Separated.Cause(
                        Separated.Cause.Kind.valueOf(c.getFirst().display()), c.get(1).display(), c.get(2).display(),
                        c.get(3).display(), (int) number(c.get(4)))),
                parts.getOrDefault("read", List.of()).stream()
                        .map(c -> new Separated.ReadColumn(c.getFirst().display(), (int) number(c.get(1))))
                        .toList());
    }

    private static ResultTable table(Map<String, List<List<Cell>>> parts, String part) {
        return ResultTable.of(
                Objects.requireNonNull(parts.get(part + " columns")).getFirst().stream().map(c -> Column.of(c.display())).toList(),
                parts.getOrDefault(part, List.of()).stream().map(List::copyOf).toList());
    }

    private static List<String> texts(Map<String, List<List<Cell>>> parts, String part) {
        return Objects.requireNonNull(parts.get(part)).getFirst().stream().map(Cell::display).toList();
    }

    private static long number(Cell cell) {
        return cell instanceof Cell.Int(long v) ? v : 0;
    }
}
