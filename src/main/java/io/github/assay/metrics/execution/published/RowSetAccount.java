package io.github.assay.metrics.execution.published;

import static io.github.assay.metrics.account.AccountBuilder.count;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.columns.ColumnMapping;
import io.github.assay.compare.columns.JoinedCells;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Explains which rows only one set of rows has, columns by position, as BIRD's comparison of sets does. */
final class RowSetAccount {
    /** Rows compared one by one where a tolerance is too wide for anything quicker. */
    private static final long DIRECT_PAIRS = 20_000_000;

    private final TablePair pair;
    private final JoinedCells cells;
    private final AccountBuilder account = new AccountBuilder();

    private RowSetAccount(TablePair pair, JoinedCells cells) {
        this.pair = pair;
        this.cells = cells;
    }

    static Account of(TablePair pair, ComparisonRules rules) {
        ResultTable gold = pair.gold();
        ResultTable predicted = pair.predicted();
        if (gold.isEmpty() && predicted.isEmpty()) {
            return Account.NONE;
        }
        boolean rowsOnBothSides = !gold.isEmpty() && !predicted.isEmpty();
        if (rowsOnBothSides && gold.columnCount() != predicted.columnCount()) {
            return new AccountBuilder()
                    .figure("gold_columns", gold.columnCount())
                    .figure("predicted_columns", predicted.columnCount())
                    .says("Gold has " + count(gold.columnCount(), "column") + ", the prediction "
                            + predicted.columnCount() + ": no row of one can be equal to a row of the other.")
                    .build();
        }
        ColumnMapping columns = ColumnMapping.byPosition(gold.columnCount(), predicted.columnCount());
        return new RowSetAccount(pair, pair.joined(rules, columns)).make();
    }

    private Account make() {
        List<Integer> gold = firsts(cells.goldRows(), cells::gold);
        List<Integer> predicted = firsts(cells.predictedRows(), cells::predicted);
        if (!cells.exact() && (long) gold.size() * predicted.size() > DIRECT_PAIRS) {
            return account.says("There are too many rows to say which of them differ under this tolerance.").build();
        }
        List<Integer> missing = without(gold, cells.exact() ? among(predicted, cells::predicted, cells::gold)
                : g -> predicted.stream().anyMatch(p -> cells.equalRows(g, p)));
        List<Integer> extra = without(predicted, cells.exact() ? among(gold, cells::gold, cells::predicted)
                : p -> gold.stream().anyMatch(g -> cells.equalRows(g, p)));
        account.figure("gold_distinct_rows", gold.size());
        account.figure("predicted_distinct_rows", predicted.size());
        account.figure("only_in_gold", missing.size());
        account.figure("only_predicted", extra.size());
        account.passage("Rows that only gold has", missing,
                g -> Line.of(Mark.MISSING, "row " + (g + 1) + ": " + account.cells(pair.gold(), g), g, -1));
        account.passage("Rows that only the prediction has", extra,
                p -> Line.of(Mark.EXTRA, "row " + (p + 1) + ": " + account.cells(pair.predicted(), p), -1, p));
        return account.build();
    }

    /** A cell as a comparable number, by row and pair of columns. */
    @FunctionalInterface
    private interface Cells {
        long at(int row, int column);
    }

    private long[] row(Cells of, int row) {
        return IntStream.range(0, cells.width()).mapToLong(i -> of.at(row, i)).toArray();
    }

    private List<Integer> firsts(int rows, Cells of) {
        Map<long[], Integer> first = new TreeMap<>(Arrays::compare);
        for (int row = 0; row < rows; row++) {
            first.putIfAbsent(row(of, row), row);
        }
        return first.values().stream().sorted().toList();
    }

    private IntPredicate among(List<Integer> rows, Cells of, Cells asked) {
        Map<long[], Integer> all = new TreeMap<>(Arrays::compare);
        rows.forEach(row -> all.put(row(of, row), row));
        return row -> all.containsKey(row(asked, row));
    }

    private static List<Integer> without(List<Integer> rows, IntPredicate found) {
        return rows.stream().filter(row -> !found.test(row)).toList();
    }
}
