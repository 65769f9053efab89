package io.github.assay.domain.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.HexFormat;

/** One value of a result table. It keeps its SQL type: 1, 1.0, '1' and TRUE are four different cells. */
public sealed interface Cell {
    /** The kind of value. Families group kinds as metrics.md §0.2 defines them. */
    enum Family {
        NULL,
        BOOL,
        NUM,
        TEXT,
        DATE,
        TIME,
        TS,
        TSTZ,
        INTERVAL,
        BLOB,
        NESTED
    }

    /** SQL NULL. */
    record Null() implements Cell {
        public static final Null INSTANCE = new Null();
    }

    /** True or false; an engine that has no booleans gives integers. */
    record Bool(boolean value) implements Cell {}

    /** An integer that fits 64 bits; larger ones are {@link Dec}. */
    record Int(long value) implements Cell {}

    /** An exact decimal number; its scale is kept. */
    record Dec(BigDecimal value) implements Cell {}

    /** A binary floating-point number, NaN and infinities included. */
    record Real(double value) implements Cell {}

    /** A text, exactly as the engine gave it. */
    record Text(String value) implements Cell {}

    /** A date without a time. */
    record Date(LocalDate value) implements Cell {}

    /** A time of day without a zone. */
    record Time(LocalTime value) implements Cell {}

    /** A date and time without a zone. */
    record Timestamp(LocalDateTime value) implements Cell {}

    /** An instant: a timestamp with a zone. */
    record Zoned(Instant value) implements Cell {}

    /** An interval in the engine's own text form. */
    record Interval(String value) implements Cell {}

    /** Bytes. The array is never changed after construction. */
    record Blob(byte[] value) implements Cell {
        @Override
        public boolean equals(Object other) {
            return other instanceof Blob(byte[] bytes) && Arrays.equals(value, bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(value);
        }

        @Override
        public String toString() {
            return "Blob[" + HexFormat.of().formatHex(value, 0, Math.min(value.length, 32)) + "]";
        }
    }

    /** An array, struct or JSON value as canonical JSON: sorted keys, canonical numbers. */
    record Nested(String json) implements Cell {}

    /** The family to which comparison rules apply. */
    default Family family() {
        return switch (this) {
            case Null _ -> Family.NULL;
            case Bool _ -> Family.BOOL;
            case Int _, Dec _, Real _ -> Family.NUM;
            case Text _ -> Family.TEXT;
            case Date _ -> Family.DATE;
            case Time _ -> Family.TIME;
            case Timestamp _ -> Family.TS;
            case Zoned _ -> Family.TSTZ;
            case Interval _ -> Family.INTERVAL;
            case Blob _ -> Family.BLOB;
            case Nested _ -> Family.NESTED;
        };
    }

    default boolean isNull() {
        return this instanceof Null;
    }

    /** Longest decimal written without an exponent, in digits. */
    int MOST_PLAIN = 1_000;

    /** The value as text for readers; NULL is {@code NULL}, bytes are {@code x'…'}. Not for comparing. */
    default String display() {
        return switch (this) {
            case Null _ -> "NULL";
            case Bool(boolean value) -> value ? "TRUE" : "FALSE";
            case Int(long value) -> Long.toString(value);
            case Dec(BigDecimal value) ->
                Math.abs((long) value.scale()) > MOST_PLAIN ? value.toString() : value.toPlainString();
            case Real(double value) -> Double.toString(value);
            case Text(String value) -> value;
            case Date(LocalDate value) -> value.toString();
            case Time(LocalTime value) -> value.toString();
            case Timestamp(LocalDateTime value) -> value.toString().replace('T', ' ');
            case Zoned(Instant value) -> value.toString();
            case Interval(String value) -> value;
            case Blob(byte[] value) -> "x'" + HexFormat.of().formatHex(value) + "'";
            case Nested(String json) -> json;
        };
    }

    /** Bytes of the value itself in memory where its size varies; 0 for values of a fixed size. */
    default long valueBytes() {
        return switch (this) {
            case Text(String value) -> textBytes(value);
            case Interval(String value) -> textBytes(value);
            case Nested(String json) -> textBytes(json);
            case Blob(byte[] value) -> value.length;
            case Dec(BigDecimal value) -> value.unscaledValue().bitLength() / 8;
            default -> 0;
        };
    }

    /** Java stores a text of Latin-1 characters in one byte each, any other text in two. */
    private static long textBytes(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 255) {
                return 2L * text.length();
            }
        }
        return text.length();
    }

    /** Estimated bytes in memory, including its place in a row. */
    default long bytes() {
        return switch (this) {
            case Null _, Bool _ -> 16;
            case Text _, Interval _, Nested _, Blob _, Dec _ -> 64 + valueBytes();
            case Int _, Real _ -> 24;
            default -> 48;
        };
    }

    static Cell nul() {
        return Null.INSTANCE;
    }

    static Cell of(boolean value) {
        return new Bool(value);
    }

    /** A whole number, exact. */
    static Cell of(long value) {
        return new Int(value);
    }

    /** A binary floating-point number; NaN and infinities are allowed, because engines return them. */
    static Cell of(double value) {
        return new Real(value);
    }

    static Cell of(String value) {
        return new Text(value);
    }

    /** A decimal number, exact, with its scale. */
    static Cell of(BigDecimal value) {
        return new Dec(value);
    }
}
