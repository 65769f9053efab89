package io.github.assay.metrics.execution;

import io.github.assay.compare.TableDiff.DiffCounts;
import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.compare.columns.ColumnPair;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.TableComparison;
import io.github.assay.domain.finding.TableComparison.CellChange;
import io.github.assay.domain.finding.TableComparison.ColumnPairing;
import io.github.assay.domain.finding.TableComparison.RowCounts;
import io.github.assay.domain.finding.TableComparison.RowFinding;
import io.github.assay.domain.finding.TableComparison.Size;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.domain.table.ShownCell;
import io.github.assay.metrics.account.AccountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Writes the differences of two tables into a detail, within the bounds of metrics.md §10.4. */
public final class DiffDetail {
    private static final int ROWS = 20;
    private static final int CELLS = 200;
    private static final int CHARACTERS = 200;

    private final TableDiff diff;
    private final List<String> goldNames;
    private final List<String> predictedNames;
    private int cells;

    private DiffDetail(TableDiff diff) {
        this.diff = diff;
        this.goldNames = names(diff.gold());
        this.predictedNames = names(diff.predicted());
    }

    private static List<String> names(ResultTable table) {
        return ColumnNames.displayed(table.columns()).stream().map(DiffDetail::shortened).toList();
    }

    /** Sizes, column pairs and counts; of unequal tables also the first rows that differ. */
    public static TableComparison of(TableDiff diff) {
        DiffDetail its = new DiffDetail(diff);
        List<RowFinding> shown = diff.equal() ? List.of() : its.differences();
        long differing = IntStream.range(0, diff.rowCount()).filter(row -> differs(diff, row)).count();
        return new TableComparison(
                diff.rules().policy().word(), size(diff.gold()), size(diff.predicted()),
                diff.columns().stream().map(its::column).toList(),
                diff.equal() ? Optional.empty() : Optional.of(counts(diff.counts())), shown,
                diff.equal() ? 0 : differing - shown.size());
    }

    private static Size size(ResultTable table) {
        return new Size(table.rowCount(), table.columnCount());
    }

    private ColumnPairing column(ColumnPair pair) {
        String gold = pair.gold().isPresent() ? goldNames.get(pair.gold().getAsInt()) : "";
        String predicted = pair.predicted().isPresent() ? predictedNames.get(pair.predicted().getAsInt()) : "";
        Mark mark = switch (pair.kind()) {
            case PAIRED -> pair.renamed() ? Mark.NEAR : Mark.EQUAL;
            case MISSING -> Mark.MISSING;
            case EXTRA -> Mark.EXTRA;
        };
        return new ColumnPairing(mark, gold, predicted);
    }

    private static RowCounts counts(DiffCounts c) {
        return new RowCounts(
                c.equalRows(), c.nearRows(), c.differentRows(), c.missingRows(), c.extraRows(), c.differentCells());
    }

    private List<RowFinding> differences() {
        List<RowFinding> rows = new ArrayList<>();
        for (int row = 0; row < diff.rowCount() && rows.size() < ROWS && cells < CELLS; row++) {
            if (differs(diff, row)) {
                rows.add(finding(row, diff.row(row)));
            }
        }
        return rows;
    }

    private static boolean differs(TableDiff diff, int row) {
        return diff.row(row) != DiffState.EQUAL && diff.row(row) != DiffState.NEAR;
    }

    private RowFinding finding(int row, DiffState state) {
        return switch (state) {
            case MISSING -> oneSided(Mark.MISSING, diff.gold().rows().get(diff.goldRow(row)));
            case EXTRA -> oneSided(Mark.EXTRA, diff.predicted().rows().get(diff.predictedRow(row)));
            default -> unequal(row);
        };
    }

    private RowFinding oneSided(Mark mark, List<Cell> row) {
        int shown = Math.min(row.size(), CELLS - cells);
        cells += shown;
        List<String> texts = row.stream().limit(shown).map(DiffDetail::text).toList();
        return new RowFinding(mark, OptionalInt.empty(), texts, List.of(), row.size() - shown);
    }

    private RowFinding unequal(int row) {
        List<CellChange> changes = new ArrayList<>();
        List<Cell> gold = diff.gold().rows().get(diff.goldRow(row));
        List<Cell> predicted = diff.predicted().rows().get(diff.predictedRow(row));
        int left = 0;
        for (int c = 0; c < diff.columns().size(); c++) {
            boolean differs = diff.cell(row, c) == DiffState.DIFFERENT;
            if (differs && (changes.size() == AccountBuilder.NAMED || cells >= CELLS)) {
                left++;
            } else if (differs) {
                ColumnPair pair = diff.columns().get(c);
                cells += 2;
                changes.add(new CellChange(
                        goldNames.get(pair.gold().getAsInt()), text(gold.get(pair.gold().getAsInt())),
                        text(predicted.get(pair.predicted().getAsInt()))));
            }
        }
        return new RowFinding(Mark.DIFFERENT, OptionalInt.of(diff.goldRow(row)), List.of(), changes, left);
    }

    private static String text(Cell cell) {
        return shortened(new ShownCell(cell).text());
    }

    private static String shortened(String text) {
        return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS - 1) + "…";
    }
}
