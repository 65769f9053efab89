/** Matching of equal and similar rows. */
package io.github.assay.compare.rows;
