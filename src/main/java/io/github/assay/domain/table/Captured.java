package io.github.assay.domain.table;

import io.github.assay.domain.SourceLine;

/**
 * A result table that lies in the project's files. Only its place is kept: a project of 50,000 items holds no tables.
 *
 * @param source file (as in {@link SourceLine}) and line of the record that holds it
 * @param offset byte offset of that line in the file
 * @param key the key under which the record holds the table, such as {@code gold_result}
 */
public record Captured(SourceLine source, long offset, String key) {}
