/**
 * Matching of equal and similar rows.
 *
 * <p>Entry points: {@link io.github.assay.compare.rows.RowMatcher},
 * {@link io.github.assay.compare.rows.PermutationSearch}, {@link io.github.assay.compare.rows.ResiduePairing}.
 */
package io.github.assay.compare.rows;
