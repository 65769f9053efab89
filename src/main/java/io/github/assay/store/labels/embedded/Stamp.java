package io.github.assay.store.labels.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * A checksum of a database file, written when it was closed in order and taken away while it is open. A file that does
 * not match its stamp was damaged while nobody had it open: bad pages are found before they are read. No stamp means
 * that the last session was broken off.
 */
final class Stamp {
    private final Path file;
    private final Path stamp;

    Stamp(Path file) {
        this.file = file;
        this.stamp = file.resolveSibling(file.getFileName() + ".sum");
    }

    /** Whether the file was closed in order. */
    boolean exists() {
        return Files.exists(stamp);
    }

    /** Whether the file is what it was when it was closed. */
    boolean fits() throws IOException {
        return Files.exists(file) && Files.readString(stamp, StandardCharsets.UTF_8).equals(sum());
    }

    void write() throws IOException {
        Files.writeString(stamp, sum(), StandardCharsets.UTF_8);
    }

    void remove() throws IOException {
        Files.deleteIfExists(stamp);
    }

    private String sum() throws IOException {
        CRC32C sum = new CRC32C();
        byte[] block = new byte[1 << 20];
        try (InputStream in = Files.newInputStream(file)) {
            for (int count = in.read(block); count > 0; count = in.read(block)) {
                sum.update(block, 0, count);
            }
        }
        return Files.size(file) + " " + Long.toHexString(sum.getValue());
    }
}
