package io.github.assay.store.outcomes;

import io.github.assay.store.journal.QuarantineName;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * Append-only file of records by key; the latest record of a key counts. A record is
 * {@code mark, key length, payload length, checksum, key, payload}, numbers of four bytes; an empty payload removes the
 * key. Thread-safe. Not a database: values are large, written once and read whole, and H2 would keep every replaced
 * value as dead pages.
 */
final class RecordLog implements AutoCloseable {
    private static final byte[] HEADER = "ASSAY-LOG 1\n".getBytes(StandardCharsets.US_ASCII);
    private static final int MARK = 0x0A55A711;
    private static final int PREFIX = 16;
    private static final int LONGEST_KEY = 1 << 16;
    private static final long WORTH_PACKING = 16L << 20;

    /** Bytes from which a payload has a write of its own: copying it would cost more than a second write. */
    private static final int WORTH_A_WRITE = 1 << 20;

    private final Path path;
    private final Map<String, Place> places = new LinkedHashMap<>();
    private Optional<RecordLog> beside = Optional.empty();
    @SuppressWarnings("NullAway.Init") // opened by the two ways to make a log, both in this class
    private RandomAccessFile file;
    private long end;
    private long live;

    /** Position of a payload in the file, its length in bytes and its checksum. */
    private record Place(long offset, int length, int checksum) {}

    private RecordLog(Path path) {
        this.path = path;
    }

    /** Opens a log. Moves a damaged file away and starts a new one; drops an incomplete record at the end. */
    static RecordLog open(Path path, Consumer<String> notices) throws IOException {
        RecordLog log = new RecordLog(path);
        if (!log.scan()) {
            log.places.clear();
            log.live = 0;
            notices.accept("The kept results in " + path.getFileName() + " were damaged. They are set aside as "
                    + QuarantineName.move(path, "damaged").getFileName() + "; what is needed is run again.");
        }
        log.start();
        if (log.end - log.live > Math.max(WORTH_PACKING, log.live)) {
            log.pack();
        }
        return log;
    }

    /**
     * Reads a log that another process may be writing. New records go to a temporary file, which is deleted with this
     * log; the log itself is not written.
     */
    static RecordLog reading(Path path) throws IOException {
        RecordLog log = new RecordLog(path);
        log.scan(); // Records after damage are ignored; the process that may write moves the file away.
        Path scratch = Files.createTempFile("assay-", ".log");
        scratch.toFile().deleteOnExit();
        log.beside = Optional.of(open(scratch, _ -> {}));
        if (Files.exists(path)) {
            log.file = new RandomAccessFile(path.toFile(), "r");
        }
        return log;
    }

