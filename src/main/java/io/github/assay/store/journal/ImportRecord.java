package io.github.assay.store.journal;

import java.time.Instant;
import java.util.Optional;

/**
 * One import of labels: it came as one act and can be taken back as one.
 *
 * @param id unique in the project; every vote of the import carries it in its journal line
 * @param at when
 * @param source what the votes came from, such as a file's name
 * @param votes how many votes were new
 * @param undone when it was taken back; empty while its votes count
 */
public record ImportRecord(String id, Instant at, String source, int votes, Optional<Instant> undone) {}
