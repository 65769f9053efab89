/** Geometry of the result grid: rows, columns, widths, texts of cells. */
package io.github.assay.ui.review.grid.layout;
