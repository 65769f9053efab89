package io.github.assay.cells;

import io.github.assay.domain.table.Cell;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/**
 * Cells in bytes: every kind and every value comes back as it was. Stored outcomes and the messages of query processes
 * use it. The tags are part of the file format of stored outcomes.
 */
public final class CellCodec {
    private CellCodec() {}

    /** Writes one cell: a tag for its kind, then its value. */
    public static void write(ByteWriter out, Cell cell) {
        switch (cell) {
            case Cell.Null _ -> out.put(0);
            case Cell.Bool(boolean value) -> out.put(value ? 2 : 1);
            case Cell.Int(long value) -> {
                out.put(3);
                out.putLong(value);
            }
            case Cell.Dec(BigDecimal value) -> {
                out.put(4);
                decimal(out, value);
            }
            case Cell.Real(double value) -> {
                out.put(5);
                out.putDouble(value);
            }
            case Cell.Text(String value) -> text(out, 6, value);
            case Cell.Date(LocalDate value) -> {
                out.put(7);
                out.putLong(value.toEpochDay());
            }
            case Cell.Time(LocalTime value) -> {
                out.put(8);
                out.putLong(value.toNanoOfDay());
            }
            case Cell.Timestamp(LocalDateTime value) -> {
                out.put(9);
                out.putLong(value.toLocalDate().toEpochDay());
                out.putLong(value.toLocalTime().toNanoOfDay());
            }
            case Cell.Zoned(Instant value) -> {
                out.put(10);
                out.putLong(value.getEpochSecond());
                out.putLong(value.getNano());
            }
            case Cell.Interval(String value) -> text(out, 11, value);
            case Cell.Blob(byte[] value) -> {
                out.put(12);
                out.putBytes(value);
            }
            case Cell.Nested(String json) -> text(out, 13, json);
        }
    }

    private static void text(ByteWriter out, int tag, String value) {
        out.put(tag);
        out.putText(value);
    }

    private static void decimal(ByteWriter out, BigDecimal value) {
        out.putLong(value.scale());
        out.putBytes(value.unscaledValue().toByteArray());
    }

    private static BigDecimal decimal(ByteReader in) {
        int scale = in.takeInt();
        return new BigDecimal(new BigInteger(in.takeBytes()), scale);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException also as another runtime exception, when the bytes are no cell
     */
    public static Cell read(ByteReader in) {
        int tag = in.take();
        return switch (tag) {
            case 0 -> Cell.nul();
            case 1 -> Cell.of(false);
            case 2 -> Cell.of(true);
            case 3 -> new Cell.Int(in.takeLong());
            case 4 -> new Cell.Dec(decimal(in));
            case 5 -> new Cell.Real(in.takeDouble());
            case 6 -> new Cell.Text(in.takeText());
            case 7 -> new Cell.Date(LocalDate.ofEpochDay(in.takeLong()));
            case 8 -> new Cell.Time(LocalTime.ofNanoOfDay(in.takeLong()));
            case 9 ->
                new Cell.Timestamp(LocalDateTime.of(
                        LocalDate.ofEpochDay(in.takeLong()), LocalTime.ofNanoOfDay(in.takeLong())));
            case 10 -> new Cell.Zoned(Instant.ofEpochSecond(in.takeLong(), in.takeLong()));
            case 11 -> new Cell.Interval(in.takeText());
            case 12 -> new Cell.Blob(in.takeBytes());
            case 13 -> new Cell.Nested(in.takeText());
            default -> throw new IllegalArgumentException("no kind of cell has the tag " + tag);
        };
    }
}
