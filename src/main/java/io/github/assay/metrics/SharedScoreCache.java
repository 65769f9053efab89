package io.github.assay.metrics;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.sql.canonical.SchemaInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shares scores between items that are alike in all that a metric read. Systems often give the same answer, and more
 * often answers with the same result. The {@link EvidenceScope} of a metric is recorded while it measures; an item that
 * is equal in that scope gets the same score without measuring. The cache affects time only, never a score. Items with
 * judge replies or fields that only some metrics read, and large tables, are not shared. Thread-safe. Memory is bounded
 * by the number of pairs and cells; the least recently used pairs are removed first.
 */
public final class SharedScoreCache {
    private static final int MOST_PAIRS = 1_000;
    private static final long MOST_CELLS = 500_000;
    private static final long LARGEST_PAIR = 20_000;

    private Map<Results, Kept> recent = new HashMap<>();
    private Map<Results, Kept> earlier = new HashMap<>();
    private long cells;

    /** A score and how far its metric looked. */
    record Found(Outcome<Measurement> outcome, EvidenceScope reach) {}

    /** Both results and how they are to be compared. */
    private record Results(
            Optional<Object> gold, Optional<Object> predicted, RowOrder order, String dialect,
            Case.Expected expected, boolean withoutSql) {
        /** Of the results alone, because the other components rarely differ between equal results. */
        @Override
        public int hashCode() {
            return 31 * gold.hashCode() + predicted.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Results(var g, var p, var o, var d, var e, var w)
                    && g.equals(gold)
                    && p.equals(predicted)
                    && o.equals(order)
                    && d.equals(dialect) && (e == expected || e.equals(expected)) && w == withoutSql;
        }
    }

    /** Both texts and the declared schema, which counts by identity. */
    private record Queries(String gold, String predicted, Optional<SchemaInfo> schema) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Queries(String g, String p, Optional<SchemaInfo> s)
                    && g.equals(gold) && p.equals(predicted) && s.orElse(null) == schema.orElse(null);
        }

        @Override
        public int hashCode() {
            return 31 * gold.hashCode() + predicted.hashCode();
        }
    }

    /** The scores and the pair of tables of all items with the same results. */
    private static final class Kept {
        private final Map<String, Outcome<Measurement>> scores = new ConcurrentHashMap<>();
        private final Map<Queries, Map<String, Outcome<Measurement>>> queries = new ConcurrentHashMap<>(4);
        private @Nullable TablePair pair;

        synchronized TablePair pair(Supplier<TablePair> made) {
            if (pair == null) {
                pair = made.get();
            }
            return pair;
        }
    }

    /** The items that are like one item. */
    static final class Likeness {
        private final Kept kept;
        private final RowOrder order;
        private final Map<String, Outcome<Measurement>> ofQueries;

        private Likeness(Kept kept, RowOrder order, Queries queries) {
            this.kept = kept;
            this.order = order;
            this.ofQueries = kept.queries.computeIfAbsent(queries, _ -> new ConcurrentHashMap<>());
        }

        /** The two tables, compared by one object for all of these items. */
        TablePair tables(ResultTable gold, ResultTable predicted) {
            return kept.pair(() -> new TablePair(gold, predicted, order));
        }

        /** A score that one of these items got before, where what its metric looked at is the same here. */
        Optional<Found> find(String metric) {
            Outcome<Measurement> ofResults = kept.scores.get(metric);
            if (ofResults != null) {
                return Optional.of(new Found(ofResults, EvidenceScope.RESULTS));
            }
            Outcome<Measurement> ofBoth = ofQueries.get(metric);
            return ofBoth == null ? Optional.empty() : Optional.of(new Found(ofBoth, EvidenceScope.QUERIES));
        }

        /** Keeps a score for the others, unless it depends on the item itself or the metric failed. */
        void keep(String metric, Outcome<Measurement> outcome, EvidenceScope reach) {
            if (reach != EvidenceScope.ITEM && !(outcome instanceof Outcome.Error)) {
                (reach == EvidenceScope.RESULTS ? kept.scores : ofQueries).put(metric, outcome);
            }
        }
    }

    /** Whether nothing is known of an item that only some metrics ask for. */
    static boolean mayShare(Item item) {
        return item.replies().isEmpty()
                && item.prediction().extras().equals(Datum.Fields.NONE)
                && item.evalCase().extras().equals(Datum.Fields.NONE);
    }

    /** What an item is like; empty when its tables are large. */
    Optional<Likeness> of(Evidence evidence, Item item, Optional<SchemaInfo> declared) {
        long size = cells(evidence.gold()) + cells(evidence.predicted());
        if (size > LARGEST_PAIR) {
            return Optional.empty();
        }
        RowOrder order = evidence.rowOrder();
        Results results = new Results(
                content(evidence.gold()), content(evidence.predicted()), order, evidence.dialect(),
                item.evalCase().expected(), item.prediction().sql().isBlank());
        Queries queries = new Queries(item.evalCase().goldSql(), item.prediction().sql(), declared);
        return Optional.of(new Likeness(kept(results, size), order, queries));
    }

    /** Results, without how long they took. */
    private static Optional<Object> content(Optional<ExecutionOutcome> outcome) {
        return outcome.map(o -> o instanceof ExecutionOutcome.Rows rows ? rows.table() : o);
    }

    private static long cells(Optional<ExecutionOutcome> outcome) {
        return outcome.orElse(null) instanceof ExecutionOutcome.Rows rows
                ? (long) rows.table().rowCount() * rows.table().columnCount()
                : 0;
    }

    private synchronized Kept kept(Results results, long size) {
        Kept known = recent.get(results);
        if (known != null) {
            return known;
        }
        Kept made = Objects.requireNonNullElseGet(earlier.get(results), Kept::new);
        if (recent.size() >= MOST_PAIRS || cells + size > MOST_CELLS) {
            earlier = recent;
            recent = new HashMap<>();
            cells = 0;
        }
        recent.put(results, made);
        cells += size;
        return made;
    }

    /** Widest input that a metric read while it measured an item; decides which items may share the score. */
    enum EvidenceScope {
        /**
         * At the results of both queries, how they are to be compared, and whether there is a predicted query at all.
         */
        RESULTS,
        /** At the texts of both queries and the declared schema too. */
        QUERIES,
        /** At anything else: the question, other systems' answers, judge replies, what was run beside the queries. */
        ITEM
    }
}
