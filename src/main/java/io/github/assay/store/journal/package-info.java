/**
 * Append-only, forced journals, one for each annotator. They are authoritative.
 *
 * <p>Must not use: any other package of the store except its root, databases, screens. Entry points:
 * {@link io.github.assay.store.journal.Journal}, {@link io.github.assay.store.journal.Lines}.
 */
package io.github.assay.store.journal;
