package io.github.assay.files.records;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Text files are UTF-8, with or without a byte order mark; what else they are can be told at their first bytes. */
public final class Encodings {
    private Encodings() {}

    /** The encoding a file seems to be in when it is not UTF-8; empty when nothing speaks against UTF-8. */
    public static Optional<String> foreign(Path file) throws IOException {
        byte[] head;
        try (InputStream in = Files.newInputStream(file)) {
            head = in.readNBytes(4);
        }
        return Optional.of(name(head)).filter(n -> !n.isEmpty());
    }

    private static String name(byte[] head) {
        if (starts(head, 0xFF, 0xFE) || head.length >= 2 && head[0] != 0 && head[1] == 0) {
            return "UTF-16 (little endian)";
        }
        if (starts(head, 0xFE, 0xFF) || head.length >= 2 && head[0] == 0 && head[1] != 0) {
            return "UTF-16 (big endian)";
        }
        if (starts(head, 0x1F, 0x8B)) {
            return "gzip-compressed";
        }
        return starts(head, 'P', 'K', 3, 4) ? "a ZIP archive" : "";
    }

    private static boolean starts(byte[] head, int... bytes) {
        if (head.length < bytes.length) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if ((head[i] & 0xFF) != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
