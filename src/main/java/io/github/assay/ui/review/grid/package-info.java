/**
 * The two result tables as one aligned view, drawn on two canvases over one row model. Only visible cells are drawn, so
 * 100,000 rows and 60 columns cost no more than the visible part. {@link io.github.assay.ui.review.grid.GridModel} and
 * its parts use no {@code javafx.scene} and are prepared on a background thread.
 */
package io.github.assay.ui.review.grid;
