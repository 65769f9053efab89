package io.github.assay.metrics.partial;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.matching.JoinedCells;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Compares the cells of shared columns, each column by its type (metrics.md §1.13, CellMatch). Types are exact, dates
 * once read, numbers within a relative tolerance, and texts trimmed and without case.
 */
public final class TypedCells {
    private record Shared(JoinedCells cells, int pair) {}

    private final List<Shared> columns = new ArrayList<>();

    /**
     * @param goldColumns which gold columns, all of them with a partner
     * @param exact when cells of exact columns are equal
     * @param numeric when cells of numeric columns are
     */
    public TypedCells(
            TablePair tables, Stage1 stage, List<Integer> goldColumns, ComparisonRules exact, ComparisonRules numeric) {
        for (ColumnType type : ColumnType.values()) {
            int[] partners = new int[stage.columns().goldColumns()];
            Arrays.fill(partners, -1);
            goldColumns.stream()
                    .filter(g -> stage.types().get(g) == type)
                    .forEach(g -> partners[g] = stage.columns().partner(g));
            ColumnMapping mapping = new ColumnMapping(partners, stage.columns().predictedColumns());
            if (mapping.size() > 0) {
                JoinedCells cells = tables.joined(rules(type, exact, numeric), mapping);
                for (int i = 0; i < mapping.size(); i++) {
                    columns.add(new Shared(cells, i));
                }
            }
        }
    }

    private static ComparisonRules rules(ColumnType type, ComparisonRules exact, ComparisonRules numeric) {
        return switch (type) {
            case EXACT -> exact;
            case DATE -> IndexColumns.JOIN.withZone(exact.zone());
            case NUMERIC -> numeric;
            case TEXT -> ComparisonRules.of(CellPolicy.STANDARD, ColumnMatching.BY_NAME)
                    .withTexts(true, true);
        };
    }

    public int width() {
        return columns.size();
    }

    /** In how many shared columns both rows match. */
    public int matches(int gold, int predicted) {
        int matches = 0;
        for (Shared column : columns) {
            matches += column.cells.equal(gold, predicted, column.pair) ? 1 : 0;
        }
        return matches;
    }

    /** The shared gold columns in which both rows do not match. */
    public List<Integer> different(int gold, int predicted) {
        return columns.stream()
                .filter(column -> !column.cells.equal(gold, predicted, column.pair))
                .map(column -> column.cells.mapping().gold(column.pair))
                .sorted()
                .toList();
    }

    /** The rows as bags of tokens, by which equal rows are found at once. */
    public CellBags bags(TablePair tables) {
        long[][] gold = new long[tables.gold().rowCount()][width()];
        long[][] predicted = new long[tables.predicted().rowCount()][width()];
        for (int c = 0; c < columns.size(); c++) {
            Shared column = columns.get(c);
            for (int row = 0; row < gold.length; row++) {
                gold[row][c] = CellBags.token(c, column.cells.gold(row, column.pair));
            }
            for (int row = 0; row < predicted.length; row++) {
                predicted[row][c] = CellBags.token(c, column.cells.predicted(row, column.pair));
            }
        }
        return CellBags.ofTokens(tables.gold(), tables.predicted(), gold, predicted);
    }

    /** How Hybrid-EX compares the cells of a column (metrics.md §1.13, step 5). */
    public enum ColumnType {
        EXACT,
        DATE,
        NUMERIC,
        TEXT
    }
}
