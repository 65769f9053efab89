package io.github.assay.execution.worker.engines;

import io.github.assay.domain.table.Cell;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import org.h2.api.Interval;

/** Reads H2's values. The padding of CHARACTER(n) is removed. */
final class H2Cells implements CellReader {
    @Override
    public Cell read(ResultSet rows, int column, String typeName) throws SQLException {
        return switch (typeName) {
            case "DATE" -> JavaCells.of(rows.getObject(column, LocalDate.class));
            case "TIME" -> JavaCells.of(rows.getObject(column, LocalTime.class));
            case "TIMESTAMP" -> JavaCells.of(rows.getObject(column, LocalDateTime.class));
            case "JSON" -> json(rows.getBytes(column));
            case "CHARACTER" -> unpadded(rows.getString(column));
            default -> other(rows, column);
        };
    }

    private static Cell other(ResultSet rows, int column) throws SQLException {
        return switch (rows.getObject(column)) {
            case Interval _ -> new Cell.Interval(rows.getString(column));
            case OffsetTime v -> Cell.of(v.toString());
            case ResultSet v -> new Cell.Nested(NestedValueJson.of(v));
            case null -> Cell.nul();
            case Object v -> JavaCells.of(v);
        };
    }

    private static Cell json(byte[] utf8) throws SQLException {
        return utf8 == null
                ? Cell.nul()
                : new Cell.Nested(NestedValueJson.ofJsonText(new String(utf8, StandardCharsets.UTF_8)));
    }

    static Cell unpadded(String text) {
        if (text == null) {
            return Cell.nul();
        }
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return Cell.of(text.substring(0, end));
    }
}
