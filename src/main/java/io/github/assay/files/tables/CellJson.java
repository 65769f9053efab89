package io.github.assay.files.tables;

import io.github.assay.domain.table.Cell;
import io.github.assay.files.records.NumberText;
import io.github.assay.json.Json;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes one cell as JSON (metrics.md §7.1). A value is plain where reading it in a column of the declared
 * type gives the same cell. Otherwise it has a typed form: {@code $date}, {@code $ts}, {@code $tstz}, {@code $blob},
 * {@code $dec}, {@code $num} (a binary floating-point number, NaN and infinities included), and beyond the
 * specification {@code $int}, {@code $text}, {@code $time}, {@code $interval}, {@code $json}.
 */
public final class CellJson {
    private CellJson() {}

    /** Decimals with more places are written in typed form. */
    private static final int MOST_PLAIN = 1_000;

    /**
     * @param type the column's declared type, may be empty. Numbers of a floating-point column are binary; texts of a
     *     date or time column are dates and times where they parse as such; other values are as in JSON
     */
    public static Cell read(JsonField field, String type) throws TableFormatException {
        return switch (field.kind()) {
            case NULL -> Cell.nul();
            case FLAG -> Cell.of(field.text().equals("true"));
            case NUMBER -> number(field.text(), type);
            case TEXT -> temporal(field.text(), type).orElseGet(() -> Cell.of(field.text()));
            case LIST -> new Cell.Nested(CanonicalJson.of(field));
            case OBJECT -> object(field);
        };
    }

    private static boolean isFloating(String type) {
        String lower = type.toLowerCase(Locale.ROOT);
        return lower.contains("real") || lower.contains("double") || lower.contains("float");
    }

    private static Cell number(String number, String type) throws TableFormatException {
        double nearest = isFloating(type) ? Double.parseDouble(number) : Double.NaN;
        if (Double.isFinite(nearest)) {
            return Cell.of(nearest);
        }
        if (NumberText.exact(number).isEmpty()) {
            throw new TableFormatException("found the number " + number + "; expected one that can be written out");
        }
        return exact(number);
    }

    /** An integer when the number is one and fits 64 bits, else an exact decimal. */
    public static Cell exact(String number) {
        if (number.chars().allMatch(c -> c == '-' || Character.isDigit(c))) {
            BigDecimal whole = new BigDecimal(number);
            return whole.precision() <= 18 ? Cell.of(whole.longValueExact()) : big(whole);
        }
        return Cell.of(new BigDecimal(number));
    }

    private static Cell big(BigDecimal whole) {
        return whole.toBigInteger().bitLength() < 64 ? Cell.of(whole.longValueExact()) : Cell.of(whole);
    }

