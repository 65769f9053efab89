package io.github.assay.domain;

/**
 * One defect found in the data. Bad data is reported in no other way.
 *
 * @param severity whether the thing named could still be used
 * @param where file and line
 * @param key the key, column or identifier concerned; empty when the whole line or file is meant
 * @param found what was found
 * @param expected what was expected; empty where the remedy is enough
 * @param remedy what the user can do about it
 */
public record Problem(
        Severity severity, SourceLine where, String key, String found, String expected, String remedy) {
    /** Longest part that a sentence shows, in characters; longer parts are cut. */
    private static final int MOST = 400;

    /** Severity of a problem. */
    public enum Severity {
        /** For information: nothing was left out. */
        NOTE,
        /** Something was left out or cannot be computed; the rest is usable. */
        WARNING,
        /** The thing named cannot be used at all. */
        ERROR
    }

    /** The thing named cannot be used at all; see {@link Severity#ERROR}. */
    public static Problem error(SourceLine where, String key, String found, String expected, String remedy) {
        return new Problem(Severity.ERROR, where, key, found, expected, remedy);
    }

    /** Something was left out or cannot be computed; see {@link Severity#WARNING}. */
    public static Problem warning(SourceLine where, String key, String found, String expected, String remedy) {
        return new Problem(Severity.WARNING, where, key, found, expected, remedy);
    }

    /** Nothing was left out; see {@link Severity#NOTE}. */
    public static Problem note(SourceLine where, String key, String found, String expected, String remedy) {
        return new Problem(Severity.NOTE, where, key, found, expected, remedy);
    }

    /** One line for users: {@code cases.jsonl:12 gold_sql: found …, expected …. Remedy.} */
    public String sentence() {
        StringBuilder text = new StringBuilder(where.toString());
        if (!key.isEmpty()) {
            text.append(text.isEmpty() ? "" : " ").append(onOneLine(key));
        }
        text.append(text.isEmpty() ? "" : ": ").append(onOneLine(found));
        if (!expected.isEmpty()) {
            text.append("; expected ").append(onOneLine(expected));
        }
        if (!remedy.isEmpty()) {
            text.append(". ").append(remedy);
        }
        return text.toString();
    }

    /** A value of a file may be very long and contain line ends, but each problem takes one line of a list. */
    private static String onOneLine(String part) {
        String brief = part.length() > MOST ? part.substring(0, MOST) + "…" : part;
        return brief.replace("\r", "\\r").replace("\n", "\\n").replace('\0', '\uFFFD');
    }
}
