package io.github.assay.files.project;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Applies a JSON Schema to a document, as far as the schemas of this program go: each keyword that they have. */
final class SchemaFaults {
    private final JsonNode root;
    private final List<String> faults = new ArrayList<>();

    private SchemaFaults(JsonNode root) {
        this.root = root;
    }

    /** The places at which a document does not meet a schema. */
    static List<String> of(JsonNode schema, JsonNode document) {
        SchemaFaults found = new SchemaFaults(schema);
        found.check(schema, document, "$");
        return found.faults;
    }

    private void check(JsonNode schema, JsonNode value, String place) {
        for (String key : (Iterable<String>) schema.propertyNames()) {
            JsonNode rule = schema.get(key);
            boolean met = switch (key) {
                case "$schema", "$id", "$defs", "title", "description", "default" -> true;
                case "type" -> (rule.isArray() ? rule.valueStream() : Stream.of(rule)).anyMatch(t -> is(t.asString(), value));
                case "enum" -> rule.valueStream().anyMatch(value::equals);
                case "minimum" -> !value.isNumber() || value.asDouble() >= rule.asDouble();
                case "maximum" -> !value.isNumber() || value.asDouble() <= rule.asDouble();
                case "exclusiveMinimum" -> !value.isNumber() || value.asDouble() > rule.asDouble();
                case "exclusiveMaximum" -> !value.isNumber() || value.asDouble() < rule.asDouble();
                case "minItems" -> !value.isArray() || value.size() >= rule.asInt();
                case "maxItems" -> !value.isArray() || value.size() <= rule.asInt();
                case "required" -> !value.isObject() || rule.valueStream().allMatch(name -> value.has(name.asString()));
                case "anyOf" -> rule.valueStream().anyMatch(form -> isMet(form, value));
                case "allOf" -> rule.valueStream().allMatch(form -> isMet(form, value));
                case "$ref" -> isMet(root.at(rule.asString().substring(1)), value);
                case "items" -> {
                    value.valueStream().forEach(element -> check(rule, element, place + "[]"));
                    yield true;
                }
                case "properties" -> {
                    rule.propertyStream().filter(p -> value.has(p.getKey()))
                            .forEach(p -> check(p.getValue(), value.get(p.getKey()), place + "." + p.getKey()));
                    yield true;
                }
                case "additionalProperties" -> {
                    value.propertyStream().filter(p -> !schema.path("properties").has(p.getKey())).forEach(p -> {
                        if (rule.isBoolean()) {
                            faults.add(place + "." + p.getKey() + " is not allowed");
                        } else {
                            check(rule, p.getValue(), place + "." + p.getKey());
                        }
                    });
                    yield true;
                }
                default -> throw new IllegalArgumentException("a keyword that is not tried: " + key);
            };
            if (!met) {
                faults.add(place + " breaks " + key);
            }
        }
    }

    private boolean isMet(JsonNode schema, JsonNode value) {
        SchemaFaults inner = new SchemaFaults(root);
        inner.check(schema, value, "$");
        return inner.faults.isEmpty();
    }

    private static boolean is(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isString();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            case "number" -> value.isNumber();
            case "integer" -> value.isNumber() && value.asDouble() == Math.rint(value.asDouble());
            default -> throw new IllegalArgumentException(type);
        };
    }
}
