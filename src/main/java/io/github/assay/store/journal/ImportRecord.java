package io.github.assay.store.journal;

import java.time.Instant;
import java.util.Optional;

/**
 * One import of labels, which can be withdrawn as a whole.
 *
 * @param id unique in the project; every vote of the import has it in its journal line
 * @param at time of the import
 * @param source source of the votes, such as a file's name
 * @param votes number of new votes
 * @param undone time of the withdrawal; empty while its votes count
 */
public record ImportRecord(String id, Instant at, String source, int votes, Optional<Instant> undone) {}
