package io.github.assay.sql.query;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Answers to questions about one text, kept as long as its tree is. Past some dozens all are let go: a text compared
 * under ever new schemas must not grow. Two threads that ask at once may both find the answer; it is the same.
 */
final class QueryCache {
    private static final int MOST = 64;

    /** A question about a thing, which is compared by identity: its contents may be large. */
    private record Key(String question, Object about) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key(String q, Object a) && a == about && q.equals(question);
        }

        @Override
        public int hashCode() {
            return 31 * question.hashCode() + System.identityHashCode(about);
        }
    }

    private final ConcurrentHashMap<Key, Object> known = new ConcurrentHashMap<>(8);

    @SuppressWarnings("unchecked")
    <T> T get(String question, Object about, Supplier<T> work) {
        Key key = new Key(question, about);
        Object found = known.get(key);
        if (found == null) {
            found = work.get();
            if (known.size() >= MOST) {
                known.clear();
            }
            known.put(key, found);
        }
        return (T) found;
    }
}
