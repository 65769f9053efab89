/**
 * The database on which gold and prediction of the current case differ: a line below the words on the difference, and
 * the panel that it unfolds.
 *
 * <p>Entry point: {@link io.github.assay.ui.review.separation.SeparationPane}.
 */
package io.github.assay.ui.review.separation;
