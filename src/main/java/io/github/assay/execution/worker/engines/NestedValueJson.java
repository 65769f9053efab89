package io.github.assay.execution.worker.engines;

import io.github.assay.domain.table.Cell;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Struct;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Writes nested values (lists, structs, maps, JSON) as canonical JSON (metrics.md §0.3). It has no white space, keys
 * sorted by code point, and plain numbers without trailing zeros. Values that JSON cannot represent become text.
 */
final class NestedValueJson {
    private NestedValueJson() {}

    static String of(Object value) throws SQLException {
        StringBuilder out = new StringBuilder();
        write(out, value);
        return out.toString();
    }

    /** Rewrites JSON text; text that is not JSON becomes a JSON string. */
    static String ofJsonText(String text) throws SQLException {
        return of(JsonText.parse(text).orElse(text));
    }

    private static void write(StringBuilder out, Object value) throws SQLException {
        switch (value) {
            case null -> out.append("null");
            case JsonText.JsonNull _ -> out.append("null");
            case Boolean v -> out.append((boolean) v);
            case Map<?, ?> v -> object(out, v);
            case Iterable<?> v -> list(out, v);
            case Object[] v -> list(out, Arrays.asList(v));
            case Array v -> list(out, Arrays.asList((Object[]) v.getArray()));
            case Struct v -> object(out, fields(v));
            case ResultSet v -> object(out, onlyRow(v));
            case Object v -> scalar(out, v);
        }
    }

    private static void scalar(StringBuilder out, Object value) throws SQLException {
        switch (JavaCells.of(value)) {
            case Cell.Int(long v) -> out.append(v);
            case Cell.Dec(BigDecimal v) -> out.append(number(v));
            case Cell.Real(double v) when Double.isFinite(v) -> out.append(number(BigDecimal.valueOf(v)));
            case Cell.Blob(byte[] v) -> string(out, HexFormat.of().formatHex(v));
            case Cell cell -> string(out, cell.display());
        }
    }

    private static String number(BigDecimal value) {
        BigDecimal plain = value.stripTrailingZeros();
        return Math.abs(plain.scale()) <= 400 ? plain.toPlainString() : plain.toString();
    }

    private static void list(StringBuilder out, Iterable<?> values) throws SQLException {
        out.append('[');
        String separator = "";
        for (Object value : values) {
            out.append(separator);
            write(out, value);
            separator = ",";
        }
        out.append(']');
    }

    private static void object(StringBuilder out, Map<?, ?> map) throws SQLException {
        Map<String, Object> sorted = new TreeMap<>();
        map.forEach((key, value) -> sorted.put(String.valueOf(key), value));
        out.append('{');
        String separator = "";
        for (Map.Entry<String, Object> entry : sorted.entrySet()) {
            out.append(separator);
            string(out, entry.getKey());
            out.append(':');
            write(out, entry.getValue());
            separator = ",";
        }
        out.append('}');
    }

    /**
     * The fields of a struct. DuckDB's structs give names by a method of their own; fields of other structs are
     * numbered.
     */
    private static Map<?, ?> fields(Struct struct) throws SQLException {
        if (struct instanceof org.duckdb.DuckDBStruct named) {
            return named.getMap();
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        for (Object value : struct.getAttributes()) {
            fields.put("C" + (fields.size() + 1), value);
        }
        return fields;
    }

    /** The fields of a row value, which H2 returns as a result of one row. */
    private static Map<String, Object> onlyRow(ResultSet row) throws SQLException {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (row.next()) {
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                fields.put(row.getMetaData().getColumnLabel(i), row.getObject(i));
            }
        }
        return fields;
    }

    static void string(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> out.append(c < ' ' ? String.format(Locale.ROOT, "\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        out.append('"');
    }

    /**
     * Reads the JSON text of a JSON column into lists, maps, strings, numbers and booleans. No library is used, because
     * the query process has only drivers on its class path.
     */
    private static final class JsonText {
        /** JSON's null, where a Java null would be lost. */
        record JsonNull() {}

        private static final int MAX_DEPTH = 500;

        private final String text;
        private int at;

        private JsonText(String text) {
            this.text = text;
        }

        /** The value; empty when the text is not one JSON value. */
        static Optional<Object> parse(String text) {
            JsonText reader = new JsonText(text);
            try {
                Object value = reader.value(0);
                reader.skipWhiteSpace();
                return reader.at == text.length() ? Optional.of(value) : Optional.empty();
            } catch (IllegalArgumentException | StringIndexOutOfBoundsException _) {
                return Optional.empty();
            }
        }

        private Object value(int depth) {
            if (depth > MAX_DEPTH) {
                throw new IllegalArgumentException("nested more than " + MAX_DEPTH + " deep");
            }
            skipWhiteSpace();
            return switch (text.charAt(at)) {
                case '{' -> object(depth);
                case '[' -> list(depth);
                case '"' -> string();
                case 't' -> word("true", true);
                case 'f' -> word("false", false);
                case 'n' -> word("null", new JsonNull());
                default -> number();
            };
        }

        private Map<String, Object> object(int depth) {
            Map<String, Object> fields = new LinkedHashMap<>();
            at++;
            skipWhiteSpace();
            while (text.charAt(at) != '}') {
                skipWhiteSpace();
                String key = string();
                skipWhiteSpace();
                expect(':');
                fields.put(key, value(depth + 1));
                separator('}');
            }
            at++;
            return fields;
        }

        private List<Object> list(int depth) {
            List<Object> values = new ArrayList<>();
            at++;
            skipWhiteSpace();
            while (text.charAt(at) != ']') {
                values.add(value(depth + 1));
                separator(']');
            }
            at++;
            return values;
        }

        private void separator(char end) {
            skipWhiteSpace();
            if (text.charAt(at) != end) {
                expect(',');
            }
        }

        private String string() {
            expect('"');
            StringBuilder out = new StringBuilder();
            for (char c = text.charAt(at++); c != '"'; c = text.charAt(at++)) {
                out.append(c == '\\' ? escaped() : c);
            }
            return out.toString();
        }

        private char escaped() {
            char c = text.charAt(at++);
            return switch (c) {
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'u' -> {
                    at += 4;
                    yield (char) Integer.parseInt(text.substring(at - 4, at), 16);
                }
                default -> c;
            };
        }

        private BigDecimal number() {
            int start = at;
            while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            return new BigDecimal(text.substring(start, at));
        }

        private <T> T word(String word, T value) {
            if (!text.startsWith(word, at)) {
                throw new IllegalArgumentException("not " + word);
            }
            at += word.length();
            return value;
        }

        private void expect(char c) {
            if (text.charAt(at++) != c) {
                throw new IllegalArgumentException("expected " + c);
            }
        }

        private void skipWhiteSpace() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }
    }
}
