/**
 * The label store: votes, flags and adjudications with their history. Entry point:
 * {@link io.github.assay.store.labels.LabelStore}.
 */
package io.github.assay.store.labels;
