package io.github.assay.metrics.agentic;

import io.github.assay.domain.table.Datum;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Represents the type of a tool's parameter. A whole number is accepted where a fraction is allowed, not the other way
 * round.
 *
 * @param kind what it is
 * @param element of a list the type of its elements; empty: anything
 * @param values the only values it can have; empty: any
 */
record ParameterType(Kind kind, Optional<ParameterType> element, List<Datum> values) {
    /** Kinds of values, with the words that definitions name them by. */
    enum Kind {
        STRING("a string", "string", "str"),
        INTEGER("an integer", "integer", "int", "long"),
        NUMBER("a number", "number", "float", "double"),
        BOOLEAN("true or false", "boolean", "bool"),
        ARRAY("a list", "array", "list", "tuple", "arraylist"),
        OBJECT("an object", "object", "dict", "hashmap"),
        ANY("anything", "any");

        private final String shown;
        private final List<String> words;

        Kind(String shown, String... words) {
            this.shown = shown;
            this.words = List.of(words);
        }

        private static Optional<Kind> of(String word) {
            String folded = word.strip().toLowerCase(Locale.ROOT);
            return java.util.Arrays.stream(values()).filter(k -> k.words.contains(folded)).findFirst();
        }
    }

    ParameterType {
        values = List.copyOf(values);
    }

    /** Reads a property of a definition; without a {@code type} it can be anything; empty: the type is unknown. */
    static Optional<ParameterType> of(Datum property) {
        Datum.Fields fields = property.asFields().orElse(Datum.Fields.NONE);
        if (fields.get("type").isEmpty()) {
            return property instanceof Datum.Fields
                    ? Optional.of(new ParameterType(Kind.ANY, Optional.empty(), fields.items("enum")))
                    : Optional.empty();
        }
        Optional<Datum> items = fields.get("items");
        Optional<ParameterType> element = items.flatMap(ParameterType::of);
        if (items.isPresent() && element.isEmpty()) {
            return Optional.empty();
        }
        return fields.text("type").flatMap(Kind::of).map(k -> new ParameterType(k, element, fields.items("enum")));
    }

    boolean accepts(Datum value) {
        boolean ofKind =
                switch (kind) {
                    case STRING -> value instanceof Datum.Text;
                    case INTEGER -> value.asNumber().filter(n -> n.scale() <= 0).isPresent();
                    case NUMBER -> value instanceof Datum.Number;
                    case BOOLEAN -> value instanceof Datum.Flag;
                    case ARRAY -> value instanceof Datum.Items
                            && value.asItems().stream().allMatch(v -> element.isEmpty() || element.get().accepts(v));
                    case OBJECT -> value instanceof Datum.Fields;
                    case ANY -> true;
                };
        return ofKind && (values.isEmpty() || values.contains(value));
    }

    @Override
    public String toString() {
        String of = element.filter(_ -> kind == Kind.ARRAY).map(e -> " of " + e).orElse("");
        return kind.shown + of + (values.isEmpty() ? "" : " among those listed");
    }
}
