package io.github.assay.ui.review.grid.layout;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ShownCell;
import java.util.regex.Pattern;

/**
 * Text of a cell, written so that its kind is visible. Numbers are bare, NULL is a word of its own, white space is
 * marked. A text is in quotes only where they tell something: it is empty, begins or ends with white space, or looks
 * like a number, NULL, TRUE, FALSE or bytes ({@code '12'}, {@code 'NULL'}); one that looks like a date or time only in
 * a column that holds dates or times.
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

    private static final Pattern OTHER_VALUE = Pattern.compile(
            "(?i)[+-]?(\\d[\\d.,]*|\\.\\d+)(e[+-]?\\d+)?|null|true|false|nan|[+-]?inf(inity)?|x'[0-9a-f]*'");
    private static final Pattern DATE_OR_TIME = Pattern.compile("\\d{4}-\\d{2}-\\d{2}([ T].*)?|\\d{2}:\\d{2}.*");

    /** Whether a cell is a date, a time or a point in time. */
    static boolean isDated(Cell cell) {
        return switch (cell.family()) {
            case DATE, TIME, TS, TSTZ -> true;
            default -> false;
        };
    }

    /** The line that shows a cell in a column. */
    public static CellText of(Cell cell, GridColumn.Reading column) {
        return column.dated() && cell instanceof Cell.Text(String value) && DATE_OR_TIME.matcher(start(value)).matches()
                ? new CellText("'" + cut(visible(start(value))) + "'", Kind.QUOTED)
                : of(cell);
    }

    /** The line that shows a cell by itself. */
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
        String header = start(value);
        boolean quoted = isQuoted(value, header);
        String shown = cut(visible(value.length() > LONGEST ? header + "…" : header));
        return quoted ? new CellText("'" + shown + "'", Kind.QUOTED) : new CellText(shown, Kind.TEXT);
    }

    private static boolean isQuoted(String value, String header) {
        return Character.isWhitespace(value.charAt(0))
                || Character.isWhitespace(value.charAt(value.length() - 1))
                || OTHER_VALUE.matcher(header).matches();
    }

    private static String start(String value) {
        return value.length() > LONGEST ? value.substring(0, LONGEST) : value;
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
