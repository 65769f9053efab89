package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.table.Datum;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Holds the JSON schema of a tool's parameters, from the tool's definition (metrics.md §4.4).
 *
 * @param properties by parameter its type; no other parameter is accepted
 * @param required parameters that a call must have
 */
record ToolSchema(Map<String, ParameterType> properties, List<String> required) {
    static final String FIELD = "tools";

    ToolSchema {
        properties = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        required = List.copyOf(required);
    }

    /**
     * The definitions of tools by name; none where there is no list.
     *
     * @param tools a list of definitions: {@code name} and {@code parameters} with {@code properties} and
     *     {@code required}, each perhaps inside a {@code function}
     * @return {@code Unavailable(invalid_tool_schema)} naming the entry that cannot be read
     */
    static Outcome<Map<String, ToolSchema>> of(Optional<Datum> tools) {
        Map<String, ToolSchema> byName = new TreeMap<>();
        if (tools.isEmpty()) {
            return Outcome.value(byName);
        }
        if (!(tools.get() instanceof Datum.Items(List<Datum> entries))) {
            return invalid(FIELD + " is " + tools.get().kind() + ", not a list");
        }
        for (int i = 0; i < entries.size(); i++) {
            Datum.Fields entry = entries.get(i).asFields().orElse(Datum.Fields.NONE);
            Datum.Fields tool = entry.get("function").flatMap(Datum::asFields).orElse(entry);
            Optional<String> name = tool.text("name").filter(n -> !n.isBlank());
            Optional<ToolSchema> schema = name.flatMap(_ -> read(tool.fields("parameters")));
            if (schema.isEmpty()) {
                return invalid("entry " + (i + 1) + " of " + FIELD + " is no definition: it needs a name, and parameters"
                        + " with properties of known types and a list of required ones");
            }
            byName.put(name.get().strip(), schema.get());
        }
        return Outcome.value(byName);
    }

    private static Outcome<Map<String, ToolSchema>> invalid(String why) {
        return Outcome.unavailable("invalid_tool_schema", why);
    }

    private static Optional<ToolSchema> read(Datum.Fields parameters) {
        Map<String, ParameterType> properties = new LinkedHashMap<>();
        for (Map.Entry<String, Datum> property : parameters.fields("properties").values().entrySet()) {
            Optional<ParameterType> type = ParameterType.of(property.getValue());
            if (type.isEmpty()) {
                return Optional.empty();
            }
            properties.put(property.getKey(), type.get());
        }
        List<String> required =
                parameters.items("required").stream().flatMap(r -> r.asText().stream()).toList();
        boolean whole = required.size() == parameters.items("required").size()
                && parameters.get("required").stream().allMatch(r -> r instanceof Datum.Items)
                && parameters.get("properties").stream().allMatch(p -> p instanceof Datum.Fields);
        return whole ? Optional.of(new ToolSchema(properties, required)) : Optional.empty();
    }

    /** The fault for which the tool refuses a call; empty when it accepts the call. */
    String fault(ToolCall call) {
        for (String name : required) {
            if (!call.parameters().contains(name)) {
                return "parameter " + name + " is required and missing";
            }
        }
        for (Map.Entry<String, Datum> argument : call.arguments().values().entrySet()) {
            ParameterType type = properties.get(argument.getKey());
            if (type == null) {
                return "parameter " + argument.getKey() + " is not one of the tool's";
            }
            if (!type.accepts(argument.getValue())) {
                return "parameter " + argument.getKey() + " is " + argument.getValue().kind() + ", not " + type;
            }
        }
        return "";
    }

    /**
     * Represents the type of a tool's parameter. A whole number is accepted where a fraction is allowed, not the other
     * way round.
     *
     * @param kind what it is
     * @param element of a list the type of its elements; empty: anything
     * @param values the only values it can have; empty: any
     */
    private record ParameterType(Kind kind, Optional<ParameterType> element, List<Datum> values) {
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
                                && value.asItems().stream().allMatch(
                                        v -> element.isEmpty() || element.get().accepts(v));
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
}
