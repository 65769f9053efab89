/**
 * Matching of gold and predicted columns.
 *
 * <p>Entry points: {@link io.github.assay.compare.columns.ColumnCandidates},
 * {@link io.github.assay.compare.columns.ColumnSimilarity}, {@link io.github.assay.compare.columns.ColumnMapping}.
 */
package io.github.assay.compare.columns;
