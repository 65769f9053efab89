package io.github.assay.execution.pool;

import io.github.assay.cells.ByteReader;
import io.github.assay.cells.CellCodec;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.protocol.WorkerProtocol;
import io.github.assay.task.Cancelled;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a worker process's answer to one request. */
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

    /** @param most bytes that the rows may take; of a larger result only the size is counted */
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
                case WorkerProtocol.STARTED -> {
                    hasStarted = true;
                    started.run();
                }
                case WorkerProtocol.COLUMNS -> readColumns();
                case WorkerProtocol.ROW -> readRow();
                default -> {
                    return end(tag);
                }
            }
        }
    }

    private ExecutionOutcome end(int tag) throws IOException {
        return switch (tag) {
            case WorkerProtocol.END -> table();
            case WorkerProtocol.ERROR -> new ExecutionOutcome.EngineError(WorkerProtocol.readText(in));
            case WorkerProtocol.TIMEOUT -> bytes > most ? tooLarge(false) : new ExecutionOutcome.Timeout(timeout);
            case WorkerProtocol.CANCELLED -> throw new Cancelled();
            case WorkerProtocol.TOO_LARGE -> new ExecutionOutcome.TooLarge(WorkerProtocol.readText(in), WorkerProtocol.readText(in));
            case WorkerProtocol.NO_QUERY -> new ExecutionOutcome.Blocked(WorkerProtocol.readText(in), WorkerProtocol.readText(in), 0);
            case WorkerProtocol.UNREACHABLE -> new ExecutionOutcome.Unreachable(WorkerProtocol.readText(in));
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
        // A second header restarts the answer.
        rows.clear();
        rowCount = 0;
        bytes = 0;
        int count = in.readInt();
        List<Column> read = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = WorkerProtocol.readText(in);
            read.add(new Column(name, WorkerProtocol.readText(in)));
        }
        columns = List.copyOf(read);
    }

    private void readRow() throws IOException {
        Cell[] cells = cells();
        for (Cell cell : cells) {
            bytes += cell.bytes();
        }
        rowCount++;
        if (bytes > most) {
            rows.clear();
        } else {
            rows.add(List.of(cells));
        }
    }

    private Cell[] cells() throws IOException {
        Cell[] cells = new Cell[columns.size()];
        ByteReader part = new ByteReader(new byte[0]);
        for (int i = 0; i < cells.length; i++) {
            part = part.isAtEnd() ? ByteReader.received(in) : part;
            cells[i] = cell(part);
        }
        return cells;
    }

    private static Cell cell(ByteReader part) throws IOException {
        try {
            return CellCodec.read(part);
        } catch (RuntimeException e) {
            throw new IOException("not a cell", e);
        }
    }
}