    /** Reads keys and places. False when the file is not such a log. */
    private boolean scan() throws IOException {
        if (!Files.exists(path) || Files.size(path) == 0) {
            return true;
        }
        long size = Files.size(path);
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path), 1 << 16))) {
            if (!java.util.Arrays.equals(in.readNBytes(HEADER.length), HEADER)) {
                return false;
            }
            end = HEADER.length;
            while (end + PREFIX <= size) {
                int mark = in.readInt();
                int key = in.readInt();
                int length = in.readInt();
                if (mark != MARK || key < 0 || key > LONGEST_KEY || length < 0) {
                    return false;
                }
                int checksum = in.readInt();
                if (end + PREFIX + key + length > size) {
                    return true;
                }
                String name = new String(in.readNBytes(key), StandardCharsets.UTF_8);
                in.skipNBytes(length);
                place(name, new Place(end + PREFIX + key, length, checksum));
                end += PREFIX + key + length;
            }
            return true;
        } catch (EOFException _) {
            return true;
        }
    }

    private void place(String key, Place place) {
        Place before = places.remove(key);
        live -= before == null ? 0 : before.length();
        if (place.length() > 0) {
            places.put(key, place);
            live += place.length();
        }
    }

    private void start() throws IOException {
        file = new RandomAccessFile(path.toFile(), "rw");
        if (file.length() == 0 || places.isEmpty()) {
            file.setLength(0);
            file.write(HEADER);
            end = HEADER.length;
        }
        file.setLength(end);
    }

    /** All keys, the one written first first. */
    synchronized List<String> keys() {
        List<String> keys = new ArrayList<>(places.keySet());
        beside.ifPresent(b -> b.keys().stream().filter(k -> !places.containsKey(k)).forEach(keys::add));
        return List.copyOf(keys);
    }

    /** Number that differs, but for chance, when keys or payloads differ; the order of writing does not count. */
    synchronized long contents() {
        long sum = places.size();
        for (Map.Entry<String, Place> e : places.entrySet()) {
            byte[] key = e.getKey().getBytes(StandardCharsets.UTF_8);
            long part = (long) checksum("", key, key.length) << Integer.SIZE ^ e.getValue().checksum() & 0xFFFF_FFFFL;
            part ^= part >>> 29;
            sum += part * 0x9E37_79B9_7F4A_7C15L;
        }
        return sum;
    }

    /** The first number of a key's payload; 0 when there is none, or a payload of fewer bytes than {@code least}. */
    synchronized int firstInt(String key, int least) throws IOException {
        if (beside.isPresent() && beside.get().places.containsKey(key)) {
            return beside.get().firstInt(key, least);
        }
        Place place = places.get(key);
        if (place == null || place.length() < Math.max(least, Integer.BYTES)) {
            return 0;
        }
        byte[] first = new byte[Integer.BYTES];
        file.seek(place.offset());
        file.readFully(first);
        return ByteBuffer.wrap(first).getInt();
    }

    /** The number of bytes that a key's payload has; 0 when there is none. */
    synchronized int length(String key) {
        Place place = places.get(key);
        return place == null ? 0 : place.length();
    }

    /** The first bytes of a key's payload, at most so many, unchecked; empty when there is none. */
    synchronized Optional<byte[]> header(String key, int most) throws IOException {
        Place place = places.get(key);
        if (place == null) {
            return Optional.empty();
        }
        byte[] first = new byte[Math.min(most, place.length())];
        file.seek(place.offset());
        file.readFully(first);
        return Optional.of(first);
    }

    /** The payload of a key; empty when there is none or its bytes are not those that were written. */
    Optional<byte[]> find(String key) throws IOException {
        Place place;
        byte[] payload;
        synchronized (this) {
            if (beside.isPresent() && beside.get().places.containsKey(key)) {
                return beside.get().find(key);
            }
            place = places.get(key);
            if (place == null) {
                return Optional.empty();
            }
            payload = new byte[place.length()];
            file.seek(place.offset());
            file.readFully(payload);
        }
        if (checksum(key, payload, payload.length) == place.checksum()) {
            return Optional.of(payload);
        }
        synchronized (this) {
            places.remove(key, place);
        }
        return Optional.empty();
    }

    /** Appends records, small ones with one write; an empty payload removes a key. All or none. */
    synchronized void put(Map<String, byte[]> records) throws IOException {
        if (beside.isPresent()) {
            beside.get().put(records);
            return;
        }
        long before = end;
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        Map<String, Place> written = new LinkedHashMap<>();
        try {
            for (Map.Entry<String, byte[]> record : records.entrySet()) {
                add(record.getKey(), record.getValue(), out, written);
            }
            append(out.toByteArray());
        } catch (IOException e) {
            end = before;
            file.setLength(end);
            throw e;
        }
        written.forEach(this::place);
    }

    private void add(String key, byte[] payload, java.io.ByteArrayOutputStream out, Map<String, Place> written)
            throws IOException {
        byte[] name = key.getBytes(StandardCharsets.UTF_8);
        if (name.length > LONGEST_KEY) {
            throw new IllegalArgumentException("a key of " + name.length + " bytes");
        }
        int checksum = checksum(key, payload, payload.length);
        out.writeBytes(ByteBuffer.allocate(PREFIX)
                .putInt(MARK)
                .putInt(name.length)
                .putInt(payload.length)
                .putInt(checksum)
                .array());
        out.writeBytes(name);
        written.put(key, new Place(end + out.size(), payload.length, checksum));
        if (payload.length < WORTH_A_WRITE) {
            out.writeBytes(payload);
        } else {
            append(out.toByteArray());
            out.reset();
            append(payload);
        }
    }

    private void append(byte[] bytes) throws IOException {
        file.seek(end);
        file.write(bytes);
        end += bytes.length;
    }

    private static int checksum(String key, byte[] payload, int length) {
        CRC32C sum = new CRC32C();
        sum.update(key.getBytes(StandardCharsets.UTF_8));
        sum.update(payload, 0, length);
        return (int) sum.getValue();
    }

    /** Copies a record with its checksum from another log without holding it in memory. */
    private void copy(String key, Place place, RandomAccessFile from) throws IOException {
        byte[] name = key.getBytes(StandardCharsets.UTF_8);
        append(ByteBuffer.allocate(PREFIX + name.length)
                .putInt(MARK)
                .putInt(name.length)
                .putInt(place.length())
                .putInt(place.checksum())
                .put(name)
                .array());
        file.seek(end);
        for (long done = 0; done < place.length(); ) {
            long moved = from.getChannel().transferTo(place.offset() + done, place.length() - done, file.getChannel());
            if (moved <= 0) {
                throw new EOFException("the record of " + key + " ends too early");
            }
            done += moved;
        }
        end += place.length();
    }

    /** Drops replaced records: writes a new file and renames it, so that a crash leaves the old or the new file. */
    private void pack() throws IOException {
        Path beside = path.resolveSibling(path.getFileName() + ".new");
        Files.deleteIfExists(beside);
        RecordLog packed = new RecordLog(beside);
        packed.start();
        for (Map.Entry<String, Place> kept : places.entrySet()) {
            packed.copy(kept.getKey(), kept.getValue(), file);
        }
        packed.close();
        file.close();
        Files.move(beside, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        places.clear();
        live = 0;
        scan();
        start();
    }

    @Override
    public synchronized void close() throws IOException {
        if (beside.isPresent()) {
            beside.get().close();
            Files.deleteIfExists(beside.get().path);
        } else {
            file.getFD().sync();
        }
        if (file != null) {
            file.close();
        }
    }
}
