package io.github.assay.metrics.partial.hybrid;

import static io.github.assay.metrics.account.AccountBuilder.count;

import io.github.assay.compare.TablePair;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.partial.Stage1;
import io.github.assay.metrics.partial.TypedCells;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Explains which rows Hybrid-EX pairs and which remain. For each pair it counts matching cells by the kind of each
 * column.
 */
final class HybridAccount {
    private final TablePair tables;
    private final Stage1 stage;
    private final TypedCells cells;
    private final int width;
    private final boolean extraFree;
    private final AccountBuilder account = new AccountBuilder();

    /** @param width columns that count for each row, extra predicted ones included */
    HybridAccount(TablePair tables, Stage1 stage, TypedCells cells, int width, HybridComparison.Settings settings) {
        this.extraFree = settings.ignoreExtraColumns();
        this.tables = tables;
        this.stage = stage;
        this.cells = cells;
        this.width = width;
    }

    /** A pair of rows and the number of its matching cells. */
    private record Pair(int gold, int predicted, int matches) {}

    /** {@code partners} has per gold row its paired predicted row, or -1; {@code rows} divides the score. */
    Account make(int[] partners, int rows) {
        List<Pair> pairs = new ArrayList<>();
        List<Integer> missing = new ArrayList<>();
        boolean[] taken = new boolean[tables.predicted().rowCount()];
        for (int g = 0; g < partners.length; g++) {
            if (partners[g] < 0) {
                missing.add(g);
            } else {
                taken[partners[g]] = true;
                pairs.add(new Pair(g, partners[g], cells.matches(g, partners[g])));
            }
        }
        List<Integer> extra = new ArrayList<>();
        for (int p = 0; p < taken.length; p++) {
            if (!taken[p]) {
                extra.add(p);
            }
        }
        List<Pair> parts = pairs.stream()
                .filter(p -> p.matches < cells.width())
                .sorted(Comparator.comparingInt(Pair::matches).thenComparingInt(Pair::gold))
                .toList();
        account.figure("matched_cells", pairs.stream().mapToLong(Pair::matches).sum());
        account.figure("cells_a_row", width);
        account.figure("rows_that_agree", pairs.stream().filter(p -> p.matches == width).count());
        account.figure("rows_in_part", parts.size());
        account.says(sum(pairs, rows));
        columns();
        account.passage("Rows put together with cells that do not match, the least first", parts, this::line);
        account.passage("Gold rows left over", missing,
                g -> Line.of(Mark.MISSING, "row " + (g + 1) + ": " + account.cells(tables.gold(), g), g, -1));
        account.passage("Predicted rows left over", extra,
                p -> Line.of(Mark.EXTRA, "row " + (p + 1) + ": " + account.cells(tables.predicted(), p), -1, p));
        return account.build();
    }

    private String sum(List<Pair> pairs, int rows) {
        long matched = pairs.stream().mapToLong(Pair::matches).sum();
        return width == 0
                ? pairs.size() + " of " + count(rows, "row") + " are put together; no other column counts."
                : matched + " of " + (long) width * rows + " cells match, of " + count(rows, "row") + " × " + count(width, "column") + " to be compared.";
    }

    private void columns() {
        List<Integer> missing = IntStream.range(0, tables.gold().columnCount())
                .filter(g -> stage.columns().partner(g) < 0)
                .boxed()
                .toList();
        Set<Integer> taken = IntStream.range(0, tables.gold().columnCount())
                .mapToObj(g -> stage.columns().partner(g))
                .collect(Collectors.toSet());
        List<Integer> extra = IntStream.range(0, tables.predicted().columnCount())
                .filter(p -> !taken.contains(p))
                .boxed()
                .toList();
        account.passage("Gold columns without a partner: their cells match in no row", missing,
                g -> Line.of(Mark.MISSING, AccountBuilder.names(tables.gold()).get(g)));
        account.passage(extraFree ? "Extra predicted columns, which cost nothing here" : "Predicted columns without a partner", extra,
                p -> Line.of(Mark.EXTRA, AccountBuilder.names(tables.predicted()).get(p)));
    }

    private Line line(Pair pair) {
        List<String> names = AccountBuilder.names(tables.gold());
        List<String> texts = new ArrayList<>();
        int left = 0;
        for (int g : cells.different(pair.gold, pair.predicted)) {
            if (texts.size() == AccountBuilder.NAMED || !account.hasRoom()) {
                left++;
            } else {
                texts.add(names.get(g) + ": " + account.change(
                        tables.gold().rows().get(pair.gold).get(g),
                        tables.predicted().rows().get(pair.predicted).get(stage.columns().partner(g))));
            }
        }
        return Line.of(
                Mark.DIFFERENT,
                "gold row " + (pair.gold + 1) + ", predicted row " + (pair.predicted + 1) + ": " + pair.matches + " of "
                        + cells.width() + " cells match: " + AccountBuilder.joined(texts, left),
                pair.gold, pair.predicted);
    }
}
