package io.github.assay.counterexample;

import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.domain.table.ResultTable;
import java.util.List;

/**
 * A small database on which two queries return different tables.
 *
 * @param database its rows, minimised
 * @param rank how realistic it is, 1 to 5 (counterexample.md §2)
 * @param recipe the recipe that found it
 * @param index its number among the databases tried
 * @param kept number of mined constraints that it obeys
 * @param widened ids of constraints that a literal widened
 * @param broken ids of constraints that it breaks
 * @param gold the gold result
 * @param predicted the predicted result
 * @param deciding the cells whose replacement undoes the difference
 * @param read the columns that either query reads; empty: not known
 */
public record Separated(
        SmallDatabase database, int rank, String recipe, int index, int kept, List<String> widened, List<String> broken,
        ResultTable gold, ResultTable predicted, List<DecidingCell> deciding, List<ReadColumn> read) {
    /**
     * A cell that decides.
     *
     * @param table key of its table
     * @param row its row in the table, from 0
     * @param column its column, from 0
     */
    public record DecidingCell(String table, int row, int column) {}

    /**
     * A column that a query reads.
     *
     * @param table key of its table
     * @param column its place, from 0
     */
    public record ReadColumn(String table, int column) {}

    public Separated {
        read = List.copyOf(read);
        widened = List.copyOf(widened);
        broken = List.copyOf(broken);
        deciding = List.copyOf(deciding);
    }

    /** Whether either query reads a column, or that is not known. */
    public boolean reads(String table, int column) {
        return read.isEmpty() || read.contains(new ReadColumn(table, column));
    }

    /** Whether it counts in metrics: rank 1 to 3 (counterexample.md §2). */
    public boolean counts() {
        return rank <= 3;
    }
}
