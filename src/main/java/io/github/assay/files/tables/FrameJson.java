package io.github.assay.files.tables;

import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import io.github.assay.json.JsonTokens;
import io.github.assay.json.JsonTokens.Token;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rewrites tables in the <em>split</em> form of pandas, {@code {"columns": […], "index": […], "data": [[…]]}}, as
 * captured tables. The table is often a text inside JSON. It is copied token by token, so a table of a hundred
 * megabytes needs no memory of its size. Numbers keep their digits. pandas has already changed dates to numbers or
 * texts, and integers beside NULL to floating-point numbers; the original values cannot be restored.
 */
public final class FrameJson {
    private FrameJson() {}

    /** Whether the value is an object with columns and data, or a text that contains one. */
    public static boolean isFrame(JsonField field) {
        return switch (field.kind()) {
            case TEXT -> fault(field).isEmpty();
            case OBJECT -> JsonRecord.of(field).has("data") && JsonRecord.of(field).has("columns");
            default -> false;
        };
    }

    /** The fault of a table; empty when it can be rewritten. */
    public static Optional<String> fault(JsonField field) {
        try (JsonTokens tokens = tokens(field)) {
            boolean columns = false;
            boolean data = false;
            if (tokens.next() != Token.OBJECT) {
                return Optional.of("no table in JSON");
            }
            for (String name = tokens.nextName(); name != null; name = tokens.nextName()) {
                boolean list = tokens.next() == Token.LIST;
                columns |= list && name.equals("columns");
                data |= list && name.equals("data");
                tokens.skip();
            }
            if (tokens.next() != Token.END) {
                return Optional.of("more text after the table");
            }
            return columns && data ? Optional.empty() : Optional.of("a table without columns and data");
        } catch (JsonException e) {
            return Optional.of(e.words());
        }
    }

    /**
     * Writes a table without {@link #fault} in the form of captured tables.
     *
     * @param more further members of the object, such as {@code "truncated":true}; empty for none
     */
    public static void copy(JsonField field, String more, OutputStream out) throws IOException {
        try (JsonTokens tokens = tokens(field)) {
            tokens.next();
            put(out, "{");
            boolean first = true;
            for (String name = tokens.nextName(); name != null; name = tokens.nextName()) {
                tokens.next();
                if (name.equals("columns")) {
                    put(out, (first ? "" : ",") + "\"columns\":" + Json.line(names(tokens)));
                    first = false;
                } else if (name.equals("data")) {
                    put(out, (first ? "" : ",") + "\"rows\":");
                    value(tokens, out);
                    first = false;
                } else {
                    tokens.skip();
                }
            }
            put(out, (more.isEmpty() ? "" : ",") + more + "}");
        }
    }

    private static JsonTokens tokens(JsonField field) {
        InputStream in = field.kind() == JsonField.Kind.TEXT
                ? new JsonTextStream(field)
                : new ByteArrayInputStream(field.bytes(), field.from(), field.to() - field.from());
        return new JsonTokens(in);
    }

    /** Column names; a name of several levels becomes one text. */
    private static List<String> names(JsonTokens tokens) {
        List<String> names = new ArrayList<>();
        while (tokens.next() != Token.END_LIST) {
            if (tokens.token() == Token.LIST) {
                List<String> levels = new ArrayList<>();
                while (tokens.next() != Token.END_LIST) {
                    levels.add(tokens.text());
                }
                names.add(String.join(" ", levels));
            } else {
                names.add(tokens.token() == Token.NULL ? "" : tokens.text());
            }
        }
        return names;
    }

    /** Copies the current value, token by token. */
    private static void value(JsonTokens tokens, OutputStream out) throws IOException {
        int depth = 0;
        boolean comma = false;
        Token token = tokens.token();
        while (true) {
            boolean closes = token == Token.END_LIST || token == Token.END_OBJECT;
            if (comma && !closes) {
                out.write(',');
            }
            comma = true;
            switch (token) {
                case LIST, OBJECT -> {
                    put(out, token == Token.LIST ? "[" : "{");
                    depth++;
                    comma = false;
                }
                case END_LIST, END_OBJECT -> {
                    put(out, token == Token.END_LIST ? "]" : "}");
                    depth--;
                }
                case NAME -> {
                    put(out, Json.line(tokens.text()) + ":");
                    comma = false;
                }
                case TEXT -> put(out, Json.line(tokens.text()));
                default -> put(out, tokens.text());
            }
            if (depth == 0) {
                return;
            }
            token = tokens.next();
        }
    }

    private static void put(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The UTF-8 bytes of a JSON text with escapes resolved. A document inside a text is parsed without a copy. */
    private static final class JsonTextStream extends InputStream {
        private final byte[] bytes;
        private final int end;
        private int place;
        private byte[] pending = new byte[0];
        private int taken;

        public JsonTextStream(JsonField text) {
            bytes = text.bytes();
            place = text.from() + 1;
            end = text.to() - 1;
        }

        @Override
        public int read() {
            if (taken < pending.length) {
                return pending[taken++] & 0xFF;
            }
            if (place >= end) {
                return -1;
            }
            byte b = bytes[place++];
            return b == '\\' ? escaped() : b & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            int count = 0;
            while (count < length) {
                int b = read();
                if (b < 0) {
                    return count == 0 && length > 0 ? -1 : count;
                }
                into[offset + count++] = (byte) b;
            }
            return count;
        }

        private int escaped() {
            byte code = bytes[place++];
            return switch (code) {
                case 'n' -> '\n';
                case 't' -> '\t';
                case 'r' -> '\r';
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'u' -> unicode();
                default -> code & 0xFF;
            };
        }

        /**
         * Combines two escapes of a surrogate pair into one character; an unpaired surrogate becomes a question mark.
         */
        private int unicode() {
            char first = unit();
            String text = String.valueOf(first);
            if (Character.isHighSurrogate(first) && place + 5 < end && bytes[place] == '\\'
                    && bytes[place + 1] == 'u') {
                place += 2;
                text += unit();
            }
            pending = text.getBytes(StandardCharsets.UTF_8);
            taken = 1;
            return pending[0] & 0xFF;
        }

        private char unit() {
            char unit = (char) Integer.parseInt(new String(bytes, place, 4, StandardCharsets.US_ASCII), 16);
            place += 4;
            return unit;
        }
    }
}
