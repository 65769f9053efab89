package io.github.assay.store.journal;

import io.github.assay.digest.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Hash chain over the lines of one journal. A line ends with the member {@code chain}, the end before it. The end
 * before the first line is the SHA-256 of the journal's file name and the project's identity. The end after a line
 * with a {@code chain} is the SHA-256 of the line's bytes; after a line without one (of an earlier version) it is the
 * SHA-256 of the end before it and the line's bytes, so the first line with a {@code chain} covers all lines before.
 * Bytes of a line exclude white space at its end, so line ends may change; blank lines are no links. Not thread-safe.
 */
public final class LineChain {
    private static final byte[] KEY = ",\"chain\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] VOTE = "{\"act\":\"vote\"".getBytes(StandardCharsets.US_ASCII);
    private static final int HASH = 64;
    private static final int LENGTH = KEY.length + HASH + 2;

    /** What a line is in the chain. */
    public enum Link {
        /** White space only. */
        BLANK,
        /** A line without a hash, as of an earlier version. */
        PLAIN,
        /** The line carries the end before it. */
        FITS,
        /** The line carries another hash: the line before it was changed, or lines were added or removed. */
        BROKEN
    }

    private final MessageDigest sha;
    private String end;
    private long lines;
    private long links;
    private long votes;

    private LineChain(String end) {
        this.sha = Sha256.begin();
        this.end = end;
    }

    /**
     * The chain of an empty journal.
     *
     * @param journal file name
     * @param project the project's identity ({@link io.github.assay.store.StoreFormat}); may be empty
     */
    public static LineChain of(String journal, String project) {
        String start = "assay journal\n" + journal + "\n" + project + "\n";
        return new LineChain(hash(start.getBytes(StandardCharsets.UTF_8)));
    }

    /** SHA-256 of bytes, in lower-case hexadecimal digits. */
    public static String hash(byte[] bytes) {
        return HexFormat.of().formatHex(Sha256.begin().digest(bytes));
    }

    /** The end: hash that the next line carries. It identifies the last line together with all lines before it. */
    public String end() {
        return end;
    }

    /** Lines taken, blank ones included. */
    public long lines() {
        return lines;
    }

    /** Lines taken that carry a hash. */
    public long links() {
        return links;
    }

    /** A line without its hash: the same text in every journal and store. */
    public static String plain(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return carried(bytes, 0, bytes.length) == null ? line : line.substring(0, line.length() - LENGTH) + "}";
    }

    /** Lines taken that are votes, judged by how the program begins them. */
    public long votes() {
        return votes;
    }

    /** Adds the end to a new line, in place of a hash of another chain, and takes the line. */
    public String link(String text) {
        return new String(linked(text), StandardCharsets.UTF_8);
    }

    /** As {@link #link}, as bytes. */
    byte[] linked(String text) {
        byte[] line = text.getBytes(StandardCharsets.UTF_8);
        int length = line.length;
        if (carried(line, 0, length) != null) {
            length -= LENGTH;
            line[length++] = '}';
        }
        byte[] linked = line;
        if (length > 2 && line[length - 1] == '}') {
            linked = Arrays.copyOf(line, length - 1 + LENGTH);
            System.arraycopy(KEY, 0, linked, length - 1, KEY.length);
            for (int i = 0; i < HASH; i++) {
                linked[length - 1 + KEY.length + i] = (byte) end.charAt(i);
            }
            linked[linked.length - 2] = '"';
            linked[linked.length - 1] = '}';
        }
        take(linked, 0, linked.length);
        return linked;
    }

    /** Takes the next line of the file: the bytes from {@code start} to before {@code to}, without the line feed. */
    public Link take(byte[] bytes, int start, int to) {
        lines++;
        int stop = to;
        while (stop > start && bytes[stop - 1] <= ' ' && bytes[stop - 1] >= 0) {
            stop--;
        }
        if (stop == start) {
            return Link.BLANK;
        }
        votes += Arrays.equals(bytes, start, Math.min(stop, start + VOTE.length), VOTE, 0, VOTE.length) ? 1 : 0;
        String carried = carried(bytes, start, stop);
        if (carried == null) {
            sha.update(end.getBytes(StandardCharsets.US_ASCII));
            sha.update((byte) '\n');
        }
        sha.update(bytes, start, stop - start);
        String before = end;
        end = HexFormat.of().formatHex(sha.digest());
        if (carried == null) {
            return Link.PLAIN;
        }
        links++;
        return carried.equals(before) ? Link.FITS : Link.BROKEN;
    }

    /** The hash that a line carries; null for none. */
    public static @Nullable String carried(byte[] bytes, int start, int end) {
        int at = end - LENGTH;
        if (at < start || bytes[end - 1] != '}' || bytes[end - 2] != '"') {
            return null;
        }
        for (int i = 0; i < KEY.length; i++) {
            if (bytes[at + i] != KEY[i]) {
                return null;
            }
        }
        for (int i = at + KEY.length; i < end - 2; i++) {
            if ((bytes[i] < '0' || bytes[i] > '9') && (bytes[i] < 'a' || bytes[i] > 'f')) {
                return null;
            }
        }
        return new String(bytes, at + KEY.length, HASH, StandardCharsets.US_ASCII);
    }
}
