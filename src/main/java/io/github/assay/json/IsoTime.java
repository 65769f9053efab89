package io.github.assay.json;

import java.time.Instant;
import java.time.LocalDate;

/**
 * ISO-8601 times in UTC as {@link Instant} writes them, read and written without a formatter, which takes ten times as
 * long. Forms other than {@code 2026-03-01T09:30:00Z} and {@code 2026-03-01T09:30:00.123Z} go to {@link Instant}.
 */
public final class IsoTime {
    private static final int SECONDS_LENGTH = "2026-03-01T09:30:00Z".length();
    private static final int MILLIS_LENGTH = "2026-03-01T09:30:00.123Z".length();
    private static final String PATTERN = "dddd-dd-ddTdd:dd:dd";

    private IsoTime() {}

    /** @throws java.time.DateTimeException as {@link Instant#parse} */
    public static Instant parse(String text) {
        return isPlain(text) ? plain(text) : Instant.parse(text);
    }

    /** Whether a text has one of the two forms and its day and time exist. */
    public static boolean isPlain(String text) {
        int length = text.length();
        if (length != SECONDS_LENGTH && length != MILLIS_LENGTH || text.charAt(length - 1) != 'Z') {
            return false;
        }
        for (int i = 0; i < PATTERN.length(); i++) {
            char c = text.charAt(i);
            if (PATTERN.charAt(i) == 'd' ? c < '0' || c > '9' : c != PATTERN.charAt(i)) {
                return false;
            }
        }
        if (length == MILLIS_LENGTH && (text.charAt(19) != '.' || !digits(text, 20, 23))) {
            return false;
        }
        int month = number(text, 5, 7);
        return month >= 1 && month <= 12 && number(text, 8, 10) >= 1 && number(text, 8, 10) <= days(text, month)
                && number(text, 11, 13) <= 23 && number(text, 14, 16) <= 59 && number(text, 17, 19) <= 59;
    }

    private static int days(String text, int month) {
        int year = number(text, 0, 4);
        boolean isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        return month == 2 ? isLeap ? 29 : 28 : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    private static boolean digits(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            number = number * 10 + text.charAt(i) - '0';
        }
        return number;
    }

    private static Instant plain(String text) {
        long day = LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10)).toEpochDay();
        long second = day * 86_400 + number(text, 11, 13) * 3600L + number(text, 14, 16) * 60L + number(text, 17, 19);
        return Instant.ofEpochSecond(second, text.length() == MILLIS_LENGTH ? number(text, 20, 23) * 1_000_000L : 0);
    }

    /** The text of {@link Instant#toString}. */
    public static String text(Instant time) {
        long second = time.getEpochSecond();
        long day = Math.floorDiv(second, 86_400L);
        if (time.getNano() % 1_000_000 != 0 || day < -700_000 || day > 2_900_000) {
            return time.toString();
        }
        LocalDate date = LocalDate.ofEpochDay(day);
        int rest = (int) (second - day * 86_400);
        StringBuilder text = new StringBuilder(MILLIS_LENGTH);
        digits(text, date.getYear(), 4).append('-');
        digits(text, date.getMonthValue(), 2).append('-');
        digits(text, date.getDayOfMonth(), 2).append('T');
        digits(text, rest / 3600, 2).append(':');
        digits(text, rest / 60 % 60, 2).append(':');
        digits(text, rest % 60, 2);
        if (time.getNano() != 0) {
            digits(text.append('.'), time.getNano() / 1_000_000, 3);
        }
        return text.append('Z').toString();
    }

    private static StringBuilder digits(StringBuilder text, int number, int count) {
        int scale = count == 4 ? 1000 : count == 3 ? 100 : 10;
        for (; scale > 0; scale /= 10) {
            text.append((char) ('0' + number / scale % 10));
        }
        return text;
    }
}
