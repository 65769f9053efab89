package io.github.assay.store;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Numbers that stand for values in the index, from 0 on. One thread adds, any number look up; a number is known before
 * the first row that uses it can be read.
 */
public final class IndexNumbers<T> {
    private final Map<T, Integer> numbers = new ConcurrentHashMap<>();
    private volatile Object[] values = new Object[16];

    /** The number of a value; empty when it has none. */
    public Optional<Integer> find(T value) {
        return Optional.ofNullable(numbers.get(value));
    }

    @SuppressWarnings("unchecked")
    public T at(int number) {
        return (T) values[number];
    }

    /** The number a new value would get. */
    public int next() {
        return numbers.size();
    }

    public void put(int number, T value) {
        Object[] grown = number < values.length ? values : Arrays.copyOf(values, Math.max(number + 1, values.length * 2));
        grown[number] = value;
        values = grown;
        numbers.put(value, number);
    }

    public Iterable<T> all() {
        return numbers.keySet();
    }
}
