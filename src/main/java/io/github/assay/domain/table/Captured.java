package io.github.assay.domain.table;

import io.github.assay.domain.SourceLine;

/**
 * Place of a result table in the project's files. The tables of a project of 50,000 items would not fit in memory.
 *
 * @param source file (as in {@link SourceLine}) and line of the record that contains it
 * @param offset byte offset of that line in the file
 * @param key the record's key for the table, such as {@code gold_result}
 */
public record Captured(SourceLine source, long offset, String key) {}
