package io.github.assay.compare.cells;

import io.github.assay.domain.table.Cell;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Optional;

/**
 * Turns a cell into the 64-bit form that is compared. Cells are equal under the rules, tolerance aside, when their
 * forms are equal (metrics.md §0.3).
 */
public final class CellHasher {
    static final long NULL = Hash64.mix(1);
    private static final long NOT_A_NUMBER = Hash64.mix(2);
    private static final long BOOL = 3;
    private static final long TEXT = 4;
    private static final long DATE = 5;
    private static final long TIME = 6;
    private static final long TIMESTAMP = 7;
    private static final long INSTANT = 8;
    private static final long INTERVAL = 9;
    private static final long BLOB = 10;
    private static final long NESTED = 15;
    private static final DateTimeFormatter TIMESTAMP_TEXT = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter(Locale.ROOT);

    private final CanonicalRules rules;

    public CellHasher(CanonicalRules rules) {
        this.rules = rules;
    }

    public long hash(Cell cell, CellReading reading) {
        return switch (cell) {
            case Cell.Null _ -> nothing();
            case Cell.Bool(boolean value) -> rules.policy() == CellPolicy.STRICT
                    ? Hash64.pair(BOOL, value ? 1 : 0)
                    : NumberHash.of(value ? 1 : 0);
            case Cell.Int(long value) when reading == CellReading.FLOATS -> real(value);
            case Cell.Int(long value) -> NumberHash.of(value);
            case Cell.Dec(BigDecimal value) when reading == CellReading.FLOATS && value.stripTrailingZeros().scale() <= 0 ->
                real(value.doubleValue());
            case Cell.Dec(BigDecimal value) -> decimal(value);
            case Cell.Real(double value) -> real(value);
            case Cell.Text(String value) -> text(value, reading);
            case Cell.Interval(String value) -> Hash64.text(INTERVAL, value);
            case Cell.Blob(byte[] value) -> reading == CellReading.TEXT
                    ? text(new String(value, StandardCharsets.UTF_8), CellReading.AS_IS)
                    : Hash64.bytes(BLOB, value);
            case Cell.Nested(String json) -> Hash64.text(NESTED, json);
            case Cell.Timestamp(var value) when reading == CellReading.INSTANTS ->
                instant(value.atZone(rules.zoneOrUtc()).toInstant());
            case Cell.Date _, Cell.Time _, Cell.Timestamp _, Cell.Zoned _ -> time(cell);
        };
    }

    private long nothing() {
        return nothingIsZero() ? NumberHash.of(0) : NULL;
    }

    /** Whether a missing value counts as the number 0. */
    boolean nothingIsZero() {
        return rules.policy() == CellPolicy.SPIDER2;
    }

    private long real(double value) {
        if (Double.isNaN(value)) {
            return rules.lenient() || nothingIsZero() ? nothing() : NOT_A_NUMBER;
        }
        return rules.rounded() ? NumberHash.rounded(value) : NumberHash.exact(value);
    }

    private long decimal(BigDecimal value) {
        return rules.rounded() ? NumberHash.rounded(value) : NumberHash.exact(value);
    }

    private long text(String value, CellReading reading) {
        Optional<BigDecimal> number =
                reading == CellReading.NUMBERS || reading == CellReading.ANYTHING ? number(value) : Optional.empty();
        if (number.isPresent()) {
            return decimal(number.get());
        }
        Optional<LocalDateTime> time =
                reading == CellReading.TIMES || reading == CellReading.ANYTHING ? timestamp(value) : Optional.empty();
        if (time.isPresent()) {
            return timestamp(time.get());
        }
        Optional<LocalTime> clock =
                reading == CellReading.CLOCK || reading == CellReading.ANYTHING ? TextValues.isoClock(value.strip()) : Optional.empty();
        if (clock.isPresent()) {
            return Hash64.pair(TIME, clock.get().toNanoOfDay());
        }
        Optional<Boolean> truth = reading == CellReading.BOOLEANS ? TextValues.truth(value) : Optional.empty();
        return truth.isPresent() ? NumberHash.of(truth.get() ? 1 : 0) : Hash64.text(TEXT, plain(value));
    }

    /** Whether different integers are always unequal. */
    boolean exactIntegers() {
        return rules.exactIntegers();
    }

    /** The number that a text contains. */
    Optional<BigDecimal> number(String text) {
        return rules.lenient() ? TextValues.looseNumber(text) : TextValues.plainNumber(text);
    }

    /** The date and time that a text contains. */
    Optional<LocalDateTime> timestamp(String text) {
        return rules.lenient() ? TextValues.looseTime(text) : TextValues.isoTime(text);
    }

    /** A text in the form that is compared. */
    String plain(String value) {
        String text = rules.composesTexts() ? TextValues.composed(value) : value;
        text = rules.trim() ? text.strip() : text;
        text = rules.ignoreCase() ? text.toLowerCase(Locale.ROOT) : text;
        return rules.lenient() ? TextValues.withSingleBlanks(text) : text;
    }

    private long time(Cell cell) {
        if (rules.timesAsText()) {
            return Hash64.text(TEXT, timeText(cell));
        }
        return switch (cell) {
            case Cell.Date(var value) -> rules.policy() == CellPolicy.STRICT
                    ? Hash64.pair(DATE, value.toEpochDay())
                    : timestamp(value.atStartOfDay());
            case Cell.Time(var value) -> Hash64.pair(TIME, value.toNanoOfDay());
            case Cell.Timestamp(var value) -> timestamp(value);
            case Cell.Zoned(var value) -> rules.lenient()
                    ? timestamp(LocalDateTime.ofInstant(value, rules.zoneOrUtc()))
                    : instant(value);
            default -> throw new IllegalArgumentException("no time: " + cell);
        };
    }

    /** Whether the rules define the zone of times that name none. */
    boolean knowsZone() {
        return rules.zone().isPresent();
    }

    private static long instant(Instant value) {
        return Hash64.pair(Hash64.pair(INSTANT, value.getEpochSecond()), value.getNano());
    }

    private long timestamp(LocalDateTime value) {
        return Hash64.pair(Hash64.pair(TIMESTAMP, value.toEpochSecond(ZoneOffset.UTC)), value.getNano());
    }

    private static String timeText(Cell cell) {
        return cell instanceof Cell.Timestamp(var value) ? TIMESTAMP_TEXT.format(value) : cell.display();
    }
}
