package io.github.assay.service.labels;

import java.time.Instant;

/**
 * An import of labels that was taken back, or could be.
 *
 * @param source what the votes came from, such as a file's name
 * @param at when they were imported
 * @param votes how many new votes the import had
 */
public record RevertedImport(String source, Instant at, int votes) {}
