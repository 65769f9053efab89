package io.github.assay.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builder of a JSON object; keys keep the order in which they are added. */
public final class JsonObject {
    private final Map<String, Object> entries = new LinkedHashMap<>();

    /** Adds a key. A repeated key is a programming error. */
    public JsonObject with(String key, @Nullable Object value) {
        if (entries.containsKey(key)) {
            throw new IllegalArgumentException("key given twice: " + key);
        }
        entries.put(key, value);
        return this;
    }

    /** Keys and values in order of addition; unmodifiable. */
    public Map<String, Object> asMap() {
        return Collections.unmodifiableMap(entries);
    }

    /** The object on one line. */
    @Override
    public String toString() {
        return Json.line(this);
    }
}
