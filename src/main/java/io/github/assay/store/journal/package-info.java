/** The forced append-only journals, one for each annotator; they are authoritative. */
package io.github.assay.store.journal;
