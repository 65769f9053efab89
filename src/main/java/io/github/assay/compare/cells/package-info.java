/**
 * Canonical cells, hashes, numbers and tolerances.
 *
 * <p>Entry points: {@link io.github.assay.compare.cells.CanonicalForms},
 * {@link io.github.assay.compare.cells.CanonicalTable}, {@link io.github.assay.compare.cells.Tolerance}.
 */
package io.github.assay.compare.cells;
