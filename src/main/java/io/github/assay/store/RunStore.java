package io.github.assay.store;

import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.Score;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Outcomes of queries and scores, by key. Only a cache: what is lost is run again, so a damaged file is set aside and
 * begun anew, and it shares no file with the labels. Thread-safe.
 */
public final class RunStore implements AutoCloseable {
    private RunStore() {}

    public static RunStore open(StoreFolder folder) throws StoreException {
        return new RunStore();
    }

    /** What was set aside on opening, one sentence each; empty when all was well. */
    public List<String> notices() {
        return List.of();
    }

    /** Whether there is an outcome under a key. Reads no file. */
    public boolean has(String key) {
        throw new UnsupportedOperationException("not built yet");
    }

    /** The outcome under a key, exactly as it was put. */
    public Optional<ExecutionOutcome> find(String key) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Keeps an outcome; an earlier one under the same key is replaced. */
    public void put(String key, ExecutionOutcome outcome) throws StoreException {
        putAll(Map.of(key, outcome));
    }

    /** Keeps many outcomes with one write. */
    public void putAll(Map<String, ExecutionOutcome> outcomes) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /**
     * Keeps all scores of one metric.
     *
     * @param settings everything the scores depend on, as a hash: metric version, options, evidence
     */
    public void putScores(String metric, String settings, List<Score> scores) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** The scores put under the same metric and settings. */
    public Optional<List<Score>> findScores(String metric, String settings) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Forces to disk what was put. */
    @Override
    public void close() throws StoreException {}
}
