package io.github.assay.ui.review.grid.layout;

import io.github.assay.domain.table.Cell;
import java.util.HexFormat;
import java.util.Locale;

/**
 * A value in full, on as many lines as it needs: a text as it is, JSON with indents, bytes as hexadecimal with their
 * characters.
 *
 * @param kind how it is shown
 * @param text the value, at most {@value #LONGEST} characters of it
 * @param shown characters, or bytes of a blob, that are shown
 * @param length characters, or bytes of a blob, that the value has
 */
public record CellDetail(Kind kind, String text, int shown, int length) {
    /** Form in which a value is shown. */
    public enum Kind {
        NOTHING,
        NULL,
        VALUE,
        TEXT,
        JSON,
        BYTES
    }

    private static final int LONGEST = 100_000;
    private static final int MOST_BYTES = 16_384;
    private static final int BYTES_IN_LINE = 16;

    /** For a place without a cell. */
    public static final CellDetail NOTHING = new CellDetail(Kind.NOTHING, "", 0, 0);

    public static CellDetail of(Cell cell) {
        return switch (cell) {
            case Cell.Null _ -> new CellDetail(Kind.NULL, "NULL", 0, 0);
            case Cell.Blob(byte[] bytes) -> bytes(bytes);
            case Cell.Nested(String json) -> json(json);
            case Cell.Text(String value) -> isJson(value) ? json(value) : text(Kind.TEXT, value);
            default -> text(Kind.VALUE, cell.display());
        };
    }

    /** Whether a part of the value is left out. */
    public boolean isCut() {
        return shown < length;
    }

    private static CellDetail text(Kind kind, String value) {
        String start = value.length() > LONGEST ? value.substring(0, LONGEST) : value;
        return new CellDetail(kind, start, start.length(), value.length());
    }

    private static CellDetail json(String json) {
        CellDetail start = text(Kind.JSON, json);
        return start.isCut() ? start : new CellDetail(Kind.JSON, indented(json), json.length(), json.length());
    }

    private static CellDetail bytes(byte[] bytes) {
        int shown = Math.min(bytes.length, MOST_BYTES);
        StringBuilder lines = new StringBuilder();
        for (int from = 0; from < shown; from += BYTES_IN_LINE) {
            int to = Math.min(shown, from + BYTES_IN_LINE);
            String hex = HexFormat.ofDelimiter(" ").formatHex(bytes, from, to);
            lines.append(String.format(Locale.ROOT, "%08x  %-47s  ", from, hex));
            for (int i = from; i < to; i++) {
                lines.append(bytes[i] >= ' ' && bytes[i] < 0x7f ? (char) bytes[i] : '.');
            }
            lines.append('\n');
        }
        return new CellDetail(Kind.BYTES, lines.toString(), shown, bytes.length);
    }

    /** Whether a text is an object or a list: it begins and ends as one, and its brackets are closed in order. */
    static boolean isJson(String text) {
        String value = text.strip();
        if (value.length() < 2 || value.length() > LONGEST || value.charAt(0) != '{' && value.charAt(0) != '[') {
            return false;
        }
        StringBuilder open = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (quoted) {
                i += c == '\\' ? 1 : 0;
                quoted = c != '"';
            } else if (c == '"') {
                quoted = true;
            } else if (c == '{' || c == '[') {
                open.append(c == '{' ? '}' : ']');
            } else if (c == '}' || c == ']') {
                int last = open.length() - 1;
                if (last < 0 || open.charAt(last) != c || last == 0 && i + 1 < value.length()) {
                    return false;
                }
                open.setLength(last);
            }
        }
        return open.isEmpty() && !quoted && (value.length() == 2 || value.indexOf('"') >= 0 || value.charAt(0) == '[');
    }

    /** Breaks lines after brackets and commas, outside strings; every other character stays. */
    static String indented(String json) {
        StringBuilder lines = new StringBuilder();
        int depth = 0;
        boolean quoted = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (quoted) {
                lines.append(c);
                if (c == '\\' && i + 1 < json.length()) {
                    lines.append(json.charAt(++i));
                }
                quoted = c != '"';
            } else if (c == '{' || c == '[') {
                int end = close(json, i);
                if (end > 0) {
                    lines.append(c).append(json.charAt(end));
                    i = end;
                } else {
                    newLine(lines.append(c), ++depth);
                }
            } else if (c == '}' || c == ']') {
                depth = Math.max(0, depth - 1);
                newLine(lines, depth);
                lines.append(c);
            } else if (c == ',') {
                newLine(lines.append(c), depth);
            } else if (c == ':') {
                lines.append(": ");
            } else if (!Character.isWhitespace(c)) {
                quoted = c == '"';
                lines.append(c);
            }
        }
        return lines.toString();
    }

    /** The end of an empty object or list that begins at a place; -1 when it is not empty. */
    private static int close(String json, int from) {
        int at = from + 1;
        while (at < json.length() && Character.isWhitespace(json.charAt(at))) {
            at++;
        }
        return at < json.length() && (json.charAt(at) == '}' || json.charAt(at) == ']') ? at : -1;
    }

    private static void newLine(StringBuilder lines, int depth) {
        lines.append('\n').append("  ".repeat(Math.min(depth, 64)));
    }
}
