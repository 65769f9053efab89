/** The queue's list at the left of Review: filter, order, progress, rows. It shows a queue and says what was asked. */
package io.github.assay.ui.review.queue;
