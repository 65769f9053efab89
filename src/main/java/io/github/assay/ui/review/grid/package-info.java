/**
 * The two result tables as one aligned view, drawn on two canvases over one row model, so that 100,000 rows and 60
 * columns cost what is visible. {@link io.github.assay.ui.review.grid.GridModel} and its parts know no scene and are
 * prepared beside the UI thread.
 */
package io.github.assay.ui.review.grid;
