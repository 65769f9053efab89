package io.github.assay.metrics.execution.published;

import static io.github.assay.metrics.account.AccountBuilder.count;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellForms;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.table.Cell;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Explains which rows soft F1 pairs and what each pair earns: the rows with the least share first. */
final class SoftF1Account {
    private final TablePair pair;
    private final CellForms goldCells;
    private final CellForms predictedCells;
    private final List<Integer> gold = new ArrayList<>();
    private final List<Integer> predicted = new ArrayList<>();
    private final List<Share> shares = new ArrayList<>();
    private final List<Integer> alone = new ArrayList<>();
    private final List<Integer> extra;
    private final AccountBuilder account = new AccountBuilder();

    /** A pair of rows: how many gold cells the prediction has, and which cells only one of them has. */
    private record Share(int gold, int predicted, int found, int foundInPredicted, int goldWidth, int predictedWidth) {
        double part() {
            return (double) foundInPredicted / goldWidth;
        }

        double predictedOnly() {
            return (double) (predictedWidth - foundInPredicted) / goldWidth;
        }

        double goldOnly() {
            return (double) (goldWidth - found) / goldWidth;
        }

        boolean whole() {
            return found == goldWidth && foundInPredicted == predictedWidth;
        }
    }

    SoftF1Account(TablePair pair, List<CellForms> cells, SoftF1.Pairing pairing) {
        this.pair = pair;
        goldCells = cells.getFirst();
        predictedCells = cells.getLast();
        List<CellRow> goldRows = distinct(goldCells, gold);
        List<CellRow> predictedRows = distinct(predictedCells, predicted);
        int[] partners = pairing == SoftF1.Pairing.BEST
                ? new BestPairs(goldRows, predictedRows).partners()
                : IntStream.range(0, goldRows.size()).map(g -> g < predictedRows.size() ? g : -1).toArray();
        boolean[] taken = new boolean[predictedRows.size()];
        for (int g = 0; g < partners.length; g++) {
            if (partners[g] < 0) {
                alone.add(gold.get(g));
                continue;
            }
            CellRow left = goldRows.get(g);
            CellRow right = predictedRows.get(partners[g]);
            taken[partners[g]] = true;
            shares.add(new Share(gold.get(g), predicted.get(partners[g]), left.cellsIn(right), right.cellsIn(left),
                    left.width(), right.width()));
        }
        extra = IntStream.range(0, taken.length).filter(p -> !taken[p]).mapToObj(predicted::get).toList();
    }

    /** Rows that differ from all before them; {@code places} receives the ordinal of each. */
    private static List<CellRow> distinct(CellForms cells, List<Integer> places) {
        Map<CellRow, Integer> rows = new LinkedHashMap<>();
        for (int row = 0; row < cells.rows(); row++) {
            int place = row;
            long[] values = IntStream.range(0, cells.columns()).mapToLong(c -> cells.at(place, c)).toArray();
            rows.putIfAbsent(new CellRow(values), row);
        }
        places.addAll(rows.values());
        return List.copyOf(rows.keySet());
    }

    Account make() {
        figures();
        List<Share> parts = shares.stream()
                .filter(s -> !s.whole())
                .sorted(Comparator.comparingDouble(Share::part).thenComparingInt(Share::gold))
                .toList();
        account.passage("Rows put together that agree in part, the least first", parts, this::line);
        account.passage("Gold rows without a partner, each counts 1 against recall", alone,
                g -> Line.of(Mark.MISSING, "row " + (g + 1) + ": " + account.cells(pair.gold(), g), g, -1));
        account.passage("Predicted rows without a partner, each counts 1 against precision", extra,
                p -> Line.of(Mark.EXTRA, "row " + (p + 1) + ": " + account.cells(pair.predicted(), p), -1, p));
        return account.build();
    }

    private void figures() {
        account.figure("cells_in_both", shares.stream().mapToDouble(Share::part).sum());
        account.figure("predicted_alone",
                shares.stream().mapToDouble(Share::predictedOnly).sum() + extra.size());
        account.figure("gold_alone", shares.stream().mapToDouble(Share::goldOnly).sum() + alone.size());
        account.figure("rows_together", shares.size());
        account.figure("rows_that_agree", shares.stream().filter(Share::whole).count());
        int repeated = goldCells.rows() - gold.size();
        int repeatedPredicted = predictedCells.rows() - predicted.size();
        if (repeated + repeatedPredicted > 0) {
            account.says("Rows that repeat an earlier one count once: " + repeated + " left out of gold, "
                    + repeatedPredicted + " of the prediction.");
        }
    }

    private Line line(Share share) {
        StringBuilder text = new StringBuilder("gold row " + (share.gold + 1) + ", predicted row " + (share.predicted + 1)
                + ": " + share.found + " of " + count(share.goldWidth, "cell") + " found");
        int beyond = share.predictedWidth - share.foundInPredicted;
        if (beyond > 0) {
            text.append(", ").append(beyond).append(" only predicted");
        }
        List<String> missing = cells(share.gold, share.predicted, goldCells, predictedCells, pair.gold().rows().get(share.gold));
        List<String> instead =
                cells(share.predicted, share.gold, predictedCells, goldCells, pair.predicted().rows().get(share.predicted));
        text.append(missing.isEmpty() ? "" : "; not found: " + String.join(" | ", missing));
        text.append(instead.isEmpty() ? "" : "; instead: " + String.join(" | ", instead));
        return Line.of(Mark.DIFFERENT, text.toString(), share.gold, share.predicted);
    }

    /** The cells of a row that its partner does not have in any column. */
    private List<String> cells(int row, int partner, CellForms own, CellForms other, List<Cell> shown) {
        List<String> texts = new ArrayList<>();
        for (int c = 0; c < own.columns() && account.hasRoom(); c++) {
            long cell = own.at(row, c);
            if (IntStream.range(0, other.columns()).noneMatch(o -> other.at(partner, o) == cell)) {
                texts.add(account.cell(shown.get(c)));
            }
        }
        return texts;
    }
}
