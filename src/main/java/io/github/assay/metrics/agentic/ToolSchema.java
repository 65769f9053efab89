package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.table.Datum;
import java.util.LinkedHashMap;
import java.util.List;
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
}
