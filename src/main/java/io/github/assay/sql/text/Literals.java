package io.github.assay.sql.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Prints texts, bytes and hexadecimal numbers in one spelling (docs/spec/metrics.md §0.8). Raw strings, dollar quotes
 * and escapes become the plain text that they mean. {@code 0xFF} becomes 255 where the dialect reads it as a number.
 */
public final class Literals {
    private static final Set<String> HEX_IS_BYTES = Set.of("mysql", "mariadb", "sqlserver", "tsql", "mssql");
    private static final Map<Character, Character> ESCAPES =
            Map.of('n', '\n', 't', '\t', 'r', '\r', 'b', '\b', 'f', '\f', '0', '\0');

    private Literals() {}

    /** A text as written, with its prefix and in whatever quotes; {@code 'it''s'} stays as it is. */
    public static String text(String literal, String dialect) {
        String written = literal.strip();
        if (written.startsWith("$")) {
            int mark = written.indexOf('$', 1) + 1;
            boolean closed = mark > 0 && written.length() >= 2 * mark;
            return closed ? quoted("", written.substring(mark, written.length() - mark)) : written;
        }
        int start = 0;
        while (start < written.length() && written.charAt(start) != '\'' && written.charAt(start) != '"') {
            start++;
        }
        String prefix = written.substring(0, start).strip().toLowerCase(Locale.ROOT);
        LexRules rules = LexRules.of(dialect);
        boolean triple = rules.has(LexRules.Trait.TRIPLE_QUOTES) && written.length() >= start + 6
                && written.regionMatches(start + 1, written.substring(start, start + 1).repeat(2), 0, 2);
        int width = triple ? 3 : 1;
        if (written.length() < start + 2 * width || prefix.endsWith("q")) {
            return written;
        }
        char quote = written.charAt(start);
        String body = written.substring(start + width, written.length() - width);
        if (prefix.equals("x")) {
            return "x'" + body.toLowerCase(Locale.ROOT) + "'";
        }
        boolean raw = prefix.indexOf('r') >= 0 && !prefix.startsWith("_");
        boolean escapes = !raw && (prefix.equals("e") || rules.has(LexRules.Trait.BACKSLASHES));
        String once = triple ? body : body.replace("" + quote + quote, "" + quote);
        return quoted(kept(prefix), escapes ? unescaped(once) : once);
    }

    private static String kept(String prefix) {
        return switch (prefix) {
            case "e", "n", "r" -> "";
            case "rb", "br" -> "b";
            default -> prefix;
        };
    }

    private static String quoted(String prefix, String value) {
        return prefix + "'" + value.replace("'", "''") + "'";
    }

    /** Replaces backslash escapes by their characters; {@code \%} and {@code \_} are kept for LIKE. */
    private static String unescaped(String body) {
        if (body.indexOf('\\') < 0) {
            return body;
        }
        StringBuilder out = new StringBuilder(body.length());
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            if (c != '\\' || i + 1 == body.length()) {
                out.append(c);
                continue;
            }
            char next = body.charAt(++i);
            int digits = next == 'x' ? 2 : next == 'u' ? 4 : 0;
            if (digits > 0 && i + digits < body.length() && isHex(body, i + 1, digits)) {
                out.append((char) Integer.parseInt(body.substring(i + 1, i + 1 + digits), 16));
                i += digits;
            } else if (next == '%' || next == '_') {
                out.append(c).append(next);
            } else {
                out.append((char) ESCAPES.getOrDefault(next, next));
            }
        }
        return out.toString();
    }

    private static boolean isHex(String text, int from, int length) {
        return text.substring(from, from + length).chars().allMatch(c -> Character.digit(c, 16) >= 0);
    }

    /** {@code 0xFF} or {@code X'FF'}: a number where the dialect has it as one, else bytes. */
    public static String hex(String written, String dialect) {
        if (written.indexOf('\'') >= 0) {
            return text(written, dialect);
        }
        String digits = written.substring(2).replace("_", "");
        if (digits.isEmpty() || HEX_IS_BYTES.contains(dialect.toLowerCase(Locale.ROOT))) {
            return "x'" + (digits.length() % 2 == 0 ? "" : "0") + digits.toLowerCase(Locale.ROOT) + "'";
        }
        BigInteger number = new BigInteger(digits, 16);
        boolean wraps = dialect.equalsIgnoreCase("sqlite") && number.bitLength() == Long.SIZE;
        return wraps ? String.valueOf(number.longValue()) : number.toString();
    }

    /** Whether a word that the parser takes for a name is a number: {@code 0b101} or {@code 0o17}. */
    public static boolean isBits(String written) {
        return written.matches("0[bB][01_]*[01]|0[oO][0-7_]*[0-7]");
    }

    /** A numeric literal as written. */
    public static String number(String written, String dialect) {
        if (isBits(written)) {
            return new BigInteger(written.substring(2).replace("_", ""), (written.charAt(1) | 32) == 'b' ? 2 : 8).toString();
        }
        return written.regionMatches(true, 0, "0x", 0, 2) ? hex(written, dialect) : NumericLiterals.canonical(written);
    }

    /** Prints numeric literals in one spelling: {@code 1.50}, {@code 15e-1} and {@code 01.5} become {@code 1.5}. */
    public static final class NumericLiterals {
        private NumericLiterals() {}

        public static String canonical(String literal) {
            String plain = literal.replace("_", "");
            if (!plain.matches("\\d*\\.?\\d*([eE][+-]?\\d{1,3})?") || !plain.matches(".*\\d.*")) {
                return literal.toLowerCase(Locale.ROOT);
            }
            BigDecimal number = new BigDecimal(plain).stripTrailingZeros();
            return Math.abs(number.scale()) > 30 ? number.toString() : number.toPlainString();
        }
    }
}
