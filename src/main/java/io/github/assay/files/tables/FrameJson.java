package io.github.assay.files.tables;

import io.github.assay.files.records.JsonFaults;
import io.github.assay.files.records.JsonTextStream;
import io.github.assay.json.Json;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Tables in the form pandas calls <em>split</em>, {@code {"columns": […], "index": […], "data": [[…]]}}, often as a text
 * inside JSON. They are rewritten as captured tables token by token: a table of a hundred megabytes takes no memory of
 * its own. Numbers keep their digits; pandas has turned dates into numbers or texts and integers beside NULL into
 * floating-point numbers before, and nothing brings that back.
 */
public final class FrameJson {
    private FrameJson() {}

    /** Whether the value is, or as a text holds, an object with columns and data. */
    public static boolean isFrame(JsonField field) {
        return switch (field.kind()) {
            case TEXT -> fault(field).isEmpty();
            case OBJECT -> JsonRecord.of(field).has("data") && JsonRecord.of(field).has("columns");
            default -> false;
        };
    }

    /** What is wrong with a table; empty when it can be rewritten. */
    public static Optional<String> fault(JsonField field) {
        try (JsonParser parser = parser(field)) {
            boolean columns = false;
            boolean data = false;
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.of("no table in JSON");
            }
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                boolean list = parser.nextToken() == JsonToken.START_ARRAY;
                columns |= list && name.equals("columns");
                data |= list && name.equals("data");
                parser.skipChildren();
            }
            if (parser.nextToken() != null) {
                return Optional.of("more text after the table");
            }
            return columns && data ? Optional.empty() : Optional.of("a table without columns and data");
        } catch (JacksonException e) {
            return Optional.of(JsonFaults.words(e));
        }
    }

    /**
     * Writes a table without {@link #fault} in the form of captured tables.
     *
     * @param more further members of the object, such as {@code "truncated":true}; empty for none
     */
    public static void copy(JsonField field, String more, OutputStream out) throws IOException {
        try (JsonParser parser = parser(field)) {
            parser.nextToken();
            put(out, "{");
            boolean first = true;
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                parser.nextToken();
                if (name.equals("columns")) {
                    put(out, (first ? "" : ",") + "\"columns\":" + Json.line(names(parser)));
                    first = false;
                } else if (name.equals("data")) {
                    put(out, (first ? "" : ",") + "\"rows\":");
                    value(parser, out);
                    first = false;
                } else {
                    parser.skipChildren();
                }
            }
            put(out, (more.isEmpty() ? "" : ",") + more + "}");
        }
    }

    private static JsonParser parser(JsonField field) {
        InputStream in = field.kind() == JsonField.Kind.TEXT
                ? new JsonTextStream(field)
                : new ByteArrayInputStream(field.bytes(), field.from(), field.to() - field.from());
        return JsonRecord.parser(in);
    }

    /** Column names; a name of several levels becomes one text. */
    private static List<String> names(JsonParser parser) {
        List<String> names = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.START_ARRAY) {
                List<String> levels = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    levels.add(parser.getString());
                }
                names.add(String.join(" ", levels));
            } else {
                names.add(parser.currentToken() == JsonToken.VALUE_NULL ? "" : parser.getString());
            }
        }
        return names;
    }

    /** Copies the value at hand, token by token. */
    private static void value(JsonParser parser, OutputStream out) throws IOException {
        int depth = 0;
        boolean comma = false;
        JsonToken token = parser.currentToken();
        while (true) {
            boolean closes = token == JsonToken.END_ARRAY || token == JsonToken.END_OBJECT;
            if (comma && !closes) {
                out.write(',');
            }
            comma = true;
            switch (token) {
                case START_ARRAY, START_OBJECT -> {
                    put(out, token.asString());
                    depth++;
                    comma = false;
                }
                case END_ARRAY, END_OBJECT -> {
                    put(out, token.asString());
                    depth--;
                }
                case PROPERTY_NAME -> {
                    put(out, Json.line(parser.currentName()) + ":");
                    comma = false;
                }
                case VALUE_STRING -> put(out, Json.line(parser.getString()));
                default -> put(out, parser.getString());
            }
            if (depth == 0) {
                return;
            }
            token = parser.nextToken();
        }
    }

    private static void put(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
