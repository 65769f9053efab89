/** The label store: votes, marks and adjudications with their history. */
package io.github.assay.store.labels;
