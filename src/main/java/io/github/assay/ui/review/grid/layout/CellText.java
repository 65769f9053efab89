package io.github.assay.ui.review.grid.layout;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ShownCell;

/**
 * Text of a cell, written so that its kind is visible. Numbers are bare, NULL is a word of its own, an empty string is
 * a pair of quotes, white space is marked. Texts that look like another kind ({@code '12'}, {@code 'NULL'}) are in
 * quotes.
 *
 * @param text what is painted; short, however long the value is
 * @param kind how it is painted
 */
public record CellText(String text, Kind kind) {
    /** Kind of a cell's text, which decides its look. */
    public enum Kind {
        NUMBER,
        TEXT,
        /** A text in quotes, because bare it could be taken for something else. */
        QUOTED,
        NULL,
        OTHER,
        BLOB
    }

    /** Longest part of a text, in characters, that is read for one line of a table. */
    private static final int LONGEST = 240;

    public static final CellText NOTHING = new CellText("", Kind.TEXT);

    /** The line of a table that shows a cell. */
    public static CellText of(Cell cell) {
        return switch (cell) {
            case Cell.Null _ -> new CellText("NULL", Kind.NULL);
            case Cell.Text(String value) -> text(value);
            case Cell.Blob(byte[] bytes) -> new CellText(ShownCell.blob(bytes), Kind.BLOB);
            case Cell.Int _, Cell.Dec _ -> new CellText(cell.display(), Kind.NUMBER);
            case Cell.Real(double value) -> new CellText(ShownCell.real(value), Kind.NUMBER);
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
        boolean quoted = ShownCell.isQuoted(head);
        String shown = cut(visible(value.length() > LONGEST ? head + "…" : head));
        return quoted ? new CellText("'" + shown + "'", Kind.QUOTED) : new CellText(shown, Kind.TEXT);
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
