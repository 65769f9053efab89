package io.github.assay.compare;

import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.table.ResultTable;
import java.util.List;

/**
 * Comparison of two result tables: matched columns and rows, and the state of each cell. Immutable.
 *
 * <p>Rows of the view are gold rows in gold order with their predicted partner or a gap, then the extra predicted rows
 * in predicted order; columns are the gold columns in gold order with their partner or a gap, then the extra predicted
 * columns. Row and column numbers below are those of the view, from 0.
 */
public interface TableDiff {
    /** The gold table as returned, rows in its own order. */
    ResultTable gold();

    /** The predicted table as returned, rows in its own order. */
    ResultTable predicted();

    /** The rules of the comparison. */
    ComparisonRules rules();

    /** The columns of the view. */
    List<ColumnPair> columns();

    /** Number of rows of the view: gold rows plus extra predicted rows. */
    int rowCount();

    /** The gold row of a view row, or -1 where there is none. */
    int goldRow(int row);

    /** The predicted row of a view row, or -1 where there is none. */
    int predictedRow(int row);

    /** The state of a whole row over its paired columns. */
    DiffState row(int row);

    /** The state of one cell. A cell of an extra column is EXTRA, of a missing column or row MISSING. */
    DiffState cell(int row, int column);

    /**
     * Whether a row that both tables have is in another place: it is one of the fewest rows whose removal leaves the
     * paired rows in the same order. {@link #orderCounts} is true if that makes the tables differ.
     */
    boolean moved(int row);

    /** Number of rows in another place. */
    int movedRows();

    /** Whether row order counts under the rules. */
    boolean orderCounts();

    /** Numbers of rows, columns and cells of each kind. */
    DiffCounts counts();

    /** Whether both tables are equal under the rules, order included where it matters. */
    boolean equal();

    /** Qualifying codes: {@code vacuous}, {@code order_only_mismatch}, {@code alignment_capped} … */
    List<String> flags();

    /**
     * Exact counts of an aligned view.
     *
     * @param equalRows rows with a partner and all paired cells equal
     * @param nearRows rows with a partner, equal only under tolerance or coercion
     * @param differentRows rows with a partner and at least one different cell
     * @param missingRows gold rows without a partner
     * @param extraRows predicted rows without a partner
     * @param pairedColumns columns with a partner
     * @param renamedColumns of those, columns whose names differ
     * @param missingColumns gold columns without a partner
     * @param extraColumns predicted columns without a partner
     * @param differentCells cells of paired rows and columns that differ
     */
    public record DiffCounts(
            int equalRows, int nearRows, int differentRows, int missingRows, int extraRows, int pairedColumns,
            int renamedColumns, int missingColumns, int extraColumns, long differentCells) {}
}
