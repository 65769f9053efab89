package io.github.assay.metrics.execution;

import io.github.assay.compare.DiffCounts;
import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.compare.columns.ColumnPair;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.domain.table.ShownCell;
import io.github.assay.metrics.account.AccountBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The evidence of a comparison in words and figures, bounded as metrics.md §10.4 asks. */
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
    public static Map<String, Object> of(TableDiff diff) {
        DiffDetail its = new DiffDetail(diff);
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("policy", diff.rules().policy().word());
        detail.put("gold", size(diff.gold()));
        detail.put("predicted", size(diff.predicted()));
        detail.put("columns", diff.columns().stream().map(its::column).toList());
        if (!diff.equal()) {
            detail.put("counts", counts(diff.counts()));
            List<String> shown = its.differences();
            detail.put("differences", shown);
            long left = IntStream.range(0, diff.rowCount()).filter(row -> differs(diff, row)).count() - shown.size();
            if (left > 0) {
                detail.put("differences_left", left);
            }
        }
        return detail;
    }

    private static String size(ResultTable table) {
        return table.rowCount() + "×" + table.columnCount();
    }

    private String column(ColumnPair pair) {
        String gold = pair.gold().isPresent() ? goldNames.get(pair.gold().getAsInt()) : "";
        String predicted = pair.predicted().isPresent() ? predictedNames.get(pair.predicted().getAsInt()) : "";
        return switch (pair.kind()) {
            case PAIRED -> pair.renamed() ? gold + "→" + predicted : gold;
            case MISSING -> "−" + gold;
            case EXTRA -> "+" + predicted;
        };
    }

    private static Map<String, Object> counts(DiffCounts counts) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("equal_rows", counts.equalRows());
        map.put("near_rows", counts.nearRows());
        map.put("different_rows", counts.differentRows());
        map.put("missing_rows", counts.missingRows());
        map.put("extra_rows", counts.extraRows());
        map.put("different_cells", counts.differentCells());
        return map;
    }

    private List<String> differences() {
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < diff.rowCount() && lines.size() < ROWS && cells < CELLS; row++) {
            if (differs(diff, row)) {
                lines.add(line(row, diff.row(row)));
            }
        }
        return lines;
    }

    private static boolean differs(TableDiff diff, int row) {
        return diff.row(row) != DiffState.EQUAL && diff.row(row) != DiffState.NEAR;
    }

    private String line(int row, DiffState state) {
        return switch (state) {
            case MISSING -> "− " + values(diff.gold().rows().get(diff.goldRow(row)));
            case EXTRA -> "+ " + values(diff.predicted().rows().get(diff.predictedRow(row)));
            default -> "≠ " + unequal(row);
        };
    }

    private String values(List<Cell> row) {
        int shown = Math.min(row.size(), CELLS - cells);
        cells += shown;
        List<String> texts =
                row.stream().limit(shown).map(c -> shortened(new ShownCell(c).text())).toList();
        return String.join(" | ", texts) + (shown < row.size() ? " | …" : "");
    }

    private String unequal(int row) {
        List<String> texts = new ArrayList<>();
        List<Cell> gold = diff.gold().rows().get(diff.goldRow(row));
        List<Cell> predicted = diff.predicted().rows().get(diff.predictedRow(row));
        int left = 0;
        for (int c = 0; c < diff.columns().size(); c++) {
            boolean differs = diff.cell(row, c) == DiffState.DIFFERENT;
            if (differs && (texts.size() == AccountBuilder.NAMED || cells >= CELLS)) {
                left++;
            } else if (differs) {
                ColumnPair pair = diff.columns().get(c);
                cells += 2;
                texts.add(goldNames.get(pair.gold().getAsInt()) + ": "
                        + shortened(new ShownCell(gold.get(pair.gold().getAsInt())).text()) + " → "
                        + shortened(new ShownCell(predicted.get(pair.predicted().getAsInt())).text()));
            }
        }
        return "row " + (diff.goldRow(row) + 1) + " " + AccountBuilder.joined(texts, left);
    }

    private static String shortened(String text) {
        return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS - 1) + "…";
    }
}
