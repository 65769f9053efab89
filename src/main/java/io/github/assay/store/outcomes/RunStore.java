package io.github.assay.store.outcomes;

import io.github.assay.cells.ByteReader;
import io.github.assay.cells.ByteWriter;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Cache of query outcomes by key. Lost outcomes are run again: a damaged file is moved away and a new one started, a
 * damaged record is ignored, and no file is shared with the labels. A stored outcome survives the end of the process,
 * and a power cut once the store is closed. Thread-safe.
 */
public final class RunStore implements AutoCloseable {
    private static final String FILE = "outcomes.log";

    /** Unpacked bytes of a record below which {@link #cells} and {@link #valueBytes} give 0. */
    private static final int LARGE = 100_000;

    /** Packed bytes below which a record is never {@link #LARGE}: deflate shrinks by at most 1,032 to 1. */
    private static final int SMALL = LARGE / 1_032;

    /** Bytes that each cell takes in memory beside its value, at least. */
    private static final int BESIDE_VALUE = 12;

    /** First bytes of an unpacked record that contain the names of its columns. */
    private static final int HEADER = 1 << 16;

    private final Path folder;
    private final List<String> notices = new CopyOnWriteArrayList<>();
    private final RecordLog outcomes;
    private final long mostOfResult;
    private final RecentOutcomes recent = new RecentOutcomes();

    private RunStore(StoreFolder folder, long mostOfResult) throws IOException {
        this.mostOfResult = mostOfResult;
        this.folder = folder.path();
        Path log = folder.path().resolve(FILE);
        this.outcomes = folder.isReadOnly() ? RecordLog.reading(log) : RecordLog.open(log, notices::add);
    }

    /** Opens the cache of a project. Moves a damaged file away and reports that in {@link #notices}. */
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

    /** One sentence for each damaged file that opening moved away; empty if there was none. */
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

    /** The outcome for a table too large for this process's memory, stored by one with more; its cells are not read. */
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

    /** Unpacked bytes of the table under a key; 0 if there is none, it is small, or too large for this process. */
    public long valueBytes(String key) throws StoreException {
        try {
            int unpacked = outcomes.firstInt(key, SMALL);
            return unpacked < LARGE || tooLarge(key).isPresent() ? 0 : unpacked;
        } catch (IOException e) {
            throw Failures.of("A kept result cannot be read", folder.resolve("outcomes.log"), e);
        }
    }

    /**
     * Count of cells of the table under a key, read from its header; 0 if there is no table, it has less than
     * {@value #LARGE} bytes, or it is too large for this process.
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
            return outcomes.header(key, HEADER + (HEADER >> 3))
                    .map(packed -> OutcomeCodec.size(new ByteReader(Compression.unpack(packed, HEADER))))
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
        // One array of about the right size: growing an array would hold old and new copy at once.
        ByteWriter out = outcome instanceof ExecutionOutcome.Rows rows && rows.table().rowCount() > 0
                ? new ByteWriter((int) Math.min(512 + rows.table().bytes(), Integer.MAX_VALUE / 2))
                : new ByteWriter();
        OutcomeCodec.write(out, outcome);
        return Compression.pack(out.bytes(), out.size());
    }

    /** Decodes a payload; empty for an older format, or for damage that the checksum does not detect. */
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

    /** Number that differs, but for chance, when the stored outcomes differ. */
    public long contents() {
        return outcomes.contents();
    }

    /** Forces stored outcomes to disk. */
    @Override
    public void close() throws StoreException {
        try {
            outcomes.close();
        } catch (IOException e) {
            throw Failures.of("Kept results were not closed in order", folder.resolve("outcomes.log"), e);
        }
    }

    /**
     * Compression of records: the count of bytes, then a deflate stream. Uses {@link Deflater#BEST_SPEED}, because
     * outcomes are written during the run.
     */
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
         * Unpacks the first {@code most} bytes at most. {@code packed} may end after the bytes that these need.
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

    /**
     * Copies the outcomes of a project that is not open into another that was never opened. They are used where query and
     * database are the same.
     *
     * @throws IOException when they cannot be read or written
     */
    public static void copy(Path project, Path to) throws IOException {
        Path from = project.resolve(StoreFolder.NAME).resolve(FILE);
        if (Files.isRegularFile(from)) {
            Files.createDirectories(to.resolve(StoreFolder.NAME));
            Files.copy(from, to.resolve(StoreFolder.NAME).resolve(FILE));
        }
    }

    /**
     * Recently stored or read outcomes in memory, so that items that share an outcome read it once. Tables of more than
     * {@value #LARGEST} cells are not held; the least recently used outcomes are dropped first. Thread-safe.
     */
    private static final class RecentOutcomes {
        private static final int MOST = 500;
        private static final long MOST_CELLS = 100_000;
        private static final long LARGEST = 5_000;

        /** Bytes that count as one cell; longer values count as several cells. */
        private static final long A_CELL = 128;

        private Map<String, ExecutionOutcome> recent = new HashMap<>();
        private Map<String, ExecutionOutcome> earlier = new HashMap<>();
        private long cells;
        private long puts;

        synchronized Optional<ExecutionOutcome> find(String key) {
            ExecutionOutcome known = recent.get(key);
            if (known == null && earlier.containsKey(key)) {
                known = earlier.get(key);
                hold(key, known);
            }
            return Optional.ofNullable(known);
        }

        /** Count of calls of {@link #put}. */
        synchronized long puts() {
            return puts;
        }

        synchronized void put(Map<String, ExecutionOutcome> outcomes) {
            puts++;
            outcomes.forEach((key, outcome) -> {
                recent.remove(key);
                earlier.remove(key);
                hold(key, outcome);
            });
        }

        /** Holds an outcome read from the file, unless {@link #put} ran since: it may have replaced that outcome. */
        synchronized void read(String key, ExecutionOutcome outcome, long putsBefore) {
            if (puts == putsBefore) {
                hold(key, outcome);
            }
        }

        private void hold(String key, ExecutionOutcome outcome) {
            long size = outcome instanceof ExecutionOutcome.Rows rows
                    ? (long) rows.table().rowCount() * rows.table().columnCount()
                    : 0;
            if (size > LARGEST) {
                return;
            }
            if (outcome instanceof ExecutionOutcome.Rows rows) {
                size = Math.max(size, rows.table().bytes() / A_CELL);
            }
            if (size > LARGEST) {
                return;
            }
            if (recent.size() >= MOST || cells + size > MOST_CELLS) {
                earlier = recent;
                recent = new HashMap<>();
                cells = 0;
            }
            recent.put(key, outcome);
            cells += size;
        }
    }
}
