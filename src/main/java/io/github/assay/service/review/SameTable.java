package io.github.assay.service.review;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Whether queries of several systems returned the same table: equal column names, equal cells with their types, the
 * rows in the same order, and nothing cut off. Gold tables and scores have no part in it.
 */
public final class SameTable {
    /** Largest table that is compared; reading all cells of larger ones would take longer than the mark is worth. */
    static final long MOST_CELLS = 500_000;

    private final Map<Digest, String> systems = new HashMap<>();

    /** Size and hash of a table; equal for equal tables, and for different ones with a chance below 2⁻⁶⁰. */
    private record Digest(List<String> columns, int rows, long hash) {}

    /** Whether both outcomes are the same whole table. */
    public static boolean is(Optional<ExecutionOutcome> one, Optional<ExecutionOutcome> other) {
        Optional<ResultTable> a = whole(one);
        Optional<ResultTable> b = whole(other);
        return a.isPresent()
                && b.isPresent() && names(a.get()).equals(names(b.get())) && a.get().rows().equals(b.get().rows());
    }

    /**
     * Adds the outcome of a system that answered the same question. A table above {@value #MOST_CELLS} cells equals none.
     *
     * @return the first system added with the same table; empty when there is none
     */
    public String add(String system, Optional<ExecutionOutcome> outcome) {
        return whole(outcome).filter(t -> (long) t.rowCount() * t.columnCount() <= MOST_CELLS).map(table -> {
            String first = systems.putIfAbsent(digest(table), system);
            return first == null ? "" : first;
        }).orElse("");
    }

    private static Optional<ResultTable> whole(Optional<ExecutionOutcome> outcome) {
        return outcome.orElse(null) instanceof ExecutionOutcome.Rows(var table, var _) && !table.truncated()
                ? Optional.of(table)
                : Optional.empty();
    }

    private static List<String> names(ResultTable table) {
        return table.columns().stream().map(c -> c.name().toLowerCase(Locale.ROOT)).toList();
    }

    private static Digest digest(ResultTable table) {
        long hash = 0xcbf29ce484222325L;
        for (List<Cell> row : table.rows()) {
            for (Cell cell : row) {
                hash = mixed(hash, cell);
            }
        }
        return new Digest(names(table), table.rowCount(), hash);
    }

    private static long mixed(long hash, Cell cell) {
        long value = 31L * cell.getClass().getName().hashCode() + cell.hashCode();
        String text = cell.display();
        for (int i = 0; i < text.length(); i++) {
            value = (value ^ text.charAt(i)) * 0x100000001b3L;
        }
        long next = (hash ^ value) * 0x9e3779b97f4a7c15L;
        return next ^ next >>> 32;
    }
}
