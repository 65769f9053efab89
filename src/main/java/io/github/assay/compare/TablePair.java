package io.github.assay.compare;

import io.github.assay.compare.cells.CanonicalForms;
import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.CellForms;
import io.github.assay.compare.columns.ColumnMapping;
import io.github.assay.compare.columns.ColumnSimilarity;
import io.github.assay.compare.columns.JoinedCells;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.ResultTable;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A gold and a predicted table that are compared under one or several rules. Canonical forms and differences are made
 * once and kept; the canonical forms give way when memory is short, and are made again. Safe for use by several
 * threads.
 */
public final class TablePair {
    private final ResultTable gold;
    private final ResultTable predicted;
    private final RowOrder order;
    private final CanonicalForms forms;
    private final Map<ComparisonRules, AlignedDiff> diffs = new HashMap<>();
    private final Map<ComparisonRules, TableComparer.Verdict> verdicts = new HashMap<>();
    private final Map<ComparisonRules, SoftReference<ColumnSimilarity>> similarities = new HashMap<>();

    public TablePair(ResultTable gold, ResultTable predicted, RowOrder order) {
        this(gold, predicted, order, new CanonicalForms(gold, predicted));
    }

    private TablePair(ResultTable gold, ResultTable predicted, RowOrder order, CanonicalForms forms) {
        this.gold = gold;
        this.predicted = predicted;
        this.order = order;
        this.forms = forms;
    }

    /** The same tables where order counts in another way; what was made of their cells is shared. */
    public TablePair withOrder(RowOrder changed) {
        return order.equals(changed) ? this : new TablePair(gold, predicted, changed, forms);
    }

    /** The gold table as it came. */
    public ResultTable gold() {
        return gold;
    }

    /** The predicted table as it came. */
    public ResultTable predicted() {
        return predicted;
    }

    /** Whether and how row order counts. */
    public RowOrder order() {
        return order;
    }

    /** The difference under the rules; the same object for equal rules. */
    public synchronized TableDiff diff(ComparisonRules rules) {
        return diffs.computeIfAbsent(
                rules, r -> new AlignedDiff(goldForm(r), predictedForm(r), r, comparer(r).compare()));
    }

    /** A difference made before. */
    synchronized Optional<AlignedDiff> known(ComparisonRules rules) {
        return Optional.ofNullable(diffs.get(rules));
    }

    /** Whether both tables are equal under the rules, without keeping the difference. */
    public boolean equal(ComparisonRules rules) {
        return verdict(rules).equal();
    }

    /** Whether tables that are not {@link #equal} may be so, because the search for a permutation was given up. */
    public boolean isCapped(ComparisonRules rules) {
        return verdict(rules).capped();
    }

    private synchronized TableComparer.Verdict verdict(ComparisonRules rules) {
        ComparisonRules asked = order.matters() ? rules : rules.withOrderMode(OrderMode.IGNORE);
        AlignedDiff known = diffs.getOrDefault(rules, diffs.get(asked));
        if (known == null && rules.allowExtraColumns() && knownEqual(asked.withExtraColumns(false))) {
            return new TableComparer.Verdict(true, false); // without extra columns, allowing them changes nothing
        }
        return known == null
                ? verdicts.computeIfAbsent(asked, r -> comparer(r).verdict())
                : new TableComparer.Verdict(known.equal(), known.comparedFlags().contains(TableComparer.CAPPED));
    }

    private boolean knownEqual(ComparisonRules rules) {
        AlignedDiff known = diffs.get(rules);
        return known == null ? verdicts.containsKey(rules) && verdicts.get(rules).equal() : known.equal();
    }

    /**
     * Whether both tables hold the same rows when each row counts once and columns stand by position; order does not
     * count. Two empty tables are equal.
     */
    public synchronized boolean equalAsSets(ComparisonRules rules) {
        ColumnMapping mapping = ColumnMapping.byPosition(gold.columnCount(), predicted.columnCount());
        return RowSets.equal(goldForm(rules), predictedForm(rules), rules, mapping);
    }

    /** The same with columns and tolerance as in a difference of this pair whose columns all have partners. */
    synchronized boolean equalAsSets(TableDiff diff) {
        return RowSets.equal(diffs.get(diff.rules()).cells());
    }

    /**
     * Which columns belong together under the rules' matching, pairs that do not fit staying apart; by permutation as
     * similarity sees it.
     */
    public ColumnMapping mapping(ComparisonRules rules) {
        return comparer(rules).mapping();
    }

    /**
     * The most gold columns that have predicted partners with the same cells such that the rows over all of them agree
     * too, in order where it counts; none when there are not as many rows. A tolerance too wide to be made transitive
     * counts as far as rounding to nine digits goes.
     */
    public ColumnMapping agreement(ComparisonRules rules) {
        return comparer(rules).agreement();
    }

    /** The gold cells, to compare cells of different columns and tables. */
    public CellForms goldCells(ComparisonRules rules) {
        return new CellForms(goldForm(rules));
    }

    /** The predicted cells, to compare cells of different columns and tables. */
    public CellForms predictedCells(ComparisonRules rules) {
        return new CellForms(predictedForm(rules));
    }

    /**
     * The gold and the predicted cells, in this order, to compare cells of different columns and tables, numbers within
     * the rules' tolerance being one; a chain of neighbours is at most 16 tolerances long. Tolerances of single columns
     * do not count.
     */
    public List<CellForms> cellsWithinTolerance(ComparisonRules rules) {
        return CellForms.together(goldForm(rules), predictedForm(rules), rules.tolerance());
    }

    /** How alike every gold column is to every predicted one, numbers within the rules' tolerance. */
    public synchronized ColumnSimilarity similarity(ComparisonRules rules) {
        ComparisonRules own = rules.withOrderMode(OrderMode.IGNORE)
                .withMatching(ColumnMatching.SIMILARITY)
                .withExtraColumns(false);
        SoftReference<ColumnSimilarity> kept = similarities.get(own);
        ColumnSimilarity made = kept == null ? null : kept.get();
        if (made == null) {
            made = ColumnSimilarity.of(goldForm(own), predictedForm(own), own);
            similarities.put(own, new SoftReference<>(made));
        }
        return made;
    }

    /** How many gold rows have an equal predicted row over the columns of a mapping, in order where that counts. */
    public int equalRows(ComparisonRules rules, ColumnMapping mapping) {
        return comparer(rules).equalRows(mapping);
    }

    /** Per gold row the predicted row that is equal over the columns of a mapping, in order where that counts, or -1. */
    public int[] partners(ComparisonRules rules, ColumnMapping mapping) {
        return comparer(rules).partners(mapping);
    }

    /** The cells of paired columns as comparable numbers, after coercion and tolerance; row order is ignored. */
    public JoinedCells joined(ComparisonRules rules, ColumnMapping mapping) {
        return comparer(rules).joined(mapping);
    }

    private TableComparer comparer(ComparisonRules rules) {
        return new TableComparer(
                goldForm(rules), predictedForm(rules), rules, order, () -> similarity(rules));
    }

    private CanonicalTable goldForm(ComparisonRules rules) {
        return forms.under(rules.canonical()).gold();
    }

    private CanonicalTable predictedForm(ComparisonRules rules) {
        return forms.under(rules.canonical()).predicted();
    }
}