    private static Optional<Cell> temporal(String text, String type) {
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "date" -> TemporalText.date(text);
            case "timestamp", "datetime", "timestamp without time zone" -> TemporalText.timestamp(text);
            case "timestamptz", "timestamp with time zone" -> TemporalText.zoned(text);
            case "time", "time without time zone" -> TemporalText.time(text);
            default -> Optional.empty();
        };
    }

    private static Cell object(JsonField field) throws TableFormatException {
        var fields = JsonRecord.of(field).rest();
        JsonField only = fields.size() == 1 ? fields.iterator().next() : null;
        if (only == null || !only.name().startsWith("$")) {
            return new Cell.Nested(CanonicalJson.of(field));
        }
        try {
            return typed(only);
        } catch (DateTimeException | IllegalArgumentException e) {
            throw new TableFormatException("found " + field.raw() + "; " + e.getMessage());
        }
    }

    private static Cell typed(JsonField value) throws TableFormatException {
        String text = value.text();
        return switch (value.name()) {
            case "$date" -> new Cell.Date(LocalDate.parse(text));
            case "$ts" -> TemporalText.timestamp(text).orElseThrow(() -> notATime(text));
            case "$tstz" -> TemporalText.zoned(text).orElseThrow(() -> notATime(text));
            case "$time" -> new Cell.Time(LocalTime.parse(text));
            case "$blob" -> new Cell.Blob(Base64.getDecoder().decode(text));
            case "$dec" -> Cell.of(new BigDecimal(text));
            case "$num" -> Cell.of(Double.parseDouble(text));
            case "$int" -> Cell.of(Long.parseLong(text));
            case "$text" -> Cell.of(text);
            case "$interval" -> new Cell.Interval(text);
            case "$json" -> new Cell.Nested(CanonicalJson.of(value));
            default -> throw new TableFormatException("found the unknown type tag " + value.name());
        };
    }

    private static TableFormatException notATime(String text) {
        return new TableFormatException("found '" + text + "'; expected an ISO-8601 date and time");
    }

    /** A plain JSON value where reading it in a column of that type gives an equal cell, else a typed value. */
    public static @Nullable Object write(Cell cell, String type) {
        Object plain = plain(cell);
        return plain != NONE && readsBack(cell, type) ? plain : typed(cell);
    }

    private static final Object NONE = new Object();

    private static @Nullable Object plain(Cell cell) {
        return switch (cell) {
            case Cell.Null _ -> null;
            case Cell.Bool(boolean value) -> value;
            case Cell.Int(long value) -> value;
            case Cell.Real(double value) when Double.isFinite(value) -> value;
            case Cell.Dec(BigDecimal value) when value.scale() > 0 && value.scale() <= MOST_PLAIN -> new Json.Raw(value.toPlainString());
            case Cell.Text(String value) -> value;
            default -> NONE;
        };
    }

    private static boolean readsBack(Cell cell, String type) {
        return switch (cell) {
            case Cell.Null _, Cell.Bool _ -> true;
            case Cell.Int _ -> !isFloating(type);
            case Cell.Real _ -> isFloating(type);
            case Cell.Dec _ -> !isFloating(type);
            case Cell.Text(String value) -> temporal(value, type).isEmpty();
            default -> false;
        };
    }

    private static Map<String, Object> typed(Cell cell) {
        return switch (cell) {
            case Cell.Date(LocalDate value) -> Map.of("$date", value.toString());
            case Cell.Time(LocalTime value) -> Map.of("$time", value.toString());
            case Cell.Timestamp(var value) -> Map.of("$ts", value.toString());
            case Cell.Zoned(var value) -> Map.of("$tstz", value.toString());
            case Cell.Blob(byte[] value) -> Map.of("$blob", Base64.getEncoder().encodeToString(value));
            case Cell.Dec(BigDecimal value) -> Map.of("$dec", value.toString());
            case Cell.Real(double value) -> Map.of("$num", Double.toString(value));
            case Cell.Int(long value) -> Map.of("$int", Long.toString(value));
            case Cell.Text(String value) -> Map.of("$text", value);
            case Cell.Interval(String value) -> Map.of("$interval", value);
            case Cell.Nested(String json) -> Map.of("$json", new Json.Raw(json));
            case Cell.Null _, Cell.Bool _ -> throw new IllegalArgumentException("always plain: " + cell);
        };
    }

    /**
     * Canonical text of nested values: keys sorted, numbers without superfluous zeros, no white space (metrics.md
     * §0.3).
     */
    private static final class CanonicalJson {
        /** The value on one line; equal values give equal texts. */
        public static String of(JsonField field) {
            return Json.line(value(field));
        }

        private static Object value(JsonField field) {
            return switch (field.kind()) {
                case NULL -> new Json.Raw("null");
                case FLAG -> new Json.Raw(field.text());
                case TEXT -> field.text();
                case NUMBER ->
                        NumberText.exact(field.text()).map(CanonicalJson::number).orElse(new Json.Raw(field.text()));
                case LIST -> JsonRecord.elements(field).stream().map(CanonicalJson::value).toList();
                case OBJECT -> {
                    Map<String, Object> sorted = new TreeMap<>();
                    JsonRecord.of(field).rest().forEach(f -> sorted.put(f.name(), value(f)));
                    yield sorted;
                }
            };
        }

        private static Json.Raw number(BigDecimal number) {
            BigDecimal stripped = number.stripTrailingZeros();
            boolean plain = Math.abs((long) stripped.precision() - stripped.scale()) <= 40;
            return new Json.Raw(plain ? stripped.toPlainString() : stripped.toString());
        }
    }

    /** Parses dates and times in ISO-8601, with {@code T} or a space between date and time. */
    public static final class TemporalText {
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
}
