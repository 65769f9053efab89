package io.github.assay.service.run;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.store.StoreException;
import io.github.assay.store.outcomes.RunStore;
import java.util.Map;
import java.util.Optional;

/** Outcomes in a project's run store. */
public record StoredOutcomes(RunStore runs) implements OutcomeLookup.Outcomes {
    @Override
    public Optional<ExecutionOutcome> find(String key) {
        try {
            return runs.find(key);
        } catch (StoreException e) {
            throw new StoreFailure(e);
        }
    }

    @Override
    public long cells(String key) {
        try {
            return runs.cells(key);
        } catch (StoreException e) {
            throw new StoreFailure(e);
        }
    }

    @Override
    public long valueBytes(String key) {
        try {
            return runs.valueBytes(key);
        } catch (StoreException e) {
            throw new StoreFailure(e);
        }
    }

    @Override
    public void put(String key, ExecutionOutcome outcome) {
        try {
            runs.put(key, outcome);
        } catch (StoreException e) {
            throw new StoreFailure(e);
        }
    }

    @Override
    public void putAll(Map<String, ExecutionOutcome> outcomes) {
        try {
            runs.putAll(outcomes);
        } catch (StoreException e) {
            throw new StoreFailure(e);
        }
    }

    /** Signals a store failure in work that cannot throw checked exceptions; the cause states what and where. */
    public static final class StoreFailure extends RuntimeException {
        public StoreFailure(StoreException cause) {
            super(cause.getMessage(), cause);
        }
    }
}
