package io.github.assay.sql.text;

import java.nio.charset.StandardCharsets;

/** Decodes an identifier as PostgreSQL stores it: quotes, escapes, case folding, and its length limit in bytes. */
public final class PostgresIdentifier {
    private static final int LONGEST_BYTES = 63;

    private PostgresIdentifier() {}

    /** A name as the server stores it. */
    public static String stored(String written) {
        if (written.startsWith("\"")) {
            return cut(written.substring(1, Math.max(1, written.length() - 1)).replace("\"\"", "\""));
        }
        return cut(written.regionMatches(true, 0, "u&\"", 0, 3) ? decoded(written) : folded(written));
    }

    /** Only ASCII letters have their case folded, whatever the language. */
    private static String folded(String name) {
        StringBuilder folded = new StringBuilder(name);
        for (int i = 0; i < folded.length(); i++) {
            char c = folded.charAt(i);
            folded.setCharAt(i, c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
        }
        return folded.toString();
    }

    /** The server keeps the first bytes of a long name, whole characters only. */
    private static String cut(String name) {
        String kept = name;
        while (kept.getBytes(StandardCharsets.UTF_8).length > LONGEST_BYTES) {
            kept = kept.substring(0, kept.offsetByCodePoints(kept.length(), -1));
        }
        return kept;
    }

    /** {@code U&"d!0061t!+000061" UESCAPE '!'} is data; an invalid escape stays unchanged: the server refuses it. */
    private static String decoded(String written) {
        int end = closing(written);
        String inner = written.substring(3, end).replace("\"\"", "\"");
        String rest = written.substring(Math.min(written.length(), end + 1));
        char escape = rest.length() > 2 ? rest.charAt(rest.length() - 2) : '\\';
        StringBuilder name = new StringBuilder();
        int i = 0;
        while (i < inner.length()) {
            boolean escaped = inner.charAt(i) == escape;
            int digits = inner.startsWith("+", i + 1) ? 6 : 4;
            int start = i + 1 + (digits == 6 ? 1 : 0);
            if (escaped && inner.startsWith(String.valueOf(escape), i + 1)) {
                name.append(escape);
                i += 2;
            } else if (escaped && start + digits <= inner.length() && isHex(inner.substring(start, start + digits))) {
                name.append(Character.toString(Math.min(0x10FFFF, Integer.parseInt(inner.substring(start, start + digits), 16))));
                i = start + digits;
            } else {
                name.append(inner.charAt(i));
                i++;
            }
        }
        return name.toString();
    }

    private static int closing(String written) {
        int i = 3;
        while (i < written.length()) {
            if (written.charAt(i) != '"') {
                i++;
            } else if (written.startsWith("\"", i + 1)) {
                i += 2;
            } else {
                return i;
            }
        }
        return written.length();
    }

    private static boolean isHex(String digits) {
        return digits.chars().allMatch(c -> Character.digit(c, 16) >= 0);
    }
}
