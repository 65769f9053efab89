package io.github.assay.compare.cells;

import io.github.assay.domain.table.ResultTable;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The canonical forms of two tables by rules, computed on first use. They are freed when memory is short, those of
 * large tables also when forms under other rules are needed, and then computed again. Safe for use by several threads.
 */
public final class CanonicalForms {
    /** Cells of both tables together from which on the tables are large. */
    private static final long LARGE = 200_000;

    /** Rules whose forms are kept for large tables: those used last. */
    private static final int KEPT = 3;

    private final TableCells gold;
    private final TableCells predicted;
    private final int most;
    private final Map<CanonicalRules, SoftReference<Both>> made = new LinkedHashMap<>(8, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<CanonicalRules, SoftReference<Both>> eldest) {
            return size() > most;
        }
    };

    /** Both tables under one set of rules. */
    public record Both(CanonicalTable gold, CanonicalTable predicted) {}

    public CanonicalForms(ResultTable gold, ResultTable predicted) {
        this.gold = new TableCells(gold);
        this.predicted = new TableCells(predicted);
        this.most = cells(gold) + cells(predicted) > LARGE ? KEPT : Integer.MAX_VALUE;
    }

    private static long cells(ResultTable table) {
        return (long) table.rowCount() * table.columnCount();
    }

    public synchronized Both under(CanonicalRules rules) {
        SoftReference<Both> kept = made.get(rules);
        Both both = kept == null ? null : kept.get();
        if (both == null) {
            both = new Both(new CanonicalTable(gold, rules), new CanonicalTable(predicted, rules));
            made.put(rules, new SoftReference<>(both));
        }
        return both;
    }
}
