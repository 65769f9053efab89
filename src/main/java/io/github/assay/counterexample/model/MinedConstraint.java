package io.github.assay.counterexample.model;

import io.github.assay.domain.table.Cell;
import java.util.List;

/**
 * A hypothesis that holds in the real data (counterexample.md §3).
 *
 * @param id such as {@code range(book.pages)}
 * @param table key of its table
 * @param support number of rows in which it holds
 * @param detail the values it allows, for readers; may be empty
 * @param rule the test
 */
public record MinedConstraint(String id, String table, int support, String detail, Rule rule) {
    /** Tests the rows of one table. */
    @FunctionalInterface
    public interface Rule {
        /**
         * Whether the rows obey.
         *
         * @param rows the rows of the constraint's table
         * @param database all rows
         * @param admitted values of the queries' literals that are allowed too
         */
        boolean holds(List<List<Cell>> rows, SmallDatabase database, Admitted admitted);
    }

    /** Values that literals of the queries admit although the real data lack them (counterexample.md §3). */
    public interface Admitted {
        /** Nothing is admitted. */
        Admitted NONE = (_, _, _) -> false;

        /** Whether a value of a column is admitted. */
        boolean admits(String table, int place, Cell value);
    }

    /** Whether a database obeys. */
    public boolean holds(SmallDatabase database, Admitted admitted) {
        List<List<Cell>> rows = database.of(table);
        return rows.isEmpty() || rule.holds(rows, database, admitted);
    }
}
