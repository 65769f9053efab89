package io.github.assay.execution.worker.engines;

import io.github.assay.domain.table.Cell;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Map;

/** Turns Java objects of drivers into cells; shared by the engines whose columns have one type each. */
final class JavaCells {
    private JavaCells() {}

    static Cell of(Object value) throws SQLException {
        return switch (value) {
            case null -> Cell.nul();
            case Boolean v -> Cell.of((boolean) v);
            case Number v -> number(v);
            case LocalDate v -> new Cell.Date(v);
            case LocalTime v -> new Cell.Time(v);
            case LocalDateTime v -> new Cell.Timestamp(v);
            case OffsetDateTime v -> new Cell.Zoned(v.toInstant());
            case Instant v -> new Cell.Zoned(v);
            case Timestamp v -> new Cell.Timestamp(v.toLocalDateTime());
            case java.sql.Date v -> new Cell.Date(v.toLocalDate());
            case java.sql.Time v -> new Cell.Time(v.toLocalTime());
            case byte[] v -> new Cell.Blob(v);
            case Blob v -> new Cell.Blob(v.getBytes(1, (int) Math.min(v.length(), Integer.MAX_VALUE)));
            case Clob v -> Cell.of(v.getSubString(1, (int) Math.min(v.length(), Integer.MAX_VALUE)));
            case Array _, Struct _, Map<?, ?> _, Object[] _, Iterable<?> _ ->
                new Cell.Nested(NestedValueJson.of(value));
            case Object v -> Cell.of(v.toString());
        };
    }

    private static Cell number(Number value) {
        return switch (value) {
            case Double v -> Cell.of(v);
            case Float v -> real(v);
            case BigDecimal v -> Cell.of(v);
            case BigInteger v -> whole(v);
            case Number v -> Cell.of(v.longValue());
        };
    }

    /** The shortest decimal for this float as a double: 1.1 stays 1.1. */
    private static Cell real(float value) {
        return Cell.of(Float.isFinite(value) ? Double.parseDouble(Float.toString(value)) : (double) value);
    }

    /** An integer if it fits 64 bits, otherwise an exact decimal. */
    static Cell whole(BigInteger value) {
        return value.bitLength() < Long.SIZE ? Cell.of(value.longValue()) : Cell.of(new BigDecimal(value));
    }
}
