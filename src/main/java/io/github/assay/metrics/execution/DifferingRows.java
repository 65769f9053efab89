package io.github.assay.metrics.execution;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.table.Cell;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Lists the unequal rows of a comparison for an account. */
public final class DifferingRows {
    private final TableDiff diff;
    private final AccountBuilder account;
    private final List<String> names;

    public DifferingRows(TableDiff diff, AccountBuilder account) {
        this.diff = diff;
        this.account = account;
        names = AccountBuilder.names(diff.gold());
    }

    /** Adds how many there are, and the first of them. */
    public void add() {
        List<Integer> rows = IntStream.range(0, diff.rowCount())
                .filter(row -> diff.row(row) != DiffState.EQUAL && diff.row(row) != DiffState.NEAR)
                .boxed()
                .toList();
        account.figure("equal_rows", diff.rowCount() - rows.size());
        account.figure("rows_that_differ", rows.size());
        if (rows.isEmpty()) {
            account.says(diff.flags().contains("order_only_mismatch")
                    ? "All rows are equal; only their order differs, and here order counts."
                    : "All rows are equal over the columns put together.");
        }
        account.passage("Rows that differ", rows, this::line);
    }

    private Line line(int row) {
        int g = diff.goldRow(row);
        int p = diff.predictedRow(row);
        return switch (diff.row(row)) {
            case MISSING -> Line.of(Mark.MISSING, "row " + (g + 1) + ": " + account.cells(diff.gold(), g), g, p);
            case EXTRA -> Line.of(Mark.EXTRA, "row " + (p + 1) + ": " + account.cells(diff.predicted(), p), g, p);
            default -> Line.of(Mark.DIFFERENT, "row " + (g + 1) + " " + cells(row, g, p), g, p);
        };
    }

    private String cells(int row, int g, int p) {
        List<String> texts = new ArrayList<>();
        int left = 0;
        for (int c = 0; c < diff.columns().size(); c++) {
            boolean differs = diff.cell(row, c) == DiffState.DIFFERENT;
            if (differs && (texts.size() == AccountBuilder.NAMED || !account.hasSpace())) {
                left++;
            } else if (differs) {
                ColumnPair pair = diff.columns().get(c);
                Cell gold = diff.gold().rows().get(g).get(pair.gold().getAsInt());
                Cell predicted = diff.predicted().rows().get(p).get(pair.predicted().getAsInt());
                texts.add(names.get(pair.gold().getAsInt()) + ": " + account.change(gold, predicted));
            }
        }
        return AccountBuilder.joined(texts, left);
    }
}
