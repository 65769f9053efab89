package io.github.assay.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/**
 * One JSON object whose fields are taken out one by one; what is left over is what nobody knew. Keys are matched
 * without regard to case and underscores (metrics.md §7). Nested values are not parsed until they are asked for, so a
 * line of megabytes costs no tree.
 */
public final class JsonRecord {
    /** Result tables are kept as texts too, and some are of a hundred megabytes. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** Texts longer than this are not decoded until somebody asks. */
    private static final int LONG_TEXT = 1 << 14;

    private static final Map<String, String> FOLDED = new ConcurrentHashMap<>();

    /** Keys are few in any project; a file with keys that are ids must not fill the memory. */
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
     * @throws JacksonException when they are not one JSON object in UTF-8
     */
    public static JsonRecord parse(byte[] bytes) {
        return parse(bytes, 0, bytes.length, 1);
    }

    /**
     * A whole document: an object, a list or a scalar.
     *
     * @throws JacksonException when the bytes are not one JSON value in UTF-8
     */
    public static JsonField document(byte[] bytes) {
        try (JsonParser parser = parser(bytes, 0, bytes.length)) {
            if (parser.nextToken() == null) {
                throw new StreamReadException(parser, "nothing to read");
            }
            JsonField field = field(parser, "", bytes, 0, 1);
            if (parser.nextToken() != null) {
                throw new StreamReadException(parser, "more text after the value");
            }
            return field;
        }
    }

    /** The object a field holds. */
    public static JsonRecord of(JsonField object) {
        return parse(object.bytes(), object.from(), object.to(), object.line());
    }

    private static JsonRecord parse(byte[] bytes, int from, int to, int line) {
        try (JsonParser parser = parser(bytes, from, to)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new StreamReadException(parser, "not a JSON object");
            }
            Map<String, JsonField> fields = new LinkedHashMap<>();
            List<JsonField> repeated = new ArrayList<>();
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                parser.nextToken();
                JsonField field = field(parser, name, bytes, from, line);
                if (fields.putIfAbsent(fold(name), field) != null) {
                    repeated.add(field);
                }
            }
            if (parser.nextToken() != null) {
                throw new StreamReadException(parser, "more text after the object");
            }
            return new JsonRecord(fields, repeated);
        }
    }

    /** The elements of the list a field holds; their names are their numbers from 0. */
    public static List<JsonField> elements(JsonField list) {
        try (JsonParser parser = parser(list.bytes(), list.from(), list.to())) {
            List<JsonField> elements = new ArrayList<>();
            parser.nextToken();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(field(parser, Integer.toString(elements.size()), list.bytes(), list.from(), list.line()));
            }
            return elements;
        }
    }

    /** A streaming parser over part of the bytes; its offsets count from {@code from}. */
    public static JsonParser parser(byte[] bytes, int from, int to) {
        return FACTORY.createParser(ObjectReadContext.empty(), bytes, from, to - from);
    }

    /** The characters of a long text. */
    static String decoded(JsonField text) {
        try (JsonParser parser = parser(text.bytes(), text.from(), text.to())) {
            parser.nextToken();
            return parser.getString();
        }
    }

    /** A parser over any bytes, such as a document inside a text; its caller closes it. */
    public static JsonParser parser(java.io.InputStream in) {
        return FACTORY.createParser(ObjectReadContext.empty(), in);
    }

    private static JsonField field(JsonParser parser, String name, byte[] bytes, int base, int line) {
        int start = base + (int) parser.currentTokenLocation().getByteOffset();
        int at = line - 1 + parser.currentTokenLocation().getLineNr();
        JsonField.Kind kind = kind(parser.currentToken());
        int close = kind == JsonField.Kind.TEXT ? closing(bytes, start) : 0;
        if (close - start > LONG_TEXT) {
            return new JsonField(name, kind, "", bytes, start, close + 1, at);
        }
        String text = "";
        if (kind == JsonField.Kind.OBJECT || kind == JsonField.Kind.LIST) {
            parser.skipChildren();
        } else if (kind != JsonField.Kind.NULL) {
            text = parser.getString();
        }
        int end = base + (int) parser.currentLocation().getByteOffset();
        return new JsonField(name, kind, text, bytes, start, end, at);
    }

    /** The place of the quote that ends the text which begins at {@code start}; 0 when there is none. */
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

    private static JsonField.Kind kind(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> JsonField.Kind.OBJECT;
            case START_ARRAY -> JsonField.Kind.LIST;
            case VALUE_STRING -> JsonField.Kind.TEXT;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> JsonField.Kind.NUMBER;
            case VALUE_TRUE, VALUE_FALSE -> JsonField.Kind.FLAG;
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

    /** Whether the record has the key, whatever its case and with or without {@code _}, be its value null. */
    public boolean has(String key) {
        return fields.containsKey(fold(key));
    }

    /** A field that stays where it is. */
    public Optional<JsonField> peek(String key) {
        return Optional.ofNullable(fields.get(fold(key)));
    }

    /** Takes out the first of the keys that is there. */
    public Optional<JsonField> take(String... keys) {
        for (String key : keys) {
            JsonField field = fields.remove(fold(key));
            if (field != null) {
                return Optional.of(field);
            }
        }
        return Optional.empty();
    }

    /** The fields nobody has taken, in file order. */
    public Collection<JsonField> rest() {
        return fields.values();
    }

    /** Fields whose key, spelled one way or another, had come before in the same object. */
    public List<JsonField> repeated() {
        return repeated;
    }
}
