package io.github.assay.files.tables;

import io.github.assay.domain.table.Cell;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses dates and times in ISO-8601, with {@code T} or a space between date and time. */
public final class TemporalText {
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern TIME = Pattern.compile("\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?");
    private static final Pattern TIMESTAMP = Pattern.compile(DATE + "[T ]" + TIME);
    private static final Pattern ZONED = Pattern.compile(TIMESTAMP + "(Z|[+-]\\d{2}(:?\\d{2})?)");

    private TemporalText() {}

    /** A date; empty for any other text and for dates that are in no calendar. */
    public static Optional<Cell> date(String text) {
        return parse(DATE, text, t -> new Cell.Date(LocalDate.parse(t)));
    }

    /** A time of day to the nanosecond; empty for any other text. */
    public static Optional<Cell> time(String text) {
        return parse(TIME, text, t -> new Cell.Time(LocalTime.parse(t)));
    }

    /** A date and time without a zone; empty for any other text. */
    public static Optional<Cell> timestamp(String text) {
        return parse(TIMESTAMP, text, t -> new Cell.Timestamp(LocalDateTime.parse(t.replace(' ', 'T'))));
    }

    /** An instant, from a date and time with an offset; empty for any other text. */
    public static Optional<Cell> zoned(String text) {
        return parse(ZONED, text, t -> new Cell.Zoned(
                OffsetDateTime.parse(fullOffset(t.replace(' ', 'T'))).toInstant()));
    }

    private static String fullOffset(String text) {
        return text.replaceFirst("([+-]\\d{2})$", "$1:00").replaceFirst("([+-]\\d{2})(\\d{2})$", "$1:$2");
    }

    private static Optional<Cell> parse(
            Pattern pattern, String text, java.util.function.Function<String, Cell> parser) {
        if (!pattern.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(parser.apply(text));
        } catch (DateTimeException e) {
            // Such as 2023-02-30: it has the form of a date and is none, so it stays a text.
            return Optional.empty();
        }
    }
}
