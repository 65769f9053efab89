package io.github.assay.metrics.partial;

import static io.github.assay.metrics.account.AccountBuilder.count;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.columns.ColumnMapping;
import io.github.assay.compare.columns.JoinedCells;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Explains which columns and rows cell precision and recall pair, and which of their cells match. */
final class PartialAccount {
    private final TablePair tables;
    private final CellBags bags;
    private final Optional<JoinedCells> joined;
    private final List<String> gold;
    private final List<String> predicted;
    private final AccountBuilder account = new AccountBuilder();

    /** A pair of rows with this many cells in common. */
    private record Pair(int gold, int predicted, int common) {}

    /** @param joined the cells of paired columns; empty where columns do not count */
    PartialAccount(TablePair tables, CellBags bags, Optional<JoinedCells> joined) {
        this.tables = tables;
        this.bags = bags;
        this.joined = joined;
        gold = AccountBuilder.names(tables.gold());
        predicted = AccountBuilder.names(tables.predicted());
    }

    /** The account of a score that was settled before any row was looked at. */
    static Account settled(TablePair tables, PartialScore score) {
        boolean vacuous = tables.gold().isEmpty() && tables.predicted().isEmpty();
        if (vacuous) {
            return Account.NONE;
        }
        String why = score.flags().contains("no_matched_columns")
                ? "No predicted column is put together with a gold column, so no cell counts as matched."
                : tables.gold().isEmpty() || tables.predicted().isEmpty()
                        ? "One table has no rows, so there is no cell to match."
                        : "Both tables are equal as a whole: every cell counts as matched.";
        return new AccountBuilder().figure("matched_cells", score.matched()).says(why).build();
    }

    Account rows(Variant variant, int[] partners) {
        List<Pair> pairs = IntStream.range(0, partners.length)
                .filter(g -> partners[g] >= 0)
                .mapToObj(g -> new Pair(g, partners[g], CellBags.common(bags.gold()[g], bags.predicted()[partners[g]])))
                .toList();
        List<Pair> parts = pairs.stream()
                .filter(p -> !whole(p))
                .sorted(Comparator.comparingInt(Pair::common).thenComparingInt(Pair::gold))
                .toList();
        List<Integer> missing = IntStream.range(0, partners.length).filter(g -> partners[g] < 0).boxed().toList();
        boolean[] taken = new boolean[tables.predicted().rowCount()];
        Arrays.stream(partners).filter(p -> p >= 0).forEach(p -> taken[p] = true);
        List<Integer> extra = IntStream.range(0, taken.length).filter(p -> !taken[p]).boxed().toList();
        account.figure("matched_cells", pairs.stream().mapToLong(Pair::common).sum());
        account.figure("rows_that_agree", pairs.size() - parts.size());
        account.figure("rows_in_part", parts.size());
        joined.ifPresentOrElse(cells -> columns(cells.mapping()), () ->
                account.says("Columns do not count: a cell matches wherever it stands in the row."));
        if (!variant.partialCells()) {
            account.says("Only rows that are equal over all columns put together count.");
        }
        account.passage("Rows put together that agree in part, the least first", parts, this::line);
        account.passage("Gold rows without a partner", missing,
                g -> Line.of(Mark.MISSING, "row " + (g + 1) + ": " + account.cells(tables.gold(), g), g, -1));
        account.passage("Predicted rows without a partner", extra,
                p -> Line.of(Mark.EXTRA, "row " + (p + 1) + ": " + account.cells(tables.predicted(), p), -1, p));
        return account.build();
    }

    private boolean whole(Pair pair) {
        return pair.common == bags.gold()[pair.gold].length && pair.common == bags.predicted()[pair.predicted].length;
    }

    private void columns(ColumnMapping columns) {
        List<Integer> renamed = IntStream.range(0, columns.size())
                .filter(i -> !gold.get(columns.gold(i)).equals(predicted.get(columns.predicted(i))))
                .boxed()
                .toList();
        account.figure("columns_together", columns.size());
        account.passage("Columns put together under other names", renamed, i -> Line.of(
                Mark.EQUAL, gold.get(columns.gold(i)) + " → " + predicted.get(columns.predicted(i))));
        account.passage("Gold columns without a partner",
                IntStream.range(0, gold.size()).filter(g -> columns.partner(g) < 0).boxed().toList(),
                g -> Line.of(Mark.MISSING, gold.get(g)));
        account.passage("Predicted columns without a partner",
                IntStream.range(0, predicted.size())
                        .filter(p -> IntStream.range(0, columns.size()).noneMatch(i -> columns.predicted(i) == p))
                        .boxed()
                        .toList(),
                p -> Line.of(Mark.EXTRA, predicted.get(p)));
    }

    private Line line(Pair pair) {
        String start = "gold row " + (pair.gold + 1) + ", predicted row " + (pair.predicted + 1) + ": " + pair.common
                + " of " + count(bags.gold()[pair.gold].length, "cell") + " match; ";
        return Line.of(Mark.DIFFERENT, start + joined.map(c -> unequal(c, pair))
                .orElseGet(() -> account.cells(tables.gold(), pair.gold) + " → " + account.cells(tables.predicted(), pair.predicted)),
                pair.gold, pair.predicted);
    }

    private String unequal(JoinedCells cells, Pair pair) {
        List<String> texts = new ArrayList<>();
        int left = 0;
        for (int i = 0; i < cells.width(); i++) {
            boolean differs = cells.gold(pair.gold, i) != cells.predicted(pair.predicted, i);
            if (differs && (texts.size() == AccountBuilder.NAMED || !account.hasRoom())) {
                left++;
            } else if (differs) {
                int g = cells.mapping().gold(i);
                int p = cells.mapping().predicted(i);
                texts.add(gold.get(g) + ": " + account.change(
                        tables.gold().rows().get(pair.gold).get(g), tables.predicted().rows().get(pair.predicted).get(p)));
            }
        }
        return AccountBuilder.joined(texts, left);
    }
}
