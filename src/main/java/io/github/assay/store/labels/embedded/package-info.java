/** The embedded label store: an H2 index that is rebuilt from the journals. */
package io.github.assay.store.labels.embedded;
