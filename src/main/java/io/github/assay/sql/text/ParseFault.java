package io.github.assay.sql.text;

/**
 * States why and where a text does not parse.
 *
 * @param offset where, in characters; the text's length when it ends too soon
 * @param line line from 1
 * @param column column from 1
 * @param message the parser's message in one sentence
 */
public record ParseFault(int offset, int line, int column, String message) {}
