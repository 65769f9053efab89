package io.github.assay.store.outcomes;

import io.github.assay.cells.ByteReader;
import io.github.assay.cells.ByteWriter;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Outcomes of queries, by key. Only a cache: what is lost is run again, so a damaged file is set aside and
 * begun anew, a damaged record is as if it were not there, and no file is shared with the labels. What was put survives
 * the end of the process, a power cut only once closed. Thread-safe.
 */
public final class RunStore implements AutoCloseable {
    /** Unpacked bytes of a record below which {@link #cells} and {@link #valueBytes} give 0. */
    private static final int LARGE = 100_000;

    /** Bytes of a packed record that cannot hold as much: deflating makes at most one of 1,032. */
    private static final int SMALL = LARGE / 1_032;

    /** Bytes that each cell takes in memory beside its value, at least. */
    private static final int BESIDE_VALUE = 12;

    /** Bytes of an unpacked record in which the names of its columns end. */
    private static final int HEAD = 1 << 16;

    private final Path folder;
    private final List<String> notices = new CopyOnWriteArrayList<>();
    private final RecordLog outcomes;
    private final long mostOfResult;
    private final RecentOutcomes recent = new RecentOutcomes();

    private RunStore(StoreFolder folder, long mostOfResult) throws IOException {
        this.mostOfResult = mostOfResult;
        this.folder = folder.path();
        Path log = folder.path().resolve("outcomes.log");
        this.outcomes = folder.isReadOnly() ? RecordLog.reading(log) : RecordLog.open(log, notices::add);
    }

    /** Opens the cache of a project, setting aside what is damaged; {@link #notices} says so. */
    public static RunStore open(StoreFolder folder) throws StoreException {
        return open(folder, ExecutionOutcome.TooLarge.mostBytes());
    }

    /** @param mostOfResult bytes that the table of one outcome may take in memory */
    public static RunStore open(StoreFolder folder, long mostOfResult) throws StoreException {
        try {
            return new RunStore(folder, mostOfResult);
        } catch (IOException e) {
            throw Failures.of("Kept results cannot be opened", folder.path().resolve("outcomes.log"), e);
        }
    }

    /** What was set aside on opening, one sentence each; empty when all was well. */
    public List<String> notices() {
        return List.copyOf(notices);
    }

    /** The outcome under a key, exactly as it was put. */
    public Optional<ExecutionOutcome> find(String key) throws StoreException {
        Optional<ExecutionOutcome> known = recent.find(key);
        if (known.isPresent()) {
            return known;
        }
        long puts = recent.puts();
        try {
            Optional<ExecutionOutcome> tooLarge = tooLarge(key);
            if (tooLarge.isPresent()) {
                return tooLarge;
            }
            Optional<ExecutionOutcome> found = outcomes.find(key).flatMap(RunStore::read);
            found.ifPresent(outcome -> recent.read(key, outcome, puts));
            return found;
        } catch (IOException e) {
            throw Failures.of("A kept result cannot be read", folder.resolve("outcomes.log"), e);
        }
    }

    /** A table that a process with more memory kept, and that this one cannot hold; it is not read. */
    private Optional<ExecutionOutcome> tooLarge(String key) throws IOException {
        int unpacked = outcomes.firstInt(key, SMALL);
        if (Math.max(unpacked, outcomes.length(key)) < mostOfResult / (BESIDE_VALUE + 1)) {
            return Optional.empty();
        }
        OutcomeCodec.Size size = size(key);
        long bytes = unpacked + BESIDE_VALUE * size.cells();
        return bytes <= mostOfResult
                ? Optional.empty()
                : Optional.of(ExecutionOutcome.TooLarge.forHeap(bytes, size.rows(), true));
    }

    /** Bytes that the values of the table under a key take once unpacked; 0 where there is none, or a small one. */
    public long valueBytes(String key) throws StoreException {
        try {
            int unpacked = outcomes.firstInt(key, SMALL);
            return unpacked < LARGE || tooLarge(key).isPresent() ? 0 : unpacked;
        } catch (IOException e) {
            throw Failures.of("A kept result cannot be read", folder.resolve("outcomes.log"), e);
        }
    }

    /**
     * About how many cells the table under a key has, without making it; 0 where there is no table, or one so small
     * that it does not matter, and where this process cannot hold it anyway.
     */
    public long cells(String key) throws StoreException {
        try {
            int unpacked = outcomes.firstInt(key, SMALL); // see Compression
            return unpacked < LARGE || tooLarge(key).isPresent() ? 0 : size(key).cells();
        } catch (IOException e) {
            throw Failures.of("A kept result cannot be read", folder.resolve("outcomes.log"), e);
        }
    }

