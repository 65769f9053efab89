package io.github.assay.store.shared;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * What a project's folder last knew of its shared store: {@code .assay/shared.state}, lines of a key and a value. It
 * saves work only: without it everything is sent and received again, which adds nothing. Not thread-safe.
 */
final class SharedState {
    private static final String NAME = "shared.state";
    private static final String OFFSET = "offset ";
    private static final String MARK = "mark ";

    private final Path file;
    private final Map<String, String> values;
    private Map<String, String> written = Map.of();

    private SharedState(Path file, Map<String, String> values) {
        this.file = file;
        this.values = values;
    }

    /**
     * Reads the file. In a copied or moved folder, or without the folder's own id, nothing of it holds but the store's
     * id, because two folders must not send under one origin.
     */
    static SharedState read(Path folder) {
        Path file = folder.resolve(NAME);
        Map<String, String> found = new TreeMap<>();
        try {
            if (Files.exists(file)) {
                for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                    int tab = line.indexOf('\t');
                    if (tab > 0) {
                        found.put(line.substring(0, tab), line.substring(tab + 1));
                    }
                }
            }
            String here = placeOf(folder);
            if (!here.equals(found.get("folder")) || !found.containsKey("origin")) {
                found.keySet().retainAll(List.of("store"));
                found.put("folder", here);
                found.put("origin", UUID.randomUUID().toString());
            }
        } catch (IOException e) {
            found.clear();
            found.put("origin", UUID.randomUUID().toString());
        }
        return new SharedState(file, found);
    }

    static void delete(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(NAME));
    }

    private static String placeOf(Path folder) throws IOException {
        Object key = Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
        return folder.toRealPath() + " " + key;
    }

    /** Id of this folder among those that send to the store. */
    String origin() {
        return Objects.requireNonNull(values.get("origin"));
    }

    /** The store's id; empty before the first contact. */
    String store() {
        return values.getOrDefault("store", "");
    }

    Optional<SharedRole> role() {
        return SharedRole.of(values.getOrDefault("role", ""));
    }

    String annotator() {
        return values.getOrDefault("annotator", "");
    }

    /** The highest number up to which every line that the login may see was received. */
    long scanned() {
        return number("scanned");
    }

    /** Bytes of a file that are in the store, from its start. */
    long offset(String name) {
        return number(OFFSET + name);
    }

    private long number(String key) {
        try {
            return Long.parseLong(values.getOrDefault(key, "0"));
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    /** Number and checksum of a line that was in the store; number 0: none is known. */
    long anchor() {
        return number("anchor");
    }

    boolean isAnchor(SharedLine line) {
        return values.getOrDefault("anchor sum", "").equals(sum(line));
    }

    void anchor(SharedLine line) {
        values.put("anchor", Long.toString(line.number()));
        values.put("anchor sum", sum(line));
    }

    private static String sum(SharedLine line) {
        CRC32C sum = new CRC32C();
        sum.update((line.log() + "\n" + line.line()).getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(sum.getValue());
    }

    void know(SharedLogin login) {
        values.put("store", login.store());
        values.put("role", login.role().word());
        values.put("annotator", login.annotator());
    }

    void scanned(long number) {
        values.put("scanned", Long.toString(number));
    }

    void offset(String name, long bytes) {
        values.put(OFFSET + name, Long.toString(bytes));
    }

    /** Checksum of what is before the offset of a file. */
    String mark(String name) {
        return values.getOrDefault(MARK + name, "");
    }

    void mark(String name, String sum) {
        values.put(MARK + name, sum);
    }

    /** Forgets what was sent and received. */
    void forget() {
        values.keySet().removeIf(key -> key.startsWith(OFFSET) || key.equals("scanned") || key.startsWith("anchor") || key.equals("items"));
    }

    /** Forgets what was received, and not what was sent. */
    void forgetReceived() {
        values.keySet().removeIf(key -> key.equals("scanned") || key.startsWith("anchor"));
    }

    /** Form of what is kept of received lines; empty before the first contact of this form. */
    String version() {
        return values.getOrDefault("form", "");
    }

    void version(String form) {
        values.put("form", form);
    }

    /** Hash of the project's items as they were published from here; empty: they were not. */
    String items() {
        return values.getOrDefault("items", "");
    }

    void items(String hash) {
        values.put("items", hash);
    }

    void write() throws IOException {
        if (values.equals(written)) {
            return;
        }
        List<String> lines = new ArrayList<>();
        values.forEach((key, value) -> lines.add(key + "\t" + value));
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.write(fresh, lines, StandardCharsets.UTF_8);
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        written = Map.copyOf(values);
    }

    /**
     * What a shared store knows of the login that is connected.
     *
     * @param store the store's id
     * @param role the role; a login without one cannot connect to the store
     * @param annotator the name that the login's acts carry; empty: any
     * @param last the highest number of a line
     * @param items how often items of the project were published; 0: never, and every item is taken
     */
    public record SharedLogin(String store, SharedRole role, String annotator, long last, int items) {
        /** Why the login may not write an act under a name; empty: it may. */
        public String refusal(String name) {
            if (role == SharedRole.READER) {
                return "Your login reads the shared store and writes nothing.";
            }
            return role.writesAsOne() && !name.equals(annotator)
                    ? "Your login writes into the shared store as " + annotator + ", not as " + name + "."
                    : "";
        }
    }
}
