/** The cache of query outcomes. Its loss costs time, and no label. */
package io.github.assay.store.outcomes;
