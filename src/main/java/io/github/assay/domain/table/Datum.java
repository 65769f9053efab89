package io.github.assay.domain.table;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A structured value read from a file, in the form of JSON. Immutable. Examples are a list of tool calls or a judge's
 * reply. Metrics read it without knowing the file format.
 */
public sealed interface Datum {
    /** A text. */
    record Text(String value) implements Datum {}

    /** A number with the digits of the file. */
    record Number(BigDecimal value) implements Datum {}

    /** True or false. */
    record Flag(boolean value) implements Datum {}

    /** An explicit null. */
    record Nothing() implements Datum {}

    /** A list. */
    record Items(List<Datum> values) implements Datum {
        public Items {
            values = List.copyOf(values);
        }
    }

    /**
     * An object; keys in file order.
     *
     * @param values by key
     */
    record Fields(SequencedMap<String, Datum> values) implements Datum {
        public static final Fields NONE = new Fields(new LinkedHashMap<>());

        public Fields {
            values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
        }

        /** The value of a key; empty when the key is absent or its value is null. */
        public Optional<Datum> get(String key) {
            return Optional.ofNullable(values.get(key)).filter(v -> !(v instanceof Nothing));
        }

        /** The text of a key; empty when the key is absent or its value is no text. */
        public Optional<String> text(String key) {
            return get(key).flatMap(Datum::asText);
        }

        /** The list of a key; the empty list when the key is absent or its value is no list. */
        public List<Datum> items(String key) {
            return get(key).map(Datum::asItems).orElse(List.of());
        }

        /** The object of a key; {@link #NONE} when the key is absent or its value is no object. */
        public Fields fields(String key) {
            return get(key).flatMap(Datum::asFields).orElse(NONE);
        }

        public boolean isEmpty() {
            return values.isEmpty();
        }

        /** These fields without one of a key. */
        public Fields without(String key) {
            SequencedMap<String, Datum> rest = new LinkedHashMap<>(values);
            return rest.remove(key) == null ? this : new Fields(rest);
        }

        /** These fields and those of {@code over}; where both have a key, {@code over} gives the value. */
        public Fields with(Fields over) {
            SequencedMap<String, Datum> all = new LinkedHashMap<>(values);
            all.putAll(over.values);
            return new Fields(all);
        }
    }

    /** The text; empty for any other kind. */
    default Optional<String> asText() {
        return this instanceof Text(String value) ? Optional.of(value) : Optional.empty();
    }

    /** The number with its digits; empty for any other kind, also for a text that contains a number. */
    default Optional<BigDecimal> asNumber() {
        return this instanceof Number(BigDecimal value) ? Optional.of(value) : Optional.empty();
    }

    /** True or false; empty for any other kind. */
    default Optional<Boolean> asFlag() {
        return this instanceof Flag(boolean value) ? Optional.of(value) : Optional.empty();
    }

    /** The object; empty for any other kind. */
    default Optional<Fields> asFields() {
        return this instanceof Fields fields ? Optional.of(fields) : Optional.empty();
    }

    /** The elements of a list; the empty list for anything else. */
    default List<Datum> asItems() {
        return this instanceof Items(List<Datum> values) ? values : List.of();
    }

    /** The kind of value in words: {@code a text}, {@code an object}. */
    default String kind() {
        return switch (this) {
            case Text _ -> "a text";
            case Number _ -> "a number";
            case Flag _ -> "true or false";
            case Nothing _ -> "null";
            case Items _ -> "a list";
            case Fields _ -> "an object";
        };
    }

    /** An object made of a map; for code that builds values. */
    static Fields fields(Map<String, ? extends Datum> values) {
        return new Fields(new LinkedHashMap<>(values));
    }
}
