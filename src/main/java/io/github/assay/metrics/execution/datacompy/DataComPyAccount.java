package io.github.assay.metrics.execution.datacompy;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.columns.ColumnMapping;
import io.github.assay.compare.columns.ColumnPair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.table.Cell;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.parity.PositionalRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Explains which columns and rows DataComPy's two metrics join, and which of them agree. */
final class DataComPyAccount {
    private final TablePair pair;
    private final List<String> goldNames;
    private final List<String> predictedNames;
    private final AccountBuilder account = new AccountBuilder();

    DataComPyAccount(TablePair pair) {
        this.pair = pair;
        goldNames = AccountBuilder.names(pair.gold());
        predictedNames = AccountBuilder.names(pair.predicted());
    }

    /** Rows: joined over all gold columns by name. */
    Account rows(ComparisonRules rules) {
        ColumnMapping columns = pair.mapping(rules);
        joined(columns);
        List<Integer> alone = IntStream.range(0, columns.goldColumns())
                .filter(g -> columns.partner(g) < 0)
                .boxed()
                .toList();
        if (!alone.isEmpty()) {
            account.figure("matched", 0);
            account.says("Rows are compared over all gold columns, so without these no row is found.");
            return columns("Gold columns that the prediction does not have by name", alone).build();
        }
        int[] partners = pair.partners(rules, columns);
        Set<Integer> taken = Arrays.stream(partners).boxed().collect(Collectors.toSet());
        return rows(
                IntStream.range(0, partners.length).filter(g -> partners[g] < 0).boxed().toList(),
                IntStream.range(0, pair.predicted().rowCount()).filter(p -> !taken.contains(p)).boxed().toList());
    }

    private Account rows(List<Integer> missing, List<Integer> extra) {
        account.figure("matched", pair.gold().rowCount() - missing.size());
        account.figure("only_in_gold", missing.size());
        account.figure("only_predicted", extra.size());
        account.passage("Gold rows without an equal predicted row", missing,
                g -> Line.of(Mark.MISSING, "row " + (g + 1) + ": " + account.cells(pair.gold(), g), g, -1));
        account.passage("Predicted rows without an equal gold row", extra,
                p -> Line.of(Mark.EXTRA, "row " + (p + 1) + ": " + account.cells(pair.predicted(), p), -1, p));
        return account.build();
    }

    private void joined(ColumnMapping columns) {
        account.figure("joined_columns", columns.size());
        if (columns.size() > 0) {
            account.says("Joined by name: " + IntStream.range(0, Math.min(20, columns.size()))
                    .mapToObj(i -> goldNames.get(columns.gold(i)))
                    .collect(Collectors.joining(", ")) + (columns.size() > 20 ? " …" : ""));
        }
    }

    private AccountBuilder columns(String heading, List<Integer> gold) {
        return account.passage(heading, gold, g -> Line.of(Mark.MISSING, goldNames.get(g)));
    }

    /** A shared column: in how many of the paired rows it differs, and the first of them. */
    private record Unequal(int gold, int predicted, long cells, int goldRow, int predictedRow) {}

    /** Columns: those both tables have by name, over the paired rows. */
    Account columns(ComparisonRules rules) {
        TableDiff diff = pair.diff(rules);
        int[] joined = IntStream.range(0, diff.rowCount())
                .filter(row -> diff.goldRow(row) >= 0 && diff.predictedRow(row) >= 0)
                .toArray();
        int agreeing = DataComPy.columns(pair, rules);
        List<Unequal> unequal = new ArrayList<>();
        List<Integer> missing = new ArrayList<>();
        List<Integer> extra = new ArrayList<>();
        for (int c = 0; c < diff.columns().size(); c++) {
            ColumnPair column = diff.columns().get(c);
            switch (column.kind()) {
                case MISSING -> missing.add(column.gold().getAsInt());
                case EXTRA -> extra.add(column.predicted().getAsInt());
                case PAIRED -> unequal(diff, c, joined, unequal);
            }
        }
        account.figure("rows_together", joined.length);
        account.figure("matched", agreeing);
        boolean order = agreeing == 0 && joined.length > 0 && unequal.isEmpty() && missing.size() < goldNames.size();
        if (joined.length == 0) {
            account.says("No rows could be put together, so no column is known to agree.");
        } else if (order) {
            account.says("The rows are equal but stand in another order, and here order counts: no column agrees.");
        }
        return columns(unequal, missing, extra);
    }

