package io.github.assay.domain.table;

import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A cell as one line of text for readers. A text that looks like another kind of value is quoted, so NULL, '' and
 * 'NULL', or 1 and '1', differ. Numbers have no exponent while they are readable. A blob is shown by its first bytes
 * and its size.
 */
public record ShownCell(Cell cell) {
    private static final int BLOB_BYTES = 8;
    private static final int CLASSIFIED_CHARACTERS = 240;

    private static final Pattern LOOKS_LIKE_ANOTHER_KIND = Pattern.compile(
            "(?i)[+-]?\\d[\\d.,]*(e[+-]?\\d+)?|null|true|false|nan|x'.*|\\d{4}-\\d{2}-\\d{2}([ T].*)?|\\d{2}:\\d{2}.*");

    /** The line; a text is not shortened, and is quoted only where it could be misread. */
    public String text() {
        return switch (cell) {
            case Cell.Text(String value) -> isQuoted(value) ? "'" + inLine(value) + "'" : inLine(value);
            case Cell.Real(double value) -> real(value);
            case Cell.Blob(byte[] bytes) -> blob(bytes);
            default -> cell.display();
        };
    }

    /** Whether a text needs quotes: it is blank, or looks like a number, a date, NULL or another value. */
    public static boolean isQuoted(String text) {
        String start = text.length() > CLASSIFIED_CHARACTERS ? text.substring(0, CLASSIFIED_CHARACTERS) : text;
        return start.isBlank() || LOOKS_LIKE_ANOTHER_KIND.matcher(start).matches();
    }

    /** Replaces line ends, tabs and other control characters with visible signs. */
    private static String inLine(String text) {
        return text.chars().noneMatch(Character::isISOControl)
                ? text
                : text.codePoints()
                        .map(c -> c == '\n' ? '↵' : c == '\t' ? '⇥' : c == '\r' ? '␍' : Character.isISOControl(c) ? '␣' : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }

    /** A floating-point number with as many digits as distinguish it from its neighbours. */
    public static String real(double value) {
        String plain = Double.toString(value);
        boolean readable = Math.abs(value) < 1e15 && Math.abs(value) >= 1e-9;
        return plain.indexOf('E') >= 0 && readable ? new BigDecimal(plain).toPlainString() : plain;
    }

    /** The first bytes and the number of bytes. */
    public static String blob(byte[] bytes) {
        String start = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, BLOB_BYTES));
        return "x'" + start + (bytes.length > BLOB_BYTES ? "…" : "") + "' "
                + String.format(Locale.ROOT, "%,d", bytes.length) + " B";
    }
}
