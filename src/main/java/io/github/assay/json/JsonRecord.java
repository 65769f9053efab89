package io.github.assay.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.TokenStreamLocation;

/**
 * One JSON object whose fields are taken out one by one; the rest are unknown fields. Keys match without regard to case
 * and underscores (metrics.md §7). Nested values are parsed on request, so a line of megabytes builds no tree.
 */
public final class JsonRecord {
    /** Texts of more bytes than this are decoded when they are first read. */
    private static final int LONG_TEXT = 1 << 14;

    private static final Map<String, String> FOLDED = new ConcurrentHashMap<>();

    /**
     * Most keys whose folded form is kept. A project has few keys; a file whose keys are ids must not fill the memory.
     */
    private static final int MOST_FOLDED = 10_000;

    private final Map<String, JsonField> fields;
    private final List<JsonField> repeated;

    private JsonRecord(Map<String, JsonField> fields, List<JsonField> repeated) {
        this.fields = fields;
        this.repeated = repeated;
    }

    /**
     * Parses an object that fills the bytes.
     *
     * @throws JsonException when they are not one JSON object in UTF-8
     */
    public static JsonRecord parse(byte[] bytes) {
        return parse(bytes, 0, bytes.length, 1);
    }

    /**
     * A whole document: an object, a list or a scalar.
     *
     * @throws JsonException when the bytes are not one JSON value in UTF-8
     */
    public static JsonField document(byte[] bytes) {
        try (JsonTokens tokens = new JsonTokens(bytes, 0, bytes.length)) {
            if (tokens.next() == JsonTokens.Token.END) {
                throw tokens.fault("nothing to read");
            }
            JsonField field = field(tokens, "", bytes, 0, 1);
            if (tokens.next() != JsonTokens.Token.END) {
                throw tokens.fault("more text after the value");
            }
            return field;
        }
    }

    /** The object a field holds. */
    public static JsonRecord of(JsonField object) {
        return parse(object.bytes(), object.from(), object.to(), object.line());
    }

    private static JsonRecord parse(byte[] bytes, int from, int to, int line) {
        try (JsonTokens tokens = new JsonTokens(bytes, from, to)) {
            JsonTokens.Token first = tokens.next();
            if (first != JsonTokens.Token.OBJECT) {
                throw tokens.fault(first == JsonTokens.Token.END ? "the text is empty" : "not a JSON object");
            }
            Map<String, JsonField> fields = new LinkedHashMap<>();
            List<JsonField> repeated = new ArrayList<>();
            for (String name = tokens.nextName(); name != null; name = tokens.nextName()) {
                tokens.next();
                JsonField field = field(tokens, name, bytes, from, line);
                if (fields.putIfAbsent(fold(name), field) != null) {
                    repeated.add(field);
                }
            }
            if (tokens.next() != JsonTokens.Token.END) {
                throw tokens.fault("more text after the object");
            }
            return new JsonRecord(fields, repeated);
        }
    }

    /** The elements of the list a field holds; their names are their numbers from 0. */
    public static List<JsonField> elements(JsonField list) {
        try (JsonTokens tokens = new JsonTokens(list.bytes(), list.from(), list.to())) {
            List<JsonField> elements = new ArrayList<>();
            tokens.next();
            while (tokens.next() != JsonTokens.Token.END_LIST) {
                elements.add(field(tokens, Integer.toString(elements.size()), list.bytes(), list.from(), list.line()));
            }
            return elements;
        }
    }

    /** The characters of a long text. */
    static String decoded(JsonField text) {
        try (JsonTokens tokens = new JsonTokens(text.bytes(), text.from(), text.to())) {
            tokens.next();
            return tokens.text();
        }
    }

    private static JsonField field(JsonTokens tokens, String name, byte[] bytes, int base, int line) {
        TokenStreamLocation place = tokens.start();
        int start = base + (int) place.getByteOffset();
        int at = line - 1 + place.getLineNr();
        JsonField.Kind kind = kind(tokens.token());
        int close = kind == JsonField.Kind.TEXT ? closing(bytes, start) : 0;
        if (close - start > LONG_TEXT) {
            return new JsonField(name, kind, "", bytes, start, close + 1, at);
        }
        String text = "";
        if (kind == JsonField.Kind.OBJECT || kind == JsonField.Kind.LIST) {
            tokens.skip();
        } else if (kind != JsonField.Kind.NULL) {
            text = tokens.text();
        }
        int end = close > 0 ? close + 1 : base + tokens.end();
        return new JsonField(name, kind, text, bytes, start, end, at);
    }

    /** The position of the quote that ends the text which begins at {@code start}; 0 when it is missing. */
    private static int closing(byte[] bytes, int start) {
        for (int i = start + 1; i < bytes.length; i++) {
            if (bytes[i] == '\\') {
                i++;
            } else if (bytes[i] == '"') {
                return i;
            }
        }
        return 0;
    }

    private static JsonField.Kind kind(JsonTokens.Token token) {
        return switch (token) {
            case OBJECT -> JsonField.Kind.OBJECT;
            case LIST -> JsonField.Kind.LIST;
            case TEXT -> JsonField.Kind.TEXT;
            case NUMBER -> JsonField.Kind.NUMBER;
            case TRUE, FALSE -> JsonField.Kind.FLAG;
            default -> JsonField.Kind.NULL;
        };
    }

    /** A key without case, underscores, hyphens and spaces. */
    public static String fold(String key) {
        String known = FOLDED.get(key);
        if (known != null) {
            return known;
        }
        String folded = folded(key);
        if (FOLDED.size() < MOST_FOLDED) {
            FOLDED.put(key, folded);
        }
        return folded;
    }

    private static String folded(String key) {
        return key.replace("_", "").replace("-", "").replace(" ", "").toLowerCase(Locale.ROOT);
    }

    /** Whether the record has the key, without regard to case and {@code _}, also with a null value. */
    public boolean has(String key) {
        return fields.containsKey(fold(key));
    }

    /** A field, without taking it. */
    public Optional<JsonField> peek(String key) {
        return Optional.ofNullable(fields.get(fold(key)));
    }

    /** Takes out the first of the keys that is present. */
    public Optional<JsonField> take(String... keys) {
        for (String key : keys) {
            JsonField field = fields.remove(fold(key));
            if (field != null) {
                return Optional.of(field);
            }
        }
        return Optional.empty();
    }

    /** The fields that were not taken, in file order. */
    public Collection<JsonField> rest() {
        return fields.values();
    }

    /** Fields whose key, in any spelling, already occurred in the same object. */
    public List<JsonField> repeated() {
        return repeated;
    }
}
