package io.github.assay.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A JSON object under construction: keys keep the order in which they were given. */
public final class JsonObject {
    private final Map<String, Object> entries = new LinkedHashMap<>();

    /** Adds a key; a key given twice is a programming error. */
    public JsonObject with(String key, Object value) {
        if (entries.containsKey(key)) {
            throw new IllegalArgumentException("key given twice: " + key);
        }
        entries.put(key, value);
        return this;
    }

    /** Keys and values in the order they were given; cannot be changed. */
    public Map<String, Object> asMap() {
        return Collections.unmodifiableMap(entries);
    }

    /** The object on one line. */
    @Override
    public String toString() {
        return Json.line(this);
    }
}
