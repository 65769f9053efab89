package io.github.assay.execution.protocol;

import io.github.assay.cells.ByteReader;
import io.github.assay.cells.ByteWriter;
import io.github.assay.cells.CellCodec;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.Cell;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Protocol of tagged binary messages between the program and a worker process over the worker's standard streams. The
 * program sends {@link #RUN} with a request, and {@link #CANCEL}; the worker answers each request with {@link #STARTED}
 * once the database is open, then {@link #COLUMNS}, any number of {@link #ROW} and one of the ends. Rows before an end
 * other than {@link #END} must be ignored.
 */
public final class WorkerProtocol {
    /** Program: a request follows. */
    public static final int RUN = 1;
    /** Program: cancel the running request. */
    public static final int CANCEL = 2;
    /** Program: small databases to fill in memory, and queries to run on each of them. */
    public static final int SCRATCH = 3;
    /** Program: a database to copy and change in the worker's folder. */
    public static final int CLONE = 4;

    /** Worker: the database is open, the time limit runs. */
    public static final int STARTED = 16;
    /** Worker: number of columns, then name and declared type of each. */
    public static final int COLUMNS = 17;
    /** Child: one cell for each column, see {@link #writeRow}. */
    public static final int ROW = 18;

    /** Bytes after which the cells of a row are sent. */
    private static final int PART = 1 << 16;
    /** Child: all rows sent; truncated (boolean), nanoseconds in the engine (long). */
    public static final int END = 19;
    /** Worker: the engine's message. */
    public static final int ERROR = 20;
    /** Worker: stopped at the time limit. */
    public static final int TIMEOUT = 21;
    /** Worker: stopped by {@link #CANCEL}. */
    public static final int CANCELLED = 22;
    /** Worker: the limit reached, and the figures. */
    public static final int TOO_LARGE = 23;
    /** Worker: why the database cannot be used. */
    public static final int UNREACHABLE = 24;
    /** Worker: the engine does not accept the statement as one query that only reads; rule, reason. */
    public static final int NO_QUERY = 25;

    private WorkerProtocol() {}

    /** Writes {@link #SCRATCH} and a request. */
    public static void writeScratch(DataOutputStream out, ScratchRequest request) throws IOException {
        out.writeByte(SCRATCH);
        out.writeByte(request.kind().ordinal());
        writeTexts(out, request.tables());
        out.writeInt(request.databases().size());
        for (List<String> rows : request.databases()) {
            writeTexts(out, rows);
        }
        writeTexts(out, request.queries());
        writeTexts(out, request.unparsed());
        out.writeBoolean(request.reversed());
        out.writeBoolean(request.fresh());
        writeLimits(out, request.limits());
        ScratchRequest.Server server = request.server().orElse(new ScratchRequest.Server("", "", "", false));
        writeTexts(out, List.of(server.location(), server.user(), server.password()));
        out.writeBoolean(server.privileged());
    }

    /** Reads the request after {@link #SCRATCH}. */
    public static ScratchRequest readScratch(DataInputStream in) throws IOException {
        DatabaseSpec.Kind kind = DatabaseSpec.Kind.values()[in.readByte()];
        List<String> tables = readTexts(in);
        int count = in.readInt();
        List<List<String>> databases = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            databases.add(readTexts(in));
        }
        List<String> queries = readTexts(in);
        List<String> unparsed = readTexts(in);
        boolean reversed = in.readBoolean();
        boolean fresh = in.readBoolean();
        Limits limits = readLimits(in);
        List<String> server = readTexts(in);
        boolean privileged = in.readBoolean();
        return new ScratchRequest(
                kind, tables, databases, queries, unparsed, reversed, fresh, limits,
                server.getFirst().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new ScratchRequest.Server(server.get(0), server.get(1), server.get(2), privileged)));
    }

    /** Writes {@link #CLONE} and a request. */
    public static void writeClone(DataOutputStream out, CloneRequest request) throws IOException {
        out.writeByte(CLONE);
        out.writeByte(request.kind().ordinal());
        writeText(out, request.location());
        writeText(out, request.user());
        writeText(out, request.password());
        writeTexts(out, request.statements());
        writeLimits(out, request.limits());
    }

    /** Reads the request after {@link #CLONE}. */
    public static CloneRequest readClone(DataInputStream in) throws IOException {
        DatabaseSpec.Kind kind = DatabaseSpec.Kind.values()[in.readByte()];
        return new CloneRequest(kind, readText(in), readText(in), readText(in), readTexts(in), readLimits(in));
    }

    private static void writeTexts(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            writeText(out, text);
        }
    }

    private static List<String> readTexts(DataInputStream in) throws IOException {
        int count = in.readInt();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(readText(in));
        }
        return texts;
    }

    private static void writeLimits(DataOutputStream out, Limits limits) throws IOException {
        out.writeLong(limits.timeout().toMillis());
        out.writeInt(limits.maxRows());
        out.writeLong(limits.maxCells());
        out.writeInt(limits.maxCellChars());
        out.writeInt(limits.memoryMegabytes());
    }

    private static Limits readLimits(DataInputStream in) throws IOException {
        return new Limits(Duration.ofMillis(in.readLong()), in.readInt(), in.readLong(), in.readInt(), in.readInt(), 1);
    }

    /** Writes {@link #RUN} and a request. */
    public static void writeRequest(DataOutputStream out, Request request) throws IOException {
        out.writeByte(RUN);
        out.writeByte(request.kind().ordinal());
        writeText(out, request.location());
        writeText(out, request.user());
        writeText(out, request.password());
        writeText(out, request.sql());
        writeLimits(out, request.limits());
        out.writeInt(request.race().map(Request.Race::repetitions).orElse(0));
        writeText(out, request.race().map(Request.Race::rival).orElse(""));
        out.writeByte(request.judge().ordinal());
        out.writeBoolean(request.privileged());
    }

    /** Reads the request after {@link #RUN}. */
    public static Request readRequest(DataInputStream in) throws IOException {
        DatabaseSpec.Kind kind = DatabaseSpec.Kind.values()[in.readByte()];
        String location = readText(in);
        String user = readText(in);
        String password = readText(in);
        String sql = readText(in);
        Limits limits = readLimits(in);
        int repetitions = in.readInt();
        String rival = readText(in);
        Request.Judge judge = Request.Judge.values()[in.readByte()];
        return new Request(
                kind, location, user, password, sql, limits,
                repetitions == 0 ? Optional.empty() : Optional.of(new Request.Race(rival, repetitions)), judge,
                in.readBoolean());
    }

    /**
     * Writes {@link #ROW} and its cells in parts, each of whole cells and with its length before it, so that a long row
     * is not in memory a second time.
     */
    public static void writeRow(DataOutputStream out, ByteWriter buffer, Cell... row) throws IOException {
        out.writeByte(ROW);
        for (int i = 0; i < row.length; i++) {
            CellCodec.write(buffer, row[i]);
            if (buffer.size() >= PART || i == row.length - 1) {
                buffer.send(out);
            }
        }
    }

    /** UTF-8 with its length in bytes before it. */
    public static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** Reads what {@link #writeText} wrote. */
    public static String readText(DataInputStream in) throws IOException {
        return new String(ByteReader.receivedBytes(in), StandardCharsets.UTF_8);
    }
}
