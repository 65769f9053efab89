package io.github.assay.execution.worker;

import io.github.assay.cells.ByteWriter;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.Cell;
import io.github.assay.execution.protocol.WorkerProtocol;
import io.github.assay.execution.worker.engines.CellReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** Sends a result row by row; it counts rows, cells and bytes itself. */
final class TableWriter {
    /** A result within the limits on rows and cells whose size exceeds a limit. */
    static final class TooLarge extends Exception {
        private final String what;

        TooLarge(String what, String detail) {
            super(detail);
            this.what = what;
        }

        String what() {
            return what;
        }
    }

    private final DataOutputStream out;
    private final Limits limits;
    private final RunningQuery query;
    private final ByteWriter buffer = new ByteWriter();
    private long size;

    TableWriter(DataOutputStream out, RunningQuery query) {
        this.out = out;
        this.query = query;
        this.limits = query.request().limits();
    }

    /** Sends columns and rows; returns whether a limit cut them. */
    boolean write(ResultSet rows, CellReader cells) throws SQLException, IOException, TooLarge {
        String[] types = writeColumns(rows.getMetaData());
        long mostRows = Math.min(limits.maxRows(), limits.maxCells() / Math.max(1, types.length));
        for (long row = 0; query.stopped().isEmpty() && rows.next(); row++) {
            if (row == mostRows) {
                return true;
            }
            writeRow(rows, cells, types);
        }
        return false;
    }

    private String[] writeColumns(ResultSetMetaData columns) throws SQLException, IOException {
        String[] types = new String[columns.getColumnCount()];
        out.writeByte(WorkerProtocol.COLUMNS);
        out.writeInt(types.length);
        for (int i = 0; i < types.length; i++) {
            types[i] = columns.getColumnTypeName(i + 1);
            WorkerProtocol.writeText(out, columns.getColumnLabel(i + 1));
            WorkerProtocol.writeText(out, types[i]);
        }
        return types;
    }

    private void writeRow(ResultSet rows, CellReader cells, String[] types)
            throws SQLException, IOException, TooLarge {
        Cell[] row = new Cell[types.length];
        for (int i = 0; i < types.length; i++) {
            row[i] = cells.read(rows, i + 1, types[i]);
            count(row[i], i);
        }
        // Only a whole row is sent: its end is how the parent finds the next message.
        WorkerProtocol.writeRow(out, buffer, row);
    }

    private void count(Cell cell, int column) throws TooLarge {
        long length = length(cell);
        if (length > limits.maxCellChars()) {
            throw new TooLarge("cell", "a value in column " + (column + 1) + " has " + length
                    + " characters or bytes, the limit is " + limits.maxCellChars());
        }
        size += 24 + length;
        if (size > limits.memoryMegabytes() * 500_000L) {
            throw new TooLarge("memory", "the result is larger than " + limits.memoryMegabytes() / 2
                    + " MB, half of what a query may use");
        }
    }

    private static long length(Cell cell) {
        return switch (cell) {
            case Cell.Text(String value) -> value.length();
            case Cell.Blob(byte[] value) -> value.length;
            case Cell.Nested(String json) -> json.length();
            case Cell.Interval(String value) -> value.length();
            case Cell.Dec(java.math.BigDecimal value) -> value.unscaledValue().bitLength() / 8;
            case Cell _ -> 0;
        };
    }
}
