package io.github.assay.ui;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Results of made-up studies, computed once for all tests of a process. For results that do not change and that depend
 * on their key alone; a computation that fails is tried again. Safe for use by several threads.
 */
final class SharedResults {
    /** A computation that may fail. */
    @FunctionalInterface
    interface Computation<T, E extends Exception> {
        T compute() throws E;
    }

    /** Part of a key that is equal to itself alone, for values that are large. */
    record Same(Object value) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Same(Object otherValue) && otherValue == value;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(value);
        }
    }

    private final boolean kept;
    private final ConcurrentMap<List<Object>, Object> results = new ConcurrentHashMap<>();

    /** @param kept false computes each result each time */
    SharedResults(boolean kept) {
        this.kept = kept;
    }

    boolean kept() {
        return kept;
    }

    /**
     * The result for this key, computed if it is asked for the first time.
     *
     * @param key kind of result, then everything that it depends on
     */
    @SuppressWarnings("unchecked")
    <T, E extends Exception> T of(Computation<T, E> computation, Object... key) throws E {
        List<Object> all = List.of(key);
        Object known = results.get(all);
        if (known == null) {
            known = computation.compute();
            if (kept) {
                results.put(all, known);
            }
        }
        return (T) known;
    }
}
