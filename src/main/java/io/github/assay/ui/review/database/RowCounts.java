package io.github.assay.ui.review.database;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.service.review.BrowseService;
import io.github.assay.domain.project.DatabaseSchema.SchemaTable;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the rows of the tables that a case's queries name, one table after the other under the project's limits, and
 * keeps the numbers by database. UI thread only.
 */
final class RowCounts {
    /** Of the tables that a query names, as many are counted, to leave the database to the user's own requests. */
    private static final int MOST_TABLES = 20;

    private final BrowseService browse;
    private final Background background;
    /** By database and table; empty where counting failed. */
    private final Map<String, Map<SchemaTable, Optional<Long>>> known = new HashMap<>();

    private Optional<Job<?>> counting = Optional.empty();
    /** The database in which a table is being counted; empty: none is. */
    private String busy = "";

    RowCounts(BrowseService browse, Background background) {
        this.browse = browse;
        this.background = background;
    }

    /** The number of rows; empty while it is not known. */
    Optional<Long> of(String dbId, SchemaTable table) {
        return in(dbId).getOrDefault(table, Optional.empty());
    }

    /** Keeps a number that was found otherwise. */
    void know(String dbId, SchemaTable table, long rows) {
        in(dbId).put(table, Optional.of(rows));
    }

    /** Discards all numbers. */
    void forget() {
        stop();
        known.clear();
    }

    /** Stops counting; a table whose count failed or was stopped is counted at the next request. */
    void stop() {
        counting.ifPresent(Job::drop);
        busy = "";
        known.values().forEach(tables -> tables.values().removeIf(Optional::isEmpty));
    }

    /**
     * Counts the first of the tables that was not counted yet; nothing while one of the database is being counted.
     *
     * @param then is called when its number is known; it asks for the next one
     */
    void ask(Case of, List<SchemaTable> tables, Runnable then) {
        Map<SchemaTable, Optional<Long>> numbers = in(of.dbId());
        Optional<SchemaTable> next =
                tables.stream().limit(MOST_TABLES).filter(t -> !numbers.containsKey(t)).findFirst();
        if (next.isEmpty() || busy.equals(of.dbId())) {
            return;
        }
        counting.ifPresent(Job::drop);
        busy = of.dbId();
        SchemaTable table = next.get();
        counting = Optional.of(background
                .ask(progress -> number(browse.count(of, table, progress)))
                .onSuccess(found -> {
                    busy = "";
                    numbers.put(table, found);
                    then.run();
                })
                .onFailure(_ -> {
                    busy = "";
                    numbers.put(table, Optional.empty());
                    then.run();
                }));
    }

    /** The number that a count returned. */
    static Optional<Long> number(ExecutionOutcome outcome) {
        return outcome instanceof ExecutionOutcome.Rows(var table, var _)
                        && table.rowCount() == 1
                        && table.rows().getFirst().getFirst() instanceof Cell.Int(long n)
                ? Optional.of(n)
                : Optional.empty();
    }

    private Map<SchemaTable, Optional<Long>> in(String dbId) {
        return known.computeIfAbsent(dbId, _ -> new HashMap<>());
    }
}
