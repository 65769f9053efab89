package io.github.assay.sql;

import java.util.Optional;

/**
 * One SQL text with its parse tree, or the reason why it has none. The tree stays inside this package: the questions
 * one may ask of it are classes of their own, such as {@link QueryShape}.
 */
public final class ParsedSql {
    private final String text;
    private final String dialect;
    private final Optional<ParseFault> fault;

    private ParsedSql(String text, String dialect, Optional<ParseFault> fault) {
        this.text = text;
        this.dialect = dialect;
        this.fault = fault;
    }

    /**
     * Parses a text. Never throws for what the text may hold.
     *
     * @param text the SQL as written
     * @param dialect {@code sqlite}, {@code duckdb}, {@code h2}, {@code postgresql} …; empty: unknown
     */
    public static ParsedSql parse(String text, String dialect) {
        return new ParsedSql(text, dialect, Optional.of(new ParseFault(0, 1, 1, "parser not connected")));
    }

    public String text() {
        return text;
    }

    public String dialect() {
        return dialect;
    }

    /** Why it does not parse; empty when it does. */
    public Optional<ParseFault> fault() {
        return fault;
    }

    public boolean isParsed() {
        return fault.isEmpty();
    }
}
