package io.github.assay;

import io.github.assay.tabular.TableSpec;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Result tables with the objects of their rows in the JSON documents, as studies add them. */
final class TableRows {
    private final List<RenderedTable<?>> tables = new ArrayList<>();

    /** The tables in the order in which they were added. */
    List<RenderedTable<?>> all() {
        return List.copyOf(tables);
    }

    <R> void add(TableSpec<R> spec, List<R> rows, List<JsonNode> json) {
        tables.add(new RenderedTable<>(spec, rows, json));
    }

    static JsonNode json(Object document) {
        return document instanceof String text ? new ObjectMapper().valueToTree(text) : new ObjectMapper().readTree(document.toString());
    }

    static JsonNode wrapped(String key, JsonNode value) {
        return new ObjectMapper().createObjectNode().set(key, value);
    }

    /** One object with the keys of all; the first that has a key keeps it. */
    static JsonNode merged(JsonNode... parts) {
        var all = new ObjectMapper().createObjectNode();
        for (JsonNode part : parts) {
            if (part != null && part.isObject()) {
                part.properties().stream().filter(e -> !all.has(e.getKey())).forEach(e -> all.set(e.getKey(), e.getValue()));
            }
        }
        return all;
    }

    static List<JsonNode> list(JsonNode array) {
        List<JsonNode> all = new ArrayList<>();
        array.forEach(all::add);
        return all;
    }
}
