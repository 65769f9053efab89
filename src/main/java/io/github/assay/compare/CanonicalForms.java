package io.github.assay.compare;

import io.github.assay.domain.ResultTable;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;

/**
 * The canonical forms of two tables by rules, each made when first asked for. They give way when memory is short, and
 * are made again. Safe for use by several threads.
 */
final class CanonicalForms {
    private final TableCells gold;
    private final TableCells predicted;
    private final Map<CanonicalRules, SoftReference<Both>> made = new HashMap<>();

    /** Both tables under one set of rules. */
    record Both(CanonicalTable gold, CanonicalTable predicted) {}

    CanonicalForms(ResultTable gold, ResultTable predicted) {
        this.gold = new TableCells(gold);
        this.predicted = new TableCells(predicted);
    }

    synchronized Both under(CanonicalRules rules) {
        SoftReference<Both> kept = made.get(rules);
        Both both = kept == null ? null : kept.get();
        if (both == null) {
            both = new Both(new CanonicalTable(gold, rules), new CanonicalTable(predicted, rules));
            made.put(rules, new SoftReference<>(both));
        }
        return both;
    }
}
