/**
 * Matching of columns, and of equal and similar rows.
 *
 * <p>Entry points: {@link io.github.assay.compare.matching.RowMatcher},
 * {@link io.github.assay.compare.matching.PermutationSearch}, {@link io.github.assay.compare.matching.ResiduePairing}.
 */
package io.github.assay.compare.matching;
