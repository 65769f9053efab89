package io.github.assay.metrics.specification;

import io.github.assay.sql.canonical.SqlNames;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Spells names and values in the form in which specifications are compared (metrics.md §3.3). */
final class SpecText {
    private static final Pattern DATE = Pattern.compile("(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})( 00:00(:00(\\.0+)?)?)?");
    private static final Pattern WRAPPED =
            Pattern.compile("(?s)(?:cast|try_cast|date|timestamp|to_date|datetime|try_to_date)\\s*\\(?\\s*('(?:[^']|'')*')"
                    + "(?:\\s+as\\s+\\w+)?\\s*\\)?");
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d{0,30})\\.\\d{1,30}");
    private static final int LONGEST = 20_000;

    private SpecText() {}

    /** A name or expression in lower case, without qualifiers and quotes. */
    static String name(String written) {
        String bare = SqlNames.withoutQualifiers(written.strip());
        String plain = bare.length() > 1 && "\"`[".indexOf(bare.charAt(0)) >= 0 && isOneName(bare)
                ? bare.substring(1, bare.length() - 1)
                : bare;
        return plain.toLowerCase(Locale.ROOT);
    }

    private static boolean isOneName(String text) {
        return text.indexOf(text.charAt(0), 1) == text.length() - 1 || text.startsWith("[") && text.endsWith("]");
    }

    /** A value: a text without quotes, trimmed, in lower case; a date as ISO; anything else in lower case. */
    static String value(String canonical) {
        String text = canonical.strip();
        if (text.length() > LONGEST) {
            return text.toLowerCase(Locale.ROOT);
        }
        return unquoted(text).map(SpecText::plain).orElseGet(() -> SqlNames.withoutQualifiers(text).toLowerCase(Locale.ROOT));
    }

    private static Optional<String> unquoted(String text) {
        if (isString(text)) {
            return Optional.of(inside(text));
        }
        Matcher wrapped = WRAPPED.matcher(text.toLowerCase(Locale.ROOT));
        return wrapped.matches() ? Optional.of(inside(wrapped.group(1))) : Optional.empty();
    }

    static boolean isString(String text) {
        if (text.length() < 2 || text.charAt(0) != '\'' || text.charAt(text.length() - 1) != '\'') {
            return false;
        }
        List<Token> tokens = SqlLexer.tokens(text);
        return tokens.size() == 1 && tokens.getFirst().kind() == Token.Kind.STRING;
    }

    private static String inside(String quoted) {
        return quoted.substring(1, quoted.length() - 1).replace("''", "'");
    }

    /** A value that has no quotes, as replies and questions give it. */
    static String plain(String value) {
        String text = value.strip().toLowerCase(Locale.ROOT);
        if (NUMBER.matcher(text).matches()) {
            return new BigDecimal(text).stripTrailingZeros().toPlainString();
        }
        Matcher date = DATE.matcher(text);
        if (!date.matches()) {
            return text;
        }
        try {
            return LocalDate.of(number(date, 1), number(date, 2), number(date, 3)).toString();
        } catch (DateTimeException _) {
            return text; // not a day of any year: it stays as written
        }
    }

    private static int number(Matcher date, int group) {
        return Integer.parseInt(date.group(group));
    }
}
