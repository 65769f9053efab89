package io.github.assay.sql.text;

import java.util.Optional;

/**
 * States why and where a text does not parse.
 *
 * @param offset where, in characters; the text's length when it ends too soon
 * @param line line from 1
 * @param column column from 1
 * @param message the parser's message in one sentence
 * @param limit what this program is known not to read and its dialect has, or a bound that it sets itself; empty where
 *     the text may well be at fault
 */
public record ParseFault(int offset, int line, int column, String message, Optional<String> limit) {
    /** A fault that may well be the text's own. */
    public ParseFault(int offset, int line, int column, String message) {
        this(offset, line, column, message, Optional.empty());
    }

    public ParseFault withLimit(Optional<String> known) {
        return new ParseFault(offset, line, column, message, known.or(() -> limit));
    }
}
