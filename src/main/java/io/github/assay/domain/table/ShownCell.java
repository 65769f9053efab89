package io.github.assay.domain.table;

import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A cell as people read it in one line: a text that could be taken for another kind of value stands in quotes, so that
 * NULL, '' and 'NULL' or 1 and '1' are seen to differ; numbers have no exponent while they are readable; of a blob the
 * first bytes and its size.
 *
 * @param cell the cell
 */
public record ShownCell(Cell cell) {
    private static final int BLOB_BYTES = 8;
    private static final int LONGEST_LOOKED_AT = 240;

    private static final Pattern LOOKS_LIKE_ANOTHER_KIND = Pattern.compile(
            "(?i)[+-]?\\d[\\d.,]*(e[+-]?\\d+)?|null|true|false|nan|x'.*|\\d{4}-\\d{2}-\\d{2}([ T].*)?|\\d{2}:\\d{2}.*");

    /** One line; a text is not shortened, and only what would be misread is quoted. */
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
        String head = text.length() > LONGEST_LOOKED_AT ? text.substring(0, LONGEST_LOOKED_AT) : text;
        return head.isBlank() || LOOKS_LIKE_ANOTHER_KIND.matcher(head).matches();
    }

    /** Line ends, tabs and other control characters as signs. */
    private static String inLine(String text) {
        return text.chars().noneMatch(Character::isISOControl)
                ? text
                : text.codePoints()
                        .map(c -> c == '\n' ? '↵' : c == '\t' ? '⇥' : c == '\r' ? '␍' : Character.isISOControl(c) ? '␣' : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }

    /** A floating-point number with the digits that tell it from its neighbours. */
    public static String real(double value) {
        String plain = Double.toString(value);
        boolean readable = Math.abs(value) < 1e15 && Math.abs(value) >= 1e-9;
        return plain.indexOf('E') >= 0 && readable ? new BigDecimal(plain).toPlainString() : plain;
    }

    /** The first bytes and how many there are. */
    public static String blob(byte[] bytes) {
        String head = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, BLOB_BYTES));
        return "x'" + head + (bytes.length > BLOB_BYTES ? "…" : "") + "' "
                + String.format(Locale.ROOT, "%,d", bytes.length) + " B";
    }
}
