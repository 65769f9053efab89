package io.github.assay.files.records;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Recognises files that are not UTF-8 by their first bytes. A byte order mark of UTF-8 is allowed. */
public final class Encodings {
    private static final String GZIP = "gzip-compressed";
    private static final String ZIP = "an Excel workbook or another ZIP archive";

    private Encodings() {}

    /** The encoding a file seems to have; empty when its first bytes may be UTF-8. */
    public static Optional<String> foreign(Path file) throws IOException {
        byte[] first;
        try (InputStream in = Files.newInputStream(file)) {
            first = in.readNBytes(4);
        }
        return Optional.of(name(first)).filter(n -> !n.isEmpty());
    }

    /** What to do about a file that is something else than UTF-8 text. */
    public static String remedy(String foreign) {
        return foreign.equals(GZIP) || foreign.equals(ZIP) ? "Unpack it; save a sheet of a workbook as CSV." : "Save it as UTF-8.";
    }

    private static String name(byte[] first) {
        if (starts(first, 0xFF, 0xFE) || first.length >= 2 && first[0] != 0 && first[1] == 0) {
            return "UTF-16 (little endian)";
        }
        if (starts(first, 0xFE, 0xFF) || first.length >= 2 && first[0] == 0 && first[1] != 0) {
            return "UTF-16 (big endian)";
        }
        if (starts(first, 0x1F, 0x8B)) {
            return GZIP;
        }
        return starts(first, 'P', 'K', 3, 4) ? ZIP : "";
    }

    private static boolean starts(byte[] first, int... bytes) {
        if (first.length < bytes.length) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if ((first[i] & 0xFF) != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
