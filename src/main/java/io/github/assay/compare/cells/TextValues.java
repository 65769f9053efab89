package io.github.assay.compare.cells;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads texts as numbers, dates, yes and no (metrics.md §0.3). */
final class TextValues {
    private static final Pattern PLAIN = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,9})?");
    private static final Pattern LOOSE = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,9})?");
    private static final Pattern ISO =
            Pattern.compile("(\\d{4})-(\\d\\d)-(\\d\\d)(?:[T ](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,9})0*)?)?)?");
    private static final Pattern CLOCK = Pattern.compile("\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?");
    private static final Pattern YEAR_FIRST = Pattern.compile("(\\d{4})[/-](\\d{1,2})[/-](\\d{1,2})");
    private static final Pattern DAY_FIRST = Pattern.compile("(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})");
    private static final Pattern MONTH_FIRST = Pattern.compile("(\\d{1,2})/(\\d{1,2})/(\\d{4})");
    private static final Pattern BLANKS = Pattern.compile("[\\s\\u00a0]+");
    private static final char NO_BREAK = '\u00a0';
    private static final Set<String> YES = Set.of("true", "t", "yes", "y", "1");
    private static final Set<String> NO = Set.of("false", "f", "no", "n", "0");

    private TextValues() {}

    /** A number as programs write it: no plus sign, no leading zeros, no grouping. */
    static Optional<BigDecimal> plainNumber(String text) {
        return PLAIN.matcher(text).matches() ? decimal(text) : Optional.empty();
    }

    /** A number as people write it: with currency signs, grouping commas, per cent, negatives in parentheses. */
    static Optional<BigDecimal> looseNumber(String text) {
        String bare = text.strip();
        boolean negative = bare.length() > 2 && bare.startsWith("(") && bare.endsWith(")");
        bare = negative ? bare.substring(1, bare.length() - 1) : bare;
        StringBuilder kept = new StringBuilder();
        bare.chars().filter(c -> "$€£,% ".indexOf(c) < 0).forEach(c -> kept.append((char) c));
        if (!LOOSE.matcher(kept).matches()) {
            return Optional.empty();
        }
        return decimal(kept.toString()).map(v -> negative ? v.negate() : v);
    }

    private static Optional<BigDecimal> decimal(String text) {
        try {
            return Optional.of(new BigDecimal(text));
        } catch (NumberFormatException _) {
            return Optional.empty(); // the exponent exceeds the range of BigDecimal, so the value stays a text
        }
    }

    /** An ISO-8601 date, or date and time without a zone, with {@code T} or a space. */
    static Optional<LocalDateTime> isoTime(String text) {
        Matcher m = ISO.matcher(text);
        if (!m.matches()) {
            return Optional.empty();
        }
        try {
            LocalDate date = date(m, 1, 2, 3);
            return Optional.of(m.group(4) == null ? date.atStartOfDay() : date.atTime(time(m)));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /** An ISO-8601 time of day without a zone: hours and minutes, with or without seconds and their fraction. */
    static Optional<LocalTime> isoClock(String text) {
        try {
            return CLOCK.matcher(text).matches() ? Optional.of(LocalTime.parse(text)) : Optional.empty();
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /** A date or time in any of: ISO-8601, y/m/d, d.m.y, m/d/y. */
    static Optional<LocalDateTime> looseTime(String text) {
        String bare = text.strip();
        return isoTime(bare)
                .or(() -> looseDate(YEAR_FIRST.matcher(bare), 1, 2, 3))
                .or(() -> looseDate(DAY_FIRST.matcher(bare), 3, 2, 1))
                .or(() -> looseDate(MONTH_FIRST.matcher(bare), 3, 1, 2));
    }

    private static Optional<LocalDateTime> looseDate(Matcher m, int year, int month, int day) {
        try {
            return m.matches() ? Optional.of(date(m, year, month, day).atStartOfDay()) : Optional.empty();
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static LocalDate date(Matcher m, int year, int month, int day) {
        return LocalDate.of(number(m.group(year)), number(m.group(month)), number(m.group(day)));
    }

    private static LocalTime time(Matcher m) {
        int second = m.group(6) == null ? 0 : number(m.group(6));
        String fraction = m.group(7) == null ? "" : m.group(7);
        int nanos = number((fraction + "000000000").substring(0, 9));
        return LocalTime.of(number(m.group(4)), number(m.group(5)), second, nanos);
    }

    private static int number(String digits) {
        return Integer.parseInt(digits);
    }

    /** Yes or no as a word, or as 1 or 0. */
    static Optional<Boolean> truth(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        return YES.contains(word) ? Optional.of(true) : NO.contains(word) ? Optional.of(false) : Optional.empty();
    }

    static String composed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x300) {
                return Normalizer.normalize(text, Normalizer.Form.NFC);
            }
        }
        return text;
    }

    static String withSingleBlanks(String text) {
        char before = ' ';
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean wanted = c > ' ' && c != NO_BREAK;
            if (!wanted && !(c == ' ' && before != ' ')) {
                return BLANKS.matcher(text).replaceAll(" ");
            }
            before = c;
        }
        return text;
    }
}
