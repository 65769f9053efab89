package io.github.assay.json;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that is written or was read; keys keep the order in which they were added. Values are those that
 * {@link Json} writes; of an object that was read they are maps, lists, texts, numbers, booleans and null.
 */
public final class JsonObject extends LinkedHashMap<String, @Nullable Object> {
    public JsonObject() {}

    /** An object without members that grows to some number of them without copying. */
    public JsonObject(int members) {
        super(members * 2);
    }

    /** The object with the members of a map; keys become texts. */
    public static JsonObject of(Map<?, ?> members) {
        JsonObject json = new JsonObject();
        members.forEach((key, value) -> json.put(String.valueOf(key), value));
        return json;
    }

    /** The object that a value is; empty if it is none. */
    public static Optional<JsonObject> in(@Nullable Object value) {
        return value instanceof JsonObject json ? Optional.of(json)
                : value instanceof Map<?, ?> map ? Optional.of(of(map)) : Optional.empty();
    }

    /** Adds a key. A repeated key is a programming error. */
    public JsonObject with(String key, @Nullable Object value) {
        if (containsKey(key)) {
            throw new IllegalArgumentException("key given twice: " + key);
        }
        put(key, value);
        return this;
    }

    /** The object on one line. */
    @Override
    public String toString() {
        return Json.line(this);
    }
}
