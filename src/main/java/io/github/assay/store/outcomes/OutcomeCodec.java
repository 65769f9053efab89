package io.github.assay.store.outcomes;

import io.github.assay.cells.ByteReader;
import io.github.assay.cells.ByteWriter;
import io.github.assay.cells.CellCodec;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Writes outcomes of queries as bytes, and reads them. The tags are part of the file format. */
final class OutcomeCodec {
    /** Count of rows from which repeated cells are held once. */
    private static final int LARGE = 5_000;

    private OutcomeCodec() {}

    static void write(ByteWriter out, ExecutionOutcome outcome) {
        switch (outcome) {
            case ExecutionOutcome.Rows(ResultTable table, Duration elapsed) -> {
                out.put(0);
                duration(out, elapsed);
                table(out, table);
            }
            case ExecutionOutcome.EngineError(String message) -> texts(out, 1, message);
            case ExecutionOutcome.Timeout(Duration limit) -> {
                out.put(2);
                duration(out, limit);
            }
            case ExecutionOutcome.Blocked(String rule, String detail, int position) -> {
                texts(out, 3, rule, detail);
                out.putLong(position);
            }
            case ExecutionOutcome.TooLarge(String what, String detail, long bytes) when bytes > 0 -> {
                texts(out, 6, what, detail);
                out.putLong(bytes);
                out.putLong(Runtime.getRuntime().maxMemory());
            }
            case ExecutionOutcome.TooLarge(String what, String detail, _) -> texts(out, 4, what, detail);
            case ExecutionOutcome.Unreachable(String message) -> texts(out, 5, message);
        }
    }

    static ExecutionOutcome read(ByteReader in) {
        int tag = in.take();
        return switch (tag) {
            case 0 -> {
                Duration elapsed = duration(in);
                yield new ExecutionOutcome.Rows(table(in), elapsed);
            }
            case 1 -> new ExecutionOutcome.EngineError(in.takeText());
            case 2 -> new ExecutionOutcome.Timeout(duration(in));
            case 3 -> new ExecutionOutcome.Blocked(in.takeText(), in.takeText(), in.takeInt());
            case 4 -> new ExecutionOutcome.TooLarge(in.takeText(), in.takeText());
            case 5 -> new ExecutionOutcome.Unreachable(in.takeText());
            case 6 -> new ExecutionOutcome.TooLarge(in.takeText(), in.takeText(), in.takeLong());
            default -> throw new IllegalArgumentException("no outcome has the tag " + tag);
        };
    }

    /** Rows and cells of a table. */
    record Size(long rows, long cells) {
        static final Size NONE = new Size(0, 0);
    }

    /** The size of the table that an outcome holds; reads only the table's header. */
    static Size size(ByteReader in) {
        if (in.take() != 0) {
            return Size.NONE;
        }
        duration(in);
        in.takeFlag();
        if (in.takeFlag()) {
            in.takeText();
        }
        int columns = in.takeInt();
        for (int left = columns; left > 0; left--) {
            in.takeText();
            in.takeText();
        }
        int rows = in.takeInt();
        return new Size(rows, (long) columns * rows);
    }

    /** Whether the outcome is a result too large for an earlier process, within the limits of this one. */
    static boolean mayFitNow(ByteReader in) {
        if (in.take() != 6) {
            return false;
        }
        in.takeText();
        in.takeText();
        return in.takeLong() <= ExecutionOutcome.TooLarge.mostBytes() && in.takeLong() < Runtime.getRuntime().maxMemory();
    }

    private static void texts(ByteWriter out, int tag, String... texts) {
        out.put(tag);
        for (String text : texts) {
            out.putText(text);
        }
    }

    private static void duration(ByteWriter out, Duration value) {
        out.putLong(value.getSeconds());
        out.putLong(value.getNano());
    }

    private static Duration duration(ByteReader in) {
        return Duration.ofSeconds(in.takeLong(), in.takeLong());
    }

    private static void table(ByteWriter out, ResultTable table) {
        out.putFlag(table.truncated());
        out.putFlag(table.fingerprint().isPresent());
        table.fingerprint().ifPresent(out::putText);
        out.putLong(table.columnCount());
        for (Column column : table.columns()) {
            out.putText(column.name());
            out.putText(column.declaredType());
        }
        out.putLong(table.rowCount());
        for (List<Cell> row : table.rows()) {
            row.forEach(cell -> CellCodec.write(out, cell));
        }
    }

    private static ResultTable table(ByteReader in) {
        boolean truncated = in.takeFlag();
        Optional<String> fingerprint = in.takeFlag() ? Optional.of(in.takeText()) : Optional.empty();
        List<Column> columns = new ArrayList<>();
        for (int left = in.takeCount(); left > 0; left--) {
            columns.add(new Column(in.takeText(), in.takeText()));
        }
        List<List<Cell>> rows = new ArrayList<>();
        int count = in.takeInt();
        CellInterner[] seen = new CellInterner[count < LARGE ? 0 : columns.size()];
        Arrays.setAll(seen, _ -> new CellInterner());
        for (int left = count; left > 0; left--) {
            Cell[] cells = new Cell[columns.size()];
            for (int i = 0; i < cells.length; i++) {
                Cell cell = CellCodec.read(in);
                cells[i] = seen.length == 0 ? cell : seen[i].once(cell);
            }
            rows.add(Collections.unmodifiableList(Arrays.asList(cells)));
        }
        return new ResultTable(columns, Collections.unmodifiableList(rows), truncated, fingerprint);
    }

    /**
     * Cache of a column's cells, so that memory holds a repeated value once. Keeps the latest text, integer or real of
     * each of {@value #KEPT} hash slots; other kinds of cells are not cached.
     */
    static final class CellInterner {
        private static final int KEPT = 4_096;

        private final Cell[] kept = new Cell[KEPT];

        /** The cell itself, or an equal one that was read before. */
        Cell once(Cell cell) {
            return switch (cell) {
                case Cell.Text(String value) -> once(cell, value.hashCode());
                case Cell.Int(long value) -> once(cell, Long.hashCode(value));
                case Cell.Real(double value) -> once(cell, Double.hashCode(value));
                default -> cell;
            };
        }

        private Cell once(Cell cell, int hash) {
            int place = (hash ^ hash >>> 12 ^ hash >>> 20) & KEPT - 1;
            Cell before = kept[place];
            if (before != null && same(before, cell)) {
                return before;
            }
            kept[place] = cell;
            return cell;
        }

        private static boolean same(Cell before, Cell cell) {
            return switch (before) {
                case Cell.Text(String value) -> cell instanceof Cell.Text(String other) && value.equals(other);
                case Cell.Int(long value) -> cell instanceof Cell.Int(long other) && value == other;
                case Cell.Real(double value) ->
                    cell instanceof Cell.Real(double other)
                            && Double.doubleToRawLongBits(value) == Double.doubleToRawLongBits(other);
                default -> false;
            };
        }
    }
}
