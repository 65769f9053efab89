package io.github.assay.json;

import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Edits a JSON object. Unchanged fields keep their order, and numbers their digits. */
public final class JsonEdit {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final ObjectNode object;

    private JsonEdit(ObjectNode object) {
        this.object = object;
    }

    /** An object without members. */
    public static JsonEdit empty() {
        return new JsonEdit(MAPPER.createObjectNode());
    }

    /**
     * Reads an object; empty when the text is another JSON value.
     *
     * @throws JsonException when it is not JSON
     */
    public static Optional<JsonEdit> read(byte[] bytes) {
        try {
            return MAPPER.readTree(bytes) instanceof ObjectNode object
                    ? Optional.of(new JsonEdit(object))
                    : Optional.empty();
        } catch (JacksonException e) {
            throw new JsonException(e);
        }
    }

    /** The members as plain maps, lists, texts, numbers and booleans. */
    public JsonObject values() {
        JsonObject values = new JsonObject();
        object.properties().forEach(e -> values.put(e.getKey(), MAPPER.treeToValue(e.getValue(), Object.class)));
        return values;
    }

    /** The object under a key; empty when there is none. */
    public Optional<JsonEdit> child(String key) {
        return object.get(key) instanceof ObjectNode there ? Optional.of(new JsonEdit(there)) : Optional.empty();
    }

    /** The object under a key; a new empty object replaces any other value. */
    public JsonEdit needed(String key) {
        return child(key).orElseGet(() -> fresh(key));
    }

    /** Replaces the value under a key by an empty object. */
    public JsonEdit fresh(String key) {
        return new JsonEdit(object.putObject(key));
    }

    public void remove(String key) {
        object.remove(key);
    }

    /** @param value a text, number, boolean, list of these, or {@link Json.Raw} */
    public void put(String key, Object value) {
        object.set(key, node(value));
    }

    private static JsonNode node(Object value) {
        if (value instanceof List<?> items) {
            ArrayNode list = MAPPER.createArrayNode();
            items.forEach(item -> list.add(node(item)));
            return list;
        }
        return value instanceof Json.Raw(String json) ? MAPPER.readTree(json) : MAPPER.valueToTree(value);
    }

    /** The object on one line, without a line end. */
    public String line() {
        return object.toString();
    }

    /** The object on many lines, ending in a line end. */
    public String pretty() {
        return object.toPrettyString() + "\n";
    }
}
