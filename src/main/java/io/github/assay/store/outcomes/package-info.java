/** The cache of query outcomes. Losing it loses no label. */
package io.github.assay.store.outcomes;
