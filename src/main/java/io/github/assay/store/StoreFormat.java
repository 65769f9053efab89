package io.github.assay.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Version and identity of an embedded store, in {@value #NAME} of its folder.
 *
 * @param version version of the store's files, at least 1
 * @param id identity of the project: a random UUID that copies of the folder keep
 */
public record StoreFormat(int version, String id) {
    public static final String NAME = "store.json";

    /** The file holds no version and id. */
    static final class DamagedFormatException extends IOException {
        private static final long serialVersionUID = 1;

        DamagedFormatException() {
            super("no version and id of a store in it");
        }
    }

    /** Version that this program writes. Raise it when an older program must not write the store. */
    public static final int CURRENT = 1;

    private static final Pattern VERSION = Pattern.compile("\"store\":\\s*(\\d{1,9})");
    private static final Pattern ID = Pattern.compile("\"id\":\\s*\"([0-9a-f-]{1,64})\"");

    /**
     * The format of a store.
     *
     * @param folder the store's folder
     * @return empty for a store that was last written by a version without this file
     * @throws IOException when the file cannot be read, or is damaged
     */
    public static Optional<StoreFormat> read(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        String text = Files.readString(file, StandardCharsets.UTF_8);
        Matcher version = VERSION.matcher(text);
        Matcher id = ID.matcher(text);
        if (!version.find() || !id.find()) {
            throw new DamagedFormatException();
        }
        return Optional.of(new StoreFormat(Integer.parseInt(version.group(1)), id.group(1)));
    }

    /** Identity of the project to which a file of the folder {@code journal} belongs; empty text where it is unknown. */
    public static String idNear(Path journal) {
        Path journals = journal.toAbsolutePath().getParent();
        Path folder = journals == null ? null : journals.getParent();
        try {
            return folder == null ? "" : read(folder).map(StoreFormat::id).orElse("");
        } catch (IOException _) {
            return ""; // opening the store reports it
        }
    }

    /** Writes the file as a whole, forced. */
    public void write(Path folder, Instant since) throws IOException {
        Path next = folder.resolve(NAME + ".new");
        String text = "{\"store\":" + version + ",\"id\":\"" + id + "\",\"since\":\"" + since + "\"}\n";
        try (var out = new java.io.FileOutputStream(next.toFile())) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.getFD().sync();
        }
        Files.move(next, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