    private OutcomeCodec.Size size(String key) throws IOException {
        try {
            return outcomes.head(key, HEAD + (HEAD >> 3))
                    .map(packed -> OutcomeCodec.size(new ByteReader(Compression.unpack(packed, HEAD))))
                    .orElse(OutcomeCodec.Size.NONE);
        } catch (RuntimeException _) {
            return OutcomeCodec.Size.NONE; // its columns' names alone are longer than that, or it is damaged: reading it will tell
        }
    }

    /** Keeps an outcome; an earlier one under the same key is replaced. */
    public void put(String key, ExecutionOutcome outcome) throws StoreException {
        putAll(Map.of(key, outcome));
    }

    /** Keeps many outcomes with one write. */
    public void putAll(Map<String, ExecutionOutcome> found) throws StoreException {
        Map<String, byte[]> records = new LinkedHashMap<>();
        found.forEach((key, outcome) -> records.put(key, packed(outcome)));
        try {
            outcomes.put(records);
            recent.put(found);
        } catch (IOException e) {
            throw Failures.of("The result was not kept", folder.resolve("outcomes.log"), e);
        }
    }

    private static byte[] packed(ExecutionOutcome outcome) {
        // One array of about the right size: a growing one would be there twice.
        ByteWriter out = outcome instanceof ExecutionOutcome.Rows rows && rows.table().rowCount() > 0
                ? new ByteWriter((int) Math.min(512 + rows.table().bytes(), Integer.MAX_VALUE / 2))
                : new ByteWriter();
        OutcomeCodec.write(out, outcome);
        return Compression.pack(out.bytes(), out.size());
    }

    /** Bytes of an older form, or damaged beyond the checksum's sight, are as if they were not there. */
    private static Optional<ExecutionOutcome> read(byte[] payload) {
        try {
            byte[] unpacked = Compression.unpack(payload);
            return OutcomeCodec.mayFitNow(new ByteReader(unpacked))
                    ? Optional.empty()
                    : Optional.of(OutcomeCodec.read(new ByteReader(unpacked)));
        } catch (RuntimeException _) {
            return Optional.empty();
        }
    }

    /** Forces to disk what was put. */
    @Override
    public void close() throws StoreException {
        try {
            outcomes.close();
        } catch (IOException e) {
            throw Failures.of("Kept results were not closed in order", folder.resolve("outcomes.log"), e);
        }
    }

    /** Compresses bytes: their number, then a deflated stream; quick rather than small. */
    static final class Compression {
        private Compression() {}

        static byte[] pack(byte[] bytes, int size) {
            Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
            try {
                deflater.setInput(bytes, 0, size);
                deflater.finish();
                // Bytes that cannot be compressed take a little more than before, never twice as much.
                int most = (int) Math.min(Integer.MAX_VALUE - 8, size + (size >> 10) + 128L);
                byte[] out = new byte[Math.max(64, size / 2)];
                int filled = Integer.BYTES;
                while (!deflater.finished()) {
                    if (filled == out.length) {
                        out = Arrays.copyOf(out, out.length < most ? most : Math.addExact(out.length, 1 << 20));
                    }
                    filled += deflater.deflate(out, filled, out.length - filled);
                }
                ByteBuffer.wrap(out).putInt(size);
                return filled == out.length ? out : Arrays.copyOf(out, filled);
            } finally {
                deflater.end();
            }
        }

        /** @throws IllegalArgumentException when the bytes were not made by {@link #pack} */
        static byte[] unpack(byte[] packed) {
            return unpack(packed, Integer.MAX_VALUE);
        }

        /**
         * The same, but only the first bytes, at most so many; the packed bytes may be cut behind those that they
         * need.
         */
        static byte[] unpack(byte[] packed, int most) {
            Inflater inflater = new Inflater(true);
            try {
                byte[] bytes = new byte[Math.min(ByteBuffer.wrap(packed).getInt(), most)];
                inflater.setInput(packed, Integer.BYTES, packed.length - Integer.BYTES);
                int filled = 0;
                while (filled < bytes.length) {
                    int count = inflater.inflate(bytes, filled, bytes.length - filled);
                    if (count == 0) {
                        throw new IllegalArgumentException("compressed bytes end too early");
                    }
                    filled += count;
                }
                return bytes;
            } catch (DataFormatException e) {
                throw new IllegalArgumentException(e);
            } finally {
                inflater.end();
            }
        }
    }
}
