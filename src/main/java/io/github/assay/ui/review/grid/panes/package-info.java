/** Controls around a painted grid: its context menu, a value in full, and the way back of the focus. */
package io.github.assay.ui.review.grid.panes;
