package io.github.assay.store.journal;

import io.github.assay.digest.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Set;

/**
 * File name of an annotator's journal, the same on every system. Lower-case letters and digits are kept; all other
 * bytes become {@code %XX}, so {@code Anna} and {@code anna} differ where file names ignore case. Names too long for a
 * file end in a hash. Every line contains its annotator, so two annotators in one file are not confused.
 */
public final class JournalName {
    public static final String SUFFIX = ".jsonl";
    private static final int LONGEST = 120;
    private static final Set<String> RESERVED = Set.of("con", "prn", "aux", "nul");

    private JournalName() {}

    public static String of(String annotator) {
        StringBuilder name = new StringBuilder();
        for (byte b : annotator.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean plain = c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_';
            name.append(plain && !(name.isEmpty() && reserved(annotator)) ? String.valueOf(c) : code(c));
        }
        if (name.length() > LONGEST) {
            name.setLength(LONGEST / 2);
            name.append('~').append(Sha256.hex(annotator, 10));
        }
        return name.append(SUFFIX).toString();
    }

    /** Whether Windows reserves the name for a device, with any ending after the dot. */
    private static boolean reserved(String annotator) {
        return RESERVED.contains(annotator) || annotator.matches("(com|lpt)\\d");
    }

    private static String code(char c) {
        return "%" + HexFormat.of().withUpperCase().toHexDigits((byte) c);
    }
}
