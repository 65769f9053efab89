package io.github.assay.ui.review;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Answers what Review asks of a database, as one with the tables {@code sales}, {@code region} and more would. */
public final class ShopDatabase implements Function<String, ExecutionOutcome> {
    private final List<List<Cell>> catalogue = new ArrayList<>();

    public ShopDatabase() {
        column("region", "region_id", "INTEGER", true, true, "", "");
        column("region", "name", "TEXT", true, false, "", "");
        column("sales", "sale_id", "INTEGER", true, true, "", "");
        column("sales", "region", "TEXT", false, false, "region", "name");
        column("sales", "net", "DECIMAL(12,2)", false, false, "", "");
        column("sales", "sold_on", "DATE", true, false, "", "");
        column("sales", "returned", "INTEGER", true, false, "", "");
        column("sales", "till", "TEXT", false, false, "", "");
        column("t", "n", "INTEGER", false, false, "", "");
        column("t", "m", "INTEGER", false, false, "", "");
    }

    /** The same with so many further tables of so many columns. */
    public ShopDatabase with(int tables, int columns) {
        for (int t = 0; t < tables; t++) {
            for (int c = 0; c < columns; c++) {
                column("warehouse_" + t, "column_" + c, "TEXT", false, c == 0, "", "");
            }
        }
        return this;
    }

    private void column(
            String table, String name, String type, boolean required, boolean key, String toTable, String toColumn) {
        catalogue.add(List.of(
                Cell.of(""), Cell.of(table), Cell.of("table"), Cell.of(name), Cell.of(type), Cell.of(required ? 1 : 0),
                Cell.of(key ? 1 : 0), toTable.isEmpty() ? Cell.nul() : Cell.of(toTable),
                toColumn.isEmpty() ? Cell.nul() : Cell.of(toColumn), Cell.of(""), Cell.of("")));
    }

    @Override
    public ExecutionOutcome apply(String sql) {
        if (sql.contains("sqlite_master")) {
            List<Column> header = List.of("s", "t", "k", "c", "y", "r", "p", "a", "b", "d", "e").stream().map(Column::of).toList();
            return rows(ResultTable.of(header, catalogue));
        }
        if (sql.startsWith("SELECT COUNT(*) AS n")) {
            return rows(ResultTable.of(List.of("n"), new Cell[] {Cell.of(3400)}));
        }
        if (sql.contains("GROUP BY \"")) {
            return rows(ResultTable.of(
                    List.of("value", "rows"), new Cell[] {Cell.of("EMEA"), Cell.of(3000)}, new Cell[] {Cell.nul(), Cell.of(400)}));
        }
        if (sql.endsWith("LIMIT 20")) {
            return rows(ResultTable.of(
                    List.of("sale_id", "region", "net"), new Cell[] {Cell.of(1), Cell.of("EMEA"), Cell.of(12.5)},
                    new Cell[] {Cell.of(2), Cell.nul(), Cell.of(3)}));
        }
        if (sql.contains("DELETE")) {
            return new ExecutionOutcome.Blocked("write_verb", "DELETE", 0);
        }
        return sql.contains("nosuch")
                ? new ExecutionOutcome.EngineError("no such column: nosuch")
                : rows(Cases.numbers(1, 2, 30));
    }

    private static ExecutionOutcome rows(ResultTable table) {
        return new ExecutionOutcome.Rows(table, Duration.ofMillis(6));
    }
}
