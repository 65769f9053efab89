package io.github.assay.service.labels;

import java.time.Instant;

/**
 * An import of labels that was reverted, or can be.
 *
 * @param source the origin of the votes, such as a file's name
 * @param at when they were imported
 * @param votes number of new votes of the import
 */
public record RevertedImport(String source, Instant at, int votes) {}