    private Account columns(List<Unequal> unequal, List<Integer> missing, List<Integer> extra) {
        account.passage("Columns with unequal cells", unequal, this::line);
        account.passage("Columns that only gold has", missing, g -> Line.of(Mark.MISSING, goldNames.get(g)));
        account.passage("Columns that only the prediction has", extra, p -> Line.of(Mark.EXTRA, predictedNames.get(p)));
        return account.build();
    }

    private static void unequal(TableDiff diff, int column, int[] joined, List<Unequal> into) {
        int[] rows = IntStream.of(joined).filter(row -> diff.cell(row, column) == DiffState.DIFFERENT).toArray();
        if (rows.length > 0) {
            ColumnPair of = diff.columns().get(column);
            into.add(new Unequal(of.gold().getAsInt(), of.predicted().getAsInt(), rows.length,
                    diff.goldRow(rows[0]), diff.predictedRow(rows[0])));
        }
    }

    private Line line(Unequal column) {
        Cell gold = pair.gold().rows().get(column.goldRow).get(column.gold);
        Cell predicted = pair.predicted().rows().get(column.predictedRow).get(column.predicted);
        return Line.of(
                Mark.DIFFERENT,
                goldNames.get(column.gold) + ": " + AccountBuilder.count(column.cells, "unequal cell") + ", first in row "
                        + (column.goldRow + 1) + ": " + account.change(gold, predicted),
                column.goldRow, column.predictedRow);
    }

    /** Rows as the original counts them: joined by position, columns by lower-case name. */
    Account positionalRows() {
        PositionalRows rows = positional();
        int joined = Math.min(pair.gold().rowCount(), pair.predicted().rowCount());
        account.figure("rows_together", joined);
        account.figure("matched", rows.matchedRows());
        account.passage("Cells that differ", rows.unequal(), this::cell);
        return rest(joined);
    }

    private PositionalRows positional() {
        account.says("Rows are joined by position, columns by lower-case name.");
        return new PositionalRows(pair.gold(), pair.predicted());
    }

    /** Columns as the original counts them. */
    Account positionalColumns() {
        PositionalRows rows = positional();
        int joined = Math.min(pair.gold().rowCount(), pair.predicted().rowCount());
        account.figure("rows_together", joined);
        account.figure("matched", rows.matchedColumns());
        account.passage("Cells that differ, the first of each column", rows.firstUnequal(), this::cell);
        return rest(joined);
    }

    private Line cell(PositionalRows.Unequal at) {
        Cell gold = pair.gold().rows().get(at.row()).get(at.gold());
        Cell predicted = pair.predicted().rows().get(at.row()).get(at.predicted());
        return Line.of(Mark.DIFFERENT, "row " + (at.row() + 1) + " " + goldNames.get(at.gold()) + ": "
                + account.change(gold, predicted), at.row(), at.row());
    }

    private Account rest(int joined) {
        List<Integer> gold = IntStream.range(joined, pair.gold().rowCount()).boxed().toList();
        List<Integer> predicted = IntStream.range(joined, pair.predicted().rowCount()).boxed().toList();
        account.passage("Gold rows beyond the prediction’s last", gold,
                g -> Line.of(Mark.MISSING, "row " + (g + 1) + ": " + account.cells(pair.gold(), g), g, -1));
        account.passage("Predicted rows beyond gold’s last", predicted,
                p -> Line.of(Mark.EXTRA, "row " + (p + 1) + ": " + account.cells(pair.predicted(), p), -1, p));
        return account.build();
    }
}
