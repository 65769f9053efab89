/**
 * The two result tables as one aligned view, drawn on two canvases over one row model; only visible cells are drawn, so
 * cost does not grow with rows (limit 100,000) and columns. {@link io.github.assay.ui.review.grid.GridModel} and its
 * parts use no {@code javafx.scene} and are prepared on a background thread.
 */
package io.github.assay.ui.review.grid;
