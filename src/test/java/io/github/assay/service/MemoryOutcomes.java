package io.github.assay.service;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.service.run.OutcomeLookup;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Outcomes as a project's store keeps them, but in memory. */
public final class MemoryOutcomes implements OutcomeLookup.Outcomes {
    private final Map<String, ExecutionOutcome> kept = new ConcurrentHashMap<>();

    /** Everything that was kept so far, by key. */
    public Map<String, ExecutionOutcome> kept() {
        return kept;
    }

    /** Looks outcomes up here, of a project that came without captured results. */
    public OutcomeLookup lookup() {
        return new OutcomeLookup(this, _ -> new ExecutionOutcome.Unreachable("nothing captured"));
    }

    @Override
    public Optional<ExecutionOutcome> find(String key) {
        return Optional.ofNullable(kept.get(key));
    }

    @Override
    public void put(String key, ExecutionOutcome outcome) {
        kept.put(key, outcome);
    }
}
