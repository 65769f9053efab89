package io.github.assay.files.records;

import tools.jackson.core.JacksonException;

/** What is wrong with a JSON text, in one line for people. */
public final class JsonFaults {
    private JsonFaults() {}

    /** The parser's words without what it says in brackets of its own settings and of sources it does not show. */
    public static String words(JacksonException e) {
        return e.getOriginalMessage()
                .lines()
                .findFirst()
                .orElse("not JSON")
                .replaceFirst(" \\(\\d+, from `[^`]*`\\)", "")
                .replaceFirst("^Non-standard token '(-?\\w+)'.*", "'$1', which is no number of JSON")
                .replaceFirst(": maybe a \\(non-standard\\) comment\\?.*", ": JSON has no comments")
                .replaceFirst(" \\(start marker at \\[Source: .*\\]\\)", "");
    }
}
