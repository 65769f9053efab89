package io.github.assay.compare;

import io.github.assay.domain.ResultTable;

/**
 * A gold and a predicted table that are compared under one or several rules. Canonical forms and differences are made
 * once and kept. Safe for use by several threads.
 */
public final class TablePair {
    private final ResultTable gold;
    private final ResultTable predicted;
    private final RowOrder order;

    public TablePair(ResultTable gold, ResultTable predicted, RowOrder order) {
        this.gold = gold;
        this.predicted = predicted;
        this.order = order;
    }

    public ResultTable gold() {
        return gold;
    }

    public ResultTable predicted() {
        return predicted;
    }

    /** Whether and how row order counts. */
    public RowOrder order() {
        return order;
    }

    /** The difference under the rules; the same object for equal rules. */
    public TableDiff diff(ComparisonRules rules) {
        throw new UnsupportedOperationException("comparer not connected: " + rules);
    }

    /** Which columns belong together under the rules' matching; no fallback, pairs that do not fit stay apart. */
    public ColumnMapping mapping(ComparisonRules rules) {
        throw new UnsupportedOperationException("comparer not connected: " + rules);
    }

    /** How alike every gold column is to every predicted one, numbers within the rules' tolerance. */
    public ColumnSimilarity similarity(ComparisonRules rules) {
        throw new UnsupportedOperationException("comparer not connected: " + rules);
    }

    /** The cells of paired columns as comparable numbers, after coercion and tolerance. */
    public JoinedCells joined(ComparisonRules rules, ColumnMapping mapping) {
        throw new UnsupportedOperationException("comparer not connected: " + rules + mapping);
    }
}
