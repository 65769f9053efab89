package io.github.assay.execution.protocol;

import io.github.assay.domain.table.Cell;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/** Encodes cells for the wire: a tag for the SQL type, then the value. */
public final class WireCellCodec {
    private static final Cell TRUE = new Cell.Bool(true);
    private static final Cell FALSE = new Cell.Bool(false);

    private WireCellCodec() {}

    /** Writes one cell: a tag for its kind, then its value. */
    public static void write(DataOutputStream out, Cell cell) throws IOException {
        switch (cell) {
            case Cell.Null _ -> out.writeByte(0);
            case Cell.Bool(boolean value) -> out.writeByte(value ? 2 : 1);
            case Cell.Int(long value) -> writeLong(out, 3, value);
            case Cell.Dec(BigDecimal value) -> writeDecimal(out, value);
            case Cell.Real(double value) -> writeLong(out, 5, Double.doubleToRawLongBits(value));
            case Cell.Text(String value) -> writeText(out, 6, value);
            case Cell.Date(LocalDate value) -> writeLong(out, 7, value.toEpochDay());
            case Cell.Time(LocalTime value) -> writeLong(out, 8, value.toNanoOfDay());
            case Cell.Timestamp(LocalDateTime value) -> writeInstant(out, 9, value.toInstant(ZoneOffset.UTC));
            case Cell.Zoned(Instant value) -> writeInstant(out, 10, value);
            case Cell.Interval(String value) -> writeText(out, 11, value);
            case Cell.Blob(byte[] value) -> {
                out.writeByte(12);
                WorkerProtocol.writeBytes(out, value);
            }
            case Cell.Nested(String json) -> writeText(out, 13, json);
        }
    }

    /** Reads what {@link #write} wrote. */
    public static Cell read(DataInputStream in) throws IOException {
        int tag = in.readUnsignedByte();
        return switch (tag) {
            case 0 -> Cell.nul();
            case 1 -> FALSE;
            case 2 -> TRUE;
            case 3 -> new Cell.Int(in.readLong());
            case 4 -> new Cell.Dec(readDecimal(in));
            case 5 -> new Cell.Real(Double.longBitsToDouble(in.readLong()));
            case 6 -> new Cell.Text(WorkerProtocol.readText(in));
            case 7 -> new Cell.Date(LocalDate.ofEpochDay(in.readLong()));
            case 8 -> new Cell.Time(LocalTime.ofNanoOfDay(in.readLong()));
            case 9 -> new Cell.Timestamp(LocalDateTime.ofInstant(readInstant(in), ZoneOffset.UTC));
            case 10 -> new Cell.Zoned(readInstant(in));
            case 11 -> new Cell.Interval(WorkerProtocol.readText(in));
            case 12 -> new Cell.Blob(WorkerProtocol.readBytes(in));
            case 13 -> new Cell.Nested(WorkerProtocol.readText(in));
            default -> throw new IOException("not a cell tag: " + tag);
        };
    }

    private static void writeLong(DataOutputStream out, int tag, long value) throws IOException {
        out.writeByte(tag);
        out.writeLong(value);
    }

    private static void writeText(DataOutputStream out, int tag, String value) throws IOException {
        out.writeByte(tag);
        WorkerProtocol.writeText(out, value);
    }

    private static void writeDecimal(DataOutputStream out, BigDecimal value) throws IOException {
        out.writeByte(4);
        out.writeInt(value.scale());
        WorkerProtocol.writeBytes(out, value.unscaledValue().toByteArray());
    }

    private static BigDecimal readDecimal(DataInputStream in) throws IOException {
        int scale = in.readInt();
        return new BigDecimal(new BigInteger(WorkerProtocol.readBytes(in)), scale);
    }

    private static void writeInstant(DataOutputStream out, int tag, Instant value) throws IOException {
        writeLong(out, tag, value.getEpochSecond());
        out.writeInt(value.getNano());
    }

    private static Instant readInstant(DataInputStream in) throws IOException {
        long seconds = in.readLong();
        return Instant.ofEpochSecond(seconds, in.readInt());
    }
}
