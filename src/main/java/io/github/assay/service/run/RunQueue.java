package io.github.assay.service.run;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;

/**
 * The queries that a run has still to execute. The two tables of the prioritised item come first, then the catalogues
 * of databases, then the other queries of the item's case, then the rest in the order of the plan. Thread-safe.
 */
final class RunQueue {
    private final RunPlan plan;
    private final Optional<RunPriority> priority;
    private final SequencedSet<RunPlan.Query> catalogues;
    private final SequencedSet<RunPlan.Query> waiting;
    private final Map<String, RunPlan.Query> byKey = new HashMap<>();

    /** Why a query is next. */
    enum Kind {
        /** It belongs to the prioritised case; its outcome is stored at once. */
        FIRST,
        /** It reads the tables and columns of a database. */
        CATALOGUE,
        /** The plan has it next. */
        PLANNED
    }

    /** One query to execute. */
    record Next(RunPlan.Query query, Kind kind) {}

    /**
     * @param priority empty: the order of the plan
     * @param catalogues queries for tables and columns
     * @param missing the queries to execute, of the plan
     */
    RunQueue(
            RunPlan plan, Optional<RunPriority> priority, Collection<RunPlan.Query> catalogues,
            Collection<RunPlan.Query> missing) {
        this.plan = plan;
        this.priority = priority;
        this.catalogues = new LinkedHashSet<>(catalogues);
        waiting = new LinkedHashSet<>(missing);
        waiting.forEach(query -> byKey.put(query.key(), query));
    }

    /** Number of queries not taken yet. */
    synchronized int size() {
        return catalogues.size() + waiting.size();
    }

    /** Removes and returns the next query. */
    synchronized Next take() {
        Optional<RunPlan.Query> table = priority.flatMap(RunPriority::get)
                .flatMap(item -> plan.tables(item).stream().filter(waiting::contains).findFirst());
        if (table.isEmpty() && !catalogues.isEmpty()) {
            return new Next(catalogues.removeFirst(), Kind.CATALOGUE);
        }
        Optional<RunPlan.Query> first = table.or(this::ofSameCase);
        first.ifPresent(waiting::remove);
        return first.map(query -> new Next(query, Kind.FIRST))
                .orElseGet(() -> new Next(waiting.removeFirst(), Kind.PLANNED));
    }

    private Optional<RunPlan.Query> ofSameCase() {
        return priority.flatMap(RunPriority::get)
                .flatMap(item -> plan.needed(item.evalCase().id()).stream()
                        .flatMap(key -> Stream.ofNullable(byKey.get(key)))
                        .filter(waiting::contains)
                        .findFirst());
    }
}
