package io.github.assay.execution;

import io.github.assay.domain.project.Limits;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Key of one outcome in a store: a query on given database contents under given limits.
 *
 * @param text 64 hexadecimal digits (SHA-256)
 */
public record OutcomeKey(String text) {
    /** Raised whenever the meaning of an outcome changes, so that older outcomes are not used as new ones. */
    private static final String VERSION = "2";

    /**
     * @param fingerprint the database's, see {@link RunFingerprint#of}
     * @param sql the statement as written
     * @param limits limits of the run; the number of parallel queries is ignored
     */
    public static OutcomeKey of(String fingerprint, String sql, Limits limits) {
        MessageDigest digest = sha256();
        for (String part : new String[] {VERSION, fingerprint, sql, limitsText(limits)}) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
        }
        return new OutcomeKey(HexFormat.of().formatHex(digest.digest()));
    }

    private static String limitsText(Limits limits) {
        return limits.timeout().toMillis() + "," + limits.maxRows() + "," + limits.maxCells() + ","
                + limits.maxCellChars() + "," + limits.memoryMegabytes();
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing from this Java", e);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
