/**
 * Storage of votes and query outcomes: folder, lock, failures.
 *
 * <p>Journals, one for each annotator, append-only and forced, are authoritative ({@code store.journal}). H2 holds an
 * index ({@code store.labels.embedded}), which is rebuilt from the journals when it is missing, damaged, of another
 * version, too large or different from them. Lines of a journal are JSON; two small classes read and write them
 * ({@link io.github.assay.store.journal.EntryLine}) instead of {@code files}: journals must be readable when other
 * parts fail, and opening must be fast.
 *
 * <p>Query outcomes ({@link io.github.assay.store.outcomes.RunStore}) are a cache in a separate file, so that its size
 * and its faults never affect labels. Scores are computed from outcomes and are not stored.
 *
 * <p>Must not use: file formats of the project, SQL under test, screens.
 */
package io.github.assay.store;
