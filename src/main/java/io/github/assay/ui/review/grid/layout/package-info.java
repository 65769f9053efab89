/** Geometry of the result grid: rows, columns, widths. Paints nothing. */
package io.github.assay.ui.review.grid.layout;
