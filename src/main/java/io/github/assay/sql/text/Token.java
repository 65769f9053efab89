package io.github.assay.sql.text;

/**
 * Represents one token of SQL text, whether or not the text parses. All tokens joined together are the text.
 *
 * @param kind what it is
 * @param start offset of its first character
 * @param end offset past its last
 */
public record Token(Kind kind, int start, int end) {
    /** Kinds of token. */
    public enum Kind {
        KEYWORD,
        FUNCTION,
        IDENTIFIER,
        QUOTED_IDENTIFIER,
        STRING,
        NUMBER,
        OPERATOR,
        PUNCTUATION,
        PARAMETER,
        COMMENT,
        SPACE
    }

    /** Its text in the query it was cut from. */
    public String of(String sql) {
        return sql.substring(start, end);
    }
}
