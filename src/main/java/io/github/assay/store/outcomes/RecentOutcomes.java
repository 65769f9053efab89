package io.github.assay.store.outcomes;

import io.github.assay.domain.table.ExecutionOutcome;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Recently stored or read outcomes in memory, so that items that share an outcome read it once. Tables of more than
 * {@value #LARGEST} cells are not held; the least recently used outcomes are dropped first. Thread-safe.
 */
final class RecentOutcomes {
    private static final int MOST = 500;
    private static final long MOST_CELLS = 100_000;
    private static final long LARGEST = 5_000;

    /** Bytes that count as one cell; longer values count as several cells. */
    private static final long A_CELL = 128;

    private Map<String, ExecutionOutcome> recent = new HashMap<>();
    private Map<String, ExecutionOutcome> earlier = new HashMap<>();
    private long cells;
    private long puts;

    synchronized Optional<ExecutionOutcome> find(String key) {
        ExecutionOutcome known = recent.get(key);
        if (known == null && earlier.containsKey(key)) {
            known = earlier.get(key);
            hold(key, known);
        }
        return Optional.ofNullable(known);
    }

    /** Count of calls of {@link #put}. */
    synchronized long puts() {
        return puts;
    }

    synchronized void put(Map<String, ExecutionOutcome> outcomes) {
        puts++;
        outcomes.forEach((key, outcome) -> {
            recent.remove(key);
            earlier.remove(key);
            hold(key, outcome);
        });
    }

    /** Holds an outcome read from the file, unless {@link #put} ran since: it may have replaced that outcome. */
    synchronized void read(String key, ExecutionOutcome outcome, long putsBefore) {
        if (puts == putsBefore) {
            hold(key, outcome);
        }
    }

    private void hold(String key, ExecutionOutcome outcome) {
        long size = outcome instanceof ExecutionOutcome.Rows rows
                ? (long) rows.table().rowCount() * rows.table().columnCount()
                : 0;
        if (size > LARGEST) {
            return;
        }
        if (outcome instanceof ExecutionOutcome.Rows rows) {
            size = Math.max(size, rows.table().bytes() / A_CELL);
        }
        if (size > LARGEST) {
            return;
        }
        if (recent.size() >= MOST || cells + size > MOST_CELLS) {
            earlier = recent;
            recent = new HashMap<>();
            cells = 0;
        }
        recent.put(key, outcome);
        cells += size;
    }
}
