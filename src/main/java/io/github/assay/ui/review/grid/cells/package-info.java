/**
 * What is done with the cells of a result table without painting them: copying, searching, showing one in full. Uses no
 * {@code javafx.scene}; runs off the UI thread.
 */
package io.github.assay.ui.review.grid.cells;
