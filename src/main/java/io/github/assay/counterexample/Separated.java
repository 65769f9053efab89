package io.github.assay.counterexample;

import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.domain.table.ResultTable;
import java.util.List;
import java.util.Optional;

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
 * @param cause what the difference was shown to depend on; empty where no change of one cell or row undoes it
 * @param read the columns that either query reads; empty: not known
 */
public record Separated(
        SmallDatabase database, int rank, String recipe, int index, int kept, List<String> widened, List<String> broken,
        ResultTable gold, ResultTable predicted, List<DecidingCell> deciding, Optional<Cause> cause, List<ReadColumn> read) {
    /**
     * A cell that decides.
     *
     * @param table key of its table
     * @param row its row in the table, from 0
     * @param column its column, from 0
     */
    public record DecidingCell(String table, int row, int column) {}

    /**
     * What a difference depends on: a change of this one thing undoes it.
     *
     * @param kind what it is
     * @param table the table's name; empty for {@link Kind#ORDER}
     * @param other the column's name; for {@link Kind#NO_PARTNER} the name of the table that has no row for it
     * @param value the value as SQL writes it; empty where none is meant
     * @param rows how many rows of the table have this value
     */
    public record Cause(Kind kind, String table, String other, String value, int rows) {
        /** Kinds of cause, those that say most first. */
        public enum Kind {
            /** The same rows come in another order. */
            ORDER,
            /** A cell is NULL. */
            NULL,
            /** No row of another table refers to a row. */
            NO_PARTNER,
            /** Several rows have one value, as duplicates and ties do. */
            REPEATED,
            /** A cell has a certain value. */
            VALUE
        }
    }

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
