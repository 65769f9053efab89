package io.github.assay.store.labels.embedded;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** Values numbered from 0 in the order in which they were added. One thread adds, any thread reads. */
final class Numbering<T> {
    private final Map<T, Integer> numbers = new ConcurrentHashMap<>();
    private volatile Object[] values = new Object[16];
    private int size;

    /** The number of a value; the next one where it has none. */
    int of(T value) {
        Integer known = numbers.get(value);
        if (known != null) {
            return known;
        }
        Object[] now = values;
        if (size == now.length) {
            now = Arrays.copyOf(now, size * 2);
        }
        now[size] = value;
        values = now; // a volatile write, which shows the element to readers
        numbers.put(value, size);
        return size++;
    }

    /** The number of a value, if it has one. */
    OptionalInt find(T value) {
        Integer known = numbers.get(value);
        return known == null ? OptionalInt.empty() : OptionalInt.of(known);
    }

    /** The value of a number that was given. */
    @SuppressWarnings("unchecked")
    T get(int number) {
        return (T) values[number];
    }

    /** How many values have a number. */
    int size() {
        return numbers.size();
    }
}
