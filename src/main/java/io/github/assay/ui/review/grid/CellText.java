package io.github.assay.ui.review.grid;

import io.github.assay.domain.Cell;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How a cell is written so that its kind is seen: numbers bare, NULL as a word of its own, an empty string as a pair of
 * quotes, white space as marks, and texts that look like another kind ({@code '12'}, {@code 'NULL'}) in quotes.
 *
 * @param text what is painted; short, however long the value is
 * @param kind how it is painted
 */
public record CellText(String text, Kind kind) {
    /** How a cell is painted. */
    public enum Kind {
        NUMBER,
        TEXT,
        /** A text in quotes, because bare it could be taken for something else. */
        QUOTED,
        NULL,
        OTHER,
        BLOB
    }

    /** No more of a text is looked at for one line of a table. */
    private static final int LONGEST = 240;

    private static final int BLOB_BYTES = 8;

    private static final Pattern LOOKS_LIKE_ANOTHER_KIND = Pattern.compile(
            "(?i)[+-]?\\d[\\d.,]*(e[+-]?\\d+)?|null|true|false|nan|x'.*|\\d{4}-\\d{2}-\\d{2}([ T].*)?|\\d{2}:\\d{2}.*");

    public static final CellText NOTHING = new CellText("", Kind.TEXT);

    /** The line of a table that shows a cell. */
    public static CellText of(Cell cell) {
        return switch (cell) {
            case Cell.Null _ -> new CellText("NULL", Kind.NULL);
            case Cell.Text(String value) -> text(value);
            case Cell.Blob(byte[] bytes) -> new CellText(blob(bytes), Kind.BLOB);
            case Cell.Int _, Cell.Dec _ -> new CellText(cell.display(), Kind.NUMBER);
            case Cell.Real(double value) -> new CellText(real(value), Kind.NUMBER);
            case Cell.Nested(String json) -> new CellText(cut(visible(json)), Kind.OTHER);
            default -> new CellText(cut(cell.display()), Kind.OTHER);
        };
    }

    /** The whole value for the line under the tables, with white space marked; at most 2,000 characters. */
    public static String whole(Cell cell) {
        return switch (cell) {
            case Cell.Text(String value) -> "'" + visible(value.length() > 2_000 ? value.substring(0, 2_000) + "…" : value) + "'";
            default -> of(cell).text();
        };
    }

    /** Characters after the decimal point; 0 where there is none. */
    public int fraction() {
        int point = text.indexOf('.');
        return kind != Kind.NUMBER || point < 0 || text.indexOf('E') >= 0 ? 0 : text.length() - point - 1;
    }

    private static CellText text(String value) {
        if (value.isEmpty()) {
            return new CellText("''", Kind.QUOTED);
        }
        String head = value.length() > LONGEST ? value.substring(0, LONGEST) : value;
        boolean quoted = LOOKS_LIKE_ANOTHER_KIND.matcher(head).matches() || head.isBlank();
        String shown = cut(visible(value.length() > LONGEST ? head + "…" : head));
        return quoted ? new CellText("'" + shown + "'", Kind.QUOTED) : new CellText(shown, Kind.TEXT);
    }

    private static String blob(byte[] bytes) {
        String head = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, BLOB_BYTES));
        return "x'" + head + (bytes.length > BLOB_BYTES ? "…" : "") + "' "
                + String.format(Locale.ROOT, "%,d", bytes.length) + " B";
    }

    private static String real(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        String plain = Double.toString(value);
        boolean readable = Math.abs(value) < 1e15 && Math.abs(value) >= 1e-9;
        return plain.indexOf('E') >= 0 && readable ? new BigDecimal(plain).toPlainString() : plain;
    }

    private static String cut(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }

    /** Marks what would not be seen: line ends, tabs, and white space at either end or in a row. */
    static String visible(String value) {
        int first = 0;
        int last = value.length();
        while (first < last && value.charAt(first) == ' ') {
            first++;
        }
        while (last > first && value.charAt(last - 1) == ' ') {
            last--;
        }
        StringBuilder shown = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean bare = c == ' ' && i >= first && i < last && value.charAt(i - 1) != ' ';
            shown.append(bare ? ' ' : mark(c));
        }
        return shown.toString();
    }

    private static char mark(char c) {
        return switch (c) {
            case ' ' -> '·';
            case '\n' -> '↵';
            case '\r' -> '␍';
            case '\t' -> '⇥';
            case '\u00a0' -> '⍽';
            default -> Character.isISOControl(c) ? '␣' : c;
        };
    }
}
