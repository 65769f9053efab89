/** Canonical cells, hashes, numbers and tolerances. */
package io.github.assay.compare.cells;
