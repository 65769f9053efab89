package io.github.assay.execution.worker.engines;

import io.github.assay.domain.table.Cell;
import io.github.assay.execution.worker.engines.H2Engine.H2Cells;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;

/**
 * Reads PostgreSQL's values. The padding of char(n) is removed; infinite dates and timestamps and the time 24:00:00
 * become text.
 */
final class PostgresCells implements CellReader {
    /** The last time of day, which Java cannot represent. */
    static final String END_OF_DAY = "24:00:00";

    @Override
    public Cell read(ResultSet rows, int column, String typeName) throws SQLException {
        return switch (typeName) {
            case "int2", "int4", "int8", "serial", "bigserial", "oid" -> whole(rows, column);
            case "bpchar" -> H2Cells.unpadded(rows.getString(column));
            case "json", "jsonb" -> json(rows.getString(column));
            case "interval" -> interval(rows.getString(column));
            case "date", "timestamp", "timestamptz", "time" -> time(rows, column, typeName);
            case "bool", "numeric", "float4", "float8", "bytea" -> JavaCells.of(rows.getObject(column));
            default -> typeName.startsWith("_") ? list(rows, column) : text(rows.getString(column));
        };
    }

    private static Cell whole(ResultSet rows, int column) throws SQLException {
        long value = rows.getLong(column);
        return rows.wasNull() ? Cell.nul() : Cell.of(value);
    }

    private static Cell time(ResultSet rows, int column, String typeName) throws SQLException {
        String text = rows.getString(column);
        if (text == null || text.endsWith("infinity") || text.equals(END_OF_DAY)) {
            return text(text);
        }
        return JavaCells.of(
                switch (typeName) {
                    case "date" -> rows.getObject(column, LocalDate.class);
                    case "time" -> rows.getObject(column, LocalTime.class);
                    case "timestamp" -> rows.getObject(column, LocalDateTime.class);
                    default -> rows.getObject(column, OffsetDateTime.class);
                });
    }

    private static Cell list(ResultSet rows, int column) throws SQLException {
        java.sql.Array array = rows.getArray(column);
        return array == null ? Cell.nul() : new Cell.Nested(NestedValueJson.of(array));
    }

    private static Cell json(String text) throws SQLException {
        return text == null ? Cell.nul() : new Cell.Nested(NestedValueJson.ofJsonText(text));
    }

    private static Cell interval(String text) {
        return text == null ? Cell.nul() : new Cell.Interval(text);
    }

    private static Cell text(String text) {
        return text == null ? Cell.nul() : Cell.of(text);
    }
}
