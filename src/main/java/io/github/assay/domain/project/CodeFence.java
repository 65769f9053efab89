package io.github.assay.domain.project;

import java.util.Locale;
import java.util.Set;

/**
 * A text that may be enclosed in a code fence: three backticks, perhaps with a language, on both sides. Language models
 * write SQL so.
 *
 * @param written the text as written
 */
record CodeFence(String written) {
    private static final String FENCE = "```";
    private static final Set<String> FIRST_WORDS =
            Set.of("select", "with", "values", "table", "from", "explain", "insert", "update", "delete", "create", "drop");

    /** The text inside a fence that encloses all of it; any other text as it is. */
    String content() {
        int start = 0;
        while (start < written.length() && Character.isWhitespace(written.charAt(start))) {
            start++;
        }
        if (!written.startsWith(FENCE, start)) {
            return written;
        }
        String whole = written.strip();
        if (whole.length() < 2 * FENCE.length() || !whole.endsWith(FENCE)) {
            return written;
        }
        String inner = whole.substring(FENCE.length(), whole.length() - FENCE.length());
        return inner.contains(FENCE) ? written : withoutLanguage(inner).strip();
    }

    /**
     * A word alone on the opening line is a language unless a statement begins with it. Before a statement on the same
     * line only SQL's names are languages.
     */
    private static String withoutLanguage(String inner) {
        int end = 0;
        while (end < inner.length() && !Character.isWhitespace(inner.charAt(end))) {
            end++;
        }
        String word = inner.substring(0, end).toLowerCase(Locale.ROOT);
        String rest = inner.substring(end);
        boolean ownLine = !word.isEmpty() && word.matches("[a-z0-9_+-]+") && rest.stripLeading().length() < rest.length()
                && rest.substring(0, rest.length() - rest.stripLeading().length()).chars().anyMatch(c -> c == '\n' || c == '\r');
        boolean language = ownLine ? !FIRST_WORDS.contains(word) : word.matches("(\\w*sql\\w*|duckdb|bigquery|snowflake)");
        return language ? rest : inner;
    }
}
