package io.github.assay.metrics.execution.published;

import static io.github.assay.metrics.account.AccountBuilder.count;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.columns.ColumnPair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.table.Cell;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.execution.DifferingRows;
import io.github.assay.metrics.execution.GoldTables;
import io.github.assay.metrics.parity.DefogTables;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Explains which gold query's table the prediction returns and by which columns, or how it differs from the nearest.
 */
final class DefogAccount {
    private final List<GoldTables.Gold> golds;
    private final Optional<GoldTables.Gold> matched;
    private final AccountBuilder account = new AccountBuilder();

    DefogAccount(List<GoldTables.Gold> golds, Optional<GoldTables.Gold> matched) {
        this.golds = golds;
        this.matched = matched;
    }

    private void figures(GoldTables.Gold looked) {
        account.figure("gold_queries", golds.size());
        account.figure("gold_tables_matched", matched.isPresent() ? 1 : 0);
        if (golds.size() > 1) {
            account.says(matched.isPresent()
                    ? "Gold query " + (looked.number() + 1) + " is the first of " + golds.size() + " that matches."
                    : "None of " + golds.size() + " gold queries matches; shown against the nearest, number "
                            + (looked.number() + 1) + ".");
            account.passage("Gold query " + (looked.number() + 1),
                    looked.sql().isEmpty() ? List.of() : List.of(looked.sql()), sql -> Line.of(Mark.NONE, AccountBuilder.sql(sql)));
        }
    }

    /** By our own comparison. */
    Account own(ComparisonRules rules) {
        GoldTables.Gold looked = matched.orElseGet(() -> golds.stream()
                .min(Comparator.comparingLong(g -> distance(g.pair().diff(rules))))
                .orElseThrow());
        figures(looked);
        TableDiff diff = looked.pair().diff(rules);
        List<String> gold = AccountBuilder.names(diff.gold());
        List<String> predicted = AccountBuilder.names(diff.predicted());
        account.passage("Gold columns without a partner",
                diff.columns().stream().filter(c -> c.kind() == ColumnPair.Kind.MISSING).toList(),
                c -> Line.of(Mark.MISSING, gold.get(c.gold().getAsInt())));
        account.passage(
                rules.allowExtraColumns() ? "Predicted columns without a partner, harmless here" : "Predicted columns without a partner",
                diff.columns().stream().filter(c -> c.kind() == ColumnPair.Kind.EXTRA).toList(),
                c -> Line.of(Mark.EXTRA, predicted.get(c.predicted().getAsInt())));
        if (matched.isEmpty()) {
            new DifferingRows(diff, account).add();
        }
        account.passage(
                matched.isPresent() ? "Columns that carry the match" : "Columns put together",
                diff.columns().stream().filter(c -> c.kind() == ColumnPair.Kind.PAIRED).toList(),
                c -> column(c, gold, predicted));
        return account.build();
    }

    private static long distance(TableDiff diff) {
        long columns = diff.columns().stream().filter(c -> c.kind() != ColumnPair.Kind.PAIRED).count();
        return columns * Math.max(1, diff.rowCount())
                + diff.counts().differentCells()
                + (diff.counts().missingRows() + diff.counts().extraRows()) * (long) Math.max(1, diff.columns().size());
    }

    private static Line column(ColumnPair pair, List<String> gold, List<String> predicted) {
        int g = pair.gold().getAsInt();
        int p = pair.predicted().getAsInt();
        String places = g == p ? "" : " (column " + (g + 1) + " → " + (p + 1) + ")";
        return Line.of(Mark.EQUAL, (gold.get(g).equals(predicted.get(p)) ? gold.get(g) : gold.get(g) + " → " + predicted.get(p)) + places);
    }

    /** As the original compares. */
    Account parity(Function<GoldTables.Gold, DefogTables> tables, Defog.Kind kind) {
        GoldTables.Gold looked = matched.orElse(golds.getFirst());
        figures(looked);
        DefogTables compared = tables.apply(looked);
        boolean exact = compared.exact().orElse(false);
        account.says("Duplicates are dropped, columns sorted by name, rows " + rows(compared, kind, exact) + ".");
        if (matched.isPresent()) {
            account.says(exact ? "Sorted so, both tables are the same."
                    : "Gold’s columns are found among the predicted ones.");
            return account.build();
        }
        if (kind == Defog.Kind.SUBSET) {
            subset(compared);
        } else {
            exact(compared);
        }
        return account.build();
    }

    private static String rows(DefogTables compared, Defog.Kind kind, boolean exact) {
        if (!compared.ordered()) {
            return "by their values";
        }
        return kind == Defog.Kind.SUBSET && !exact ? "left in their order" : "by each query’s own first ORDER BY key";
    }

    private void subset(DefogTables compared) {
        if (compared.isGoldEmpty()) {
            account.says("Gold has no rows; nothing counts as part of it here.");
            return;
        }
        compared.columnWithoutPartner().ifPresentOrElse(
                name -> account.passage("Gold column whose values no predicted column has", List.of(name),
                        n -> Line.of(Mark.MISSING, n)),
                () -> account.says("Each gold column is found, but the rows over all of them are not the same."));
    }

    private void exact(DefogTables compared) {
        compared.difference().ifPresent(d -> {
            account.figure("gold_rows_left", d.goldRows()).figure("predicted_rows_left", d.predictedRows());
            if (d.goldColumns() != d.predictedColumns()) {
                account.says("Gold has " + count(d.goldColumns(), "column") + ", the prediction " + d.predictedColumns() + ".");
            } else if (d.goldRows() != d.predictedRows()) {
                account.says("Without duplicates gold has " + count(d.goldRows(), "row") + ", the prediction " + d.predictedRows() + ".");
            }
            account.passage("First cell that differs after sorting", d.first().stream().toList(), this::first);
        });
    }

    private Line first(DefogTables.Cells at) {
        Cell gold = at.gold();
        Cell predicted = at.predicted();
        return Line.of(Mark.DIFFERENT, "sorted row " + (at.row() + 1) + " " + at.column() + ": " + account.change(gold, predicted));
    }
}
