package io.github.assay.json;

import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/** Thrown when a text is not JSON, or not the JSON that is needed. */
public final class JsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String original;
    private final int line;
    private final int column;

    JsonException(JacksonException cause) {
        super(cause.getMessage(), cause);
        TokenStreamLocation place = cause.getLocation();
        original = cause.getOriginalMessage();
        line = place == null ? 0 : place.getLineNr();
        column = place == null ? 0 : place.getColumnNr();
    }

    /** @param missing what the JSON lacks, in words */
    public JsonException(String missing) {
        super(missing);
        original = missing;
        line = 0;
        column = 0;
    }

    /** The fault in one line for people, without the parser's remarks on its settings and on hidden sources. */
    public String words() {
        return original.lines()
                .findFirst()
                .orElse("not JSON")
                .replaceFirst(" \\(\\d+, from `[^`]*`\\)", "")
                .replaceFirst("^Non-standard token '(-?\\w+)'.*", "'$1', which is no number of JSON")
                .replaceFirst(": maybe a \\(non-standard\\) comment\\?.*", ": JSON has no comments")
                .replaceFirst(" \\(start marker at \\[Source: .*\\]\\)", "");
    }

    /** The parser's own words, without a place. */
    public String original() {
        return original;
    }

    /** The line, from 1; 0 or less when it is not known. */
    public int line() {
        return line;
    }

    /** The column, from 1; 0 or less when it is not known. */
    public int column() {
        return column;
    }
}
