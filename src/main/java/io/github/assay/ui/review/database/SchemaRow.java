package io.github.assay.ui.review.database;

import io.github.assay.domain.project.DatabaseSchema;
import java.util.Optional;

/** One line of the drawer. */
public sealed interface SchemaRow {
    /** The table it belongs to. */
    DatabaseSchema.SchemaTable table();

    /**
     * A table.
     *
     * @param gold whether the gold query names it
     * @param predicted whether the predicted query names it
     * @param open whether its columns follow
     * @param rows number of its rows; empty where they were not counted
     */
    record OfTable(DatabaseSchema.SchemaTable table, boolean gold, boolean predicted, boolean open, Optional<Long> rows)
            implements SchemaRow {}

    /** A column; {@code gold} and {@code predicted} as for a table. */
    record OfColumn(
            DatabaseSchema.SchemaTable table, DatabaseSchema.SchemaColumn column, boolean gold, boolean predicted)
            implements SchemaRow {}

    /** Number of further columns of a table, which neither query names. */
    record More(DatabaseSchema.SchemaTable table, int columns) implements SchemaRow {}
}
