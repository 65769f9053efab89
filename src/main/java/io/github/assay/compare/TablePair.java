package io.github.assay.compare;

import io.github.assay.compare.cells.CanonicalForms;
import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.CellForms;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.matching.ColumnSimilarity;
import io.github.assay.compare.matching.JoinedCells;
import io.github.assay.compare.matching.NearRowSets;
import io.github.assay.compare.matching.RowIndex.RowHashes;
import io.github.assay.compare.matching.RowIndex;
import io.github.assay.compare.matching.RowRuns;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.ResultTable;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A gold and a predicted table that are compared under one or several rules. Canonical forms and differences are
 * computed once and kept. Canonical forms are freed when memory is short, and then computed again. Safe for use by
 * several threads.
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

    /** The same tables with another rule of row order; both pairs share the computed cells. */
    public TablePair withOrder(RowOrder changed) {
        return order.equals(changed) ? this : new TablePair(gold, predicted, changed, forms);
    }

    /** The gold table as returned. */
    public ResultTable gold() {
        return gold;
    }

    /** The predicted table as returned. */
    public ResultTable predicted() {
        return predicted;
    }

    /** Rule of row order. */
    public RowOrder order() {
        return order;
    }

    /** The difference under the rules; the same object for equal rules. */
    public synchronized TableDiff diff(ComparisonRules rules) {
        return diffs.computeIfAbsent(
                rules, r -> new AlignedDiff(goldForm(r), predictedForm(r), r, comparer(r).compare()));
    }

    /** A difference that is already computed. */
    synchronized Optional<AlignedDiff> known(ComparisonRules rules) {
        return Optional.ofNullable(diffs.get(rules));
    }

    /** Whether both tables are equal under the rules; the difference is not kept. */
    public boolean equal(ComparisonRules rules) {
        return verdict(rules).equal();
    }

    /**
     * Whether tables that are not {@link #equal} may be equal, because the search for a permutation stopped at its
     * limit.
     */
    public boolean isCapped(ComparisonRules rules) {
        return verdict(rules).capped();
    }

    private synchronized TableComparer.Verdict verdict(ComparisonRules rules) {
        ComparisonRules effective = order.matters() ? rules : rules.withOrderMode(OrderMode.IGNORE);
        AlignedDiff known = diffs.getOrDefault(rules, diffs.get(effective));
        if (known == null && rules.allowExtraColumns() && knownEqual(effective.withExtraColumns(false))) {
            return new TableComparer.Verdict(true, false); // without extra columns, permitting them changes nothing
        }
        return known == null
                ? verdicts.computeIfAbsent(effective, r -> comparer(r).verdict())
                : new TableComparer.Verdict(known.equal(), known.comparedFlags().contains(TableComparer.CAPPED));
    }

    private boolean knownEqual(ComparisonRules rules) {
        AlignedDiff known = diffs.get(rules);
        return known == null ? verdicts.containsKey(rules) && verdicts.get(rules).equal() : known.equal();
    }

    /**
     * Whether both tables have the same rows when each distinct row counts once and columns match by position. Order
     * does not count. Two empty tables are equal.
     */
    public synchronized boolean equalAsSets(ComparisonRules rules) {
        ColumnMapping mapping = ColumnMapping.byPosition(gold.columnCount(), predicted.columnCount());
        return RowSets.equal(goldForm(rules), predictedForm(rules), rules, mapping);
    }

    /** The same with the columns and tolerance of a difference of this pair whose columns all have partners. */
    synchronized boolean equalAsSets(TableDiff diff) {
        return RowSets.equal(Objects.requireNonNull(diffs.get(diff.rules())).cells());
    }

    /**
     * Column pairs under the rules' matching, without pairs that do not fit; by permutation as far as similarity finds
     * it.
     */
    public ColumnMapping mapping(ComparisonRules rules) {
        return comparer(rules).mapping();
    }

    /**
     * The largest set of gold columns that have predicted partners with the same cells such that the rows over all of
     * them agree too, in order where it counts. Empty when the numbers of rows differ. A tolerance too wide for
     * clusters is replaced by rounding to nine digits.
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
     * The gold and the predicted cells, in this order, to compare cells of different columns and tables, with one form
     * for numbers within the rules' tolerance. A chain of neighbours is at most 16 tolerances long. Tolerances of
     * single columns are ignored.
     */
    public List<CellForms> cellsWithinTolerance(ComparisonRules rules) {
        return CellForms.together(goldForm(rules), predictedForm(rules), rules.tolerance());
    }

    /** Similarity of every gold column and every predicted one; numbers are compared within the rules' tolerance. */
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

    /** Number of gold rows with an equal predicted row over the columns of a mapping, in order where that counts. */
    public int equalRows(ComparisonRules rules, ColumnMapping mapping) {
        return comparer(rules).equalRows(mapping);
    }

    /**
     * Per gold row the predicted row that is equal over the columns of a mapping, in order where that counts, or -1.
     */
    public int[] partners(ComparisonRules rules, ColumnMapping mapping) {
        return comparer(rules).partners(mapping);
    }

    /** The cells of paired columns as comparable numbers, after coercion and tolerance; row order is ignored. */
    public JoinedCells joined(ComparisonRules rules, ColumnMapping mapping) {
        return comparer(rules).joined(mapping);
    }

    private TableComparer comparer(ComparisonRules rules) {
        return new TableComparer(goldForm(rules), predictedForm(rules), rules, order, () -> similarity(rules));
    }

    private CanonicalTable goldForm(ComparisonRules rules) {
        return forms.under(rules.canonical()).gold();
    }

    private CanonicalTable predictedForm(ComparisonRules rules) {
        return forms.under(rules.canonical()).predicted();
    }

    /** Compares two tables as sets, each distinct row counting once. */
    static final class RowSets {
        private RowSets() {}

        static boolean equal(
                CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules, ColumnMapping mapping) {
            if (gold.rowCount() == 0 || predicted.rowCount() == 0) {
                return gold.rowCount() == predicted.rowCount();
            }
            if (!mapping.complete()) {
                return false;
            }
            JoinedCells cells = JoinedCells.of(gold, predicted, rules, mapping);
            if (equal(cells)) {
                return true;
            }
            return cells.direct()
                    ? NearRowSets.equal(cells)
                    : equal(new TableComparer(gold, predicted, rules, RowOrder.IGNORED).joined(mapping));
        }

        /** The same for joined cells. */
        static boolean equal(JoinedCells cells) {
            if (cells.identical()) {
                return true;
            }
            RowHashes gold = RowHashes.of(cells.goldSide().hashes(), cells.goldRows());
            RowHashes predicted = RowHashes.of(cells.predictedSide().hashes(), cells.predictedRows());
            return contains(gold, predicted) && contains(predicted, gold);
        }

        private static boolean contains(RowHashes table, RowHashes rows) {
            int[] all = IntStream.range(0, table.rows()).toArray();
            RowIndex index = new RowIndex(table, all, RowRuns.ONE);
            return IntStream.range(0, rows.rows()).allMatch(row -> index.contains(rows, row));
        }
    }
}
