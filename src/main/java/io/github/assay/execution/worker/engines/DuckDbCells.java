package io.github.assay.execution.worker.engines;

import io.github.assay.domain.table.Cell;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;

/**
 * Reads DuckDB's values. Infinite dates and timestamps and the time 24:00:00, which Java cannot represent, become text.
 */
final class DuckDbCells implements CellReader {
    /** DuckDB's bounds of dates: earlier and later days are its minus and plus infinity. */
    private static final LocalDate FIRST_DAY = LocalDate.of(-5_877_641, 6, 25);

    private static final LocalDate LAST_DAY = LocalDate.of(5_881_580, 7, 10);
    private static final LocalDateTime FIRST_TIME = LocalDateTime.of(-290_308, 12, 21, 19, 59, 6);
    private static final LocalDateTime LAST_TIME = LocalDateTime.of(294_247, 1, 10, 4, 0, 54);

    @Override
    public Cell read(ResultSet rows, int column, String typeName) throws SQLException {
        Object value = typeName.startsWith("TIMESTAMP") && !typeName.endsWith("]") && !typeName.endsWith("ZONE")
                ? rows.getObject(column, LocalDateTime.class)
                : typeName.equals("TIME") || typeName.equals("TIME_NS") ? time(rows, column) : rows.getObject(column);
        return switch (value) {
            case LocalDate v -> v.isBefore(FIRST_DAY) || v.isAfter(LAST_DAY) ? infinity(v.getYear()) : JavaCells.of(v);
            case LocalDateTime v -> bounded(v, new Cell.Timestamp(v));
            case OffsetDateTime v -> bounded(v.toLocalDateTime(), new Cell.Zoned(v.toInstant()));
            case OffsetTime v -> Cell.of(v.toString());
            case org.duckdb.JsonNode v -> new Cell.Nested(NestedValueJson.ofJsonText(v.toString()));
            case String v when typeName.equals("INTERVAL") -> new Cell.Interval(v);
            case String v when typeName.equals("BIGNUM") -> JavaCells.whole(new BigInteger(v));
            case null, default -> JavaCells.of(value);
        };
    }

    /** Reads a time; DuckDB has 24:00:00, on which its driver fails. */
    private static Object time(ResultSet rows, int column) throws SQLException {
        try {
            return rows.getObject(column);
        } catch (DateTimeException _) {
            return PostgresCells.END_OF_DAY;
        }
    }

    private static Cell bounded(LocalDateTime time, Cell finite) {
        return time.isBefore(FIRST_TIME) || time.isAfter(LAST_TIME) ? infinity(time.getYear()) : finite;
    }

    private static Cell infinity(int year) {
        return Cell.of(year < 0 ? "-infinity" : "infinity");
    }
}
