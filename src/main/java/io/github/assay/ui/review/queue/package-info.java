/**
 * The list of cases at the left of Review: filter, order, progress, rows. Reports the user's filter and selection to
 * the view model.
 */
package io.github.assay.ui.review.queue;
