package io.github.assay.service.run;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.task.Progress;
import java.util.LinkedHashMap;
import java.util.Map;

/** Outcomes to be stored, in batches; closing stores the last batch, also after a cancellation. */
final class OutcomeBatch implements AutoCloseable {
    private static final int MOST_OUTCOMES = 32;
    private static final long MOST_CELLS = 200_000;
    private static final long MOST_BYTES = 16 << 20;

    private final OutcomeLookup.Outcomes store;
    private final long total;
    private final Progress progress;
    private final RunWatch watch;
    private final Map<String, ExecutionOutcome> waiting = new LinkedHashMap<>();
    private long cells;
    private long bytes;
    private long done;

    OutcomeBatch(OutcomeLookup.Outcomes store, long total, Progress progress, RunWatch watch) {
        this.store = store;
        this.total = total;
        this.progress = progress;
        this.watch = watch;
    }

    synchronized void add(RunPlan.Query query, ExecutionOutcome outcome) {
        waiting.put(query.key(), outcome);
        if (outcome instanceof ExecutionOutcome.Rows(var table, var _)) {
            cells += (long) table.rowCount() * table.columnCount();
            bytes += table.bytes();
        }
        if (waiting.size() >= MOST_OUTCOMES || cells >= MOST_CELLS || bytes >= MOST_BYTES) {
            close();
        }
        done++;
        progress.step(done, total, query.caseId());
    }

    @Override
    public synchronized void close() {
        if (!waiting.isEmpty()) {
            store.putAll(Map.copyOf(waiting));
            watch.stored(waiting.keySet());
            waiting.clear();
            cells = 0;
            bytes = 0;
        }
    }
}
