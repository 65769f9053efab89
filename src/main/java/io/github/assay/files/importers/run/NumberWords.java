package io.github.assay.files.importers.run;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Replaces {@code NaN} and {@code Infinity}, which some programs write although JSON does not allow them. */
final class NumberWords {
    private static final List<byte[]> WORDS = List.of(
            "NaN".getBytes(StandardCharsets.US_ASCII),
            "-Infinity".getBytes(StandardCharsets.US_ASCII),
            "Infinity".getBytes(StandardCharsets.US_ASCII));

    private NumberWords() {}

    /**
     * The bytes with {@code null} in place of each such word outside of texts; the length is unchanged when there
     * is none.
     */
    static byte[] asNull(byte[] bytes, int from, int to) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(to - from);
        boolean text = false;
        for (int i = from; i < to; i++) {
            int word = text ? 0 : word(bytes, i, to);
            if (word > 0) {
                out.writeBytes("null".getBytes(StandardCharsets.US_ASCII));
                i += word - 1;
                continue;
            }
            out.write(bytes[i]);
            if (text && bytes[i] == '\\' && i + 1 < to) {
                out.write(bytes[++i]);
            } else if (bytes[i] == '"') {
                text = !text;
            }
        }
        return out.toByteArray();
    }

    private static int word(byte[] bytes, int at, int to) {
        for (byte[] word : WORDS) {
            if (at + word.length <= to
                    && Arrays.equals(bytes, at, at + word.length, word, 0, word.length)) {
                return word.length;
            }
        }
        return 0;
    }
}
