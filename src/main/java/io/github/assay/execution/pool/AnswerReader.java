package io.github.assay.execution.pool;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.protocol.CellCodec;
import io.github.assay.execution.protocol.Wire;
import io.github.assay.task.Cancelled;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a child's answer to one request. */
final class AnswerReader {
    private final DataInputStream in;
    private final Duration timeout;
    private final Runnable started;
    private final long most;
    private final List<List<Cell>> rows = new ArrayList<>();
    private long rowCount;
    private long bytes;
    private List<Column> columns = List.of();
    private boolean hasStarted;

    /** @param most bytes that the rows may take; of a larger result only the size is found out */
    AnswerReader(DataInputStream in, Duration timeout, long most, Runnable started) {
        this.in = in;
        this.most = most;
        this.timeout = timeout;
        this.started = started;
    }

    boolean hasStarted() {
        return hasStarted;
    }

    ExecutionOutcome read() throws IOException {
        while (true) {
            int tag = in.read();
            switch (tag) {
                case Wire.STARTED -> {
                    hasStarted = true;
                    started.run();
                }
                case Wire.COLUMNS -> readColumns();
                case Wire.ROW -> readRow();
                default -> {
                    return end(tag);
                }
            }
        }
    }

    private ExecutionOutcome end(int tag) throws IOException {
        return switch (tag) {
            case Wire.END -> table();
            case Wire.ERROR -> new ExecutionOutcome.EngineError(Wire.readText(in));
            case Wire.TIMEOUT -> bytes > most ? tooLarge(false) : new ExecutionOutcome.Timeout(timeout);
            case Wire.CANCELLED -> throw new Cancelled();
            case Wire.TOO_LARGE -> new ExecutionOutcome.TooLarge(Wire.readText(in), Wire.readText(in));
            case Wire.NO_QUERY -> new ExecutionOutcome.Blocked(Wire.readText(in), Wire.readText(in), 0);
            case Wire.UNREACHABLE -> new ExecutionOutcome.Unreachable(Wire.readText(in));
            case -1 -> throw new EOFException("the query process ended");
            default -> throw new IOException("not a message: " + tag);
        };
    }

    private ExecutionOutcome table() throws IOException {
        boolean truncated = in.readBoolean();
        Duration elapsed = Duration.ofNanos(in.readLong());
        if (bytes > most) {
            return tooLarge(true);
        }
        return new ExecutionOutcome.Rows(new ResultTable(columns, rows, truncated, Optional.empty()), elapsed);
    }

    private ExecutionOutcome tooLarge(boolean whole) {
        return ExecutionOutcome.TooLarge.forHeap(bytes, rowCount, whole);
    }

    private void readColumns() throws IOException {
        // A second header begins the answer anew.
        rows.clear();
        rowCount = 0;
        bytes = 0;
        int count = in.readInt();
        List<Column> read = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = Wire.readText(in);
            read.add(new Column(name, Wire.readText(in)));
        }
        columns = List.copyOf(read);
    }

    private void readRow() throws IOException {
        Cell[] cells = new Cell[columns.size()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = CellCodec.read(in);
            bytes += cells[i].bytes();
        }
        rowCount++;
        if (bytes > most) {
            rows.clear();
        } else {
            rows.add(List.of(cells));
        }
    }
}
