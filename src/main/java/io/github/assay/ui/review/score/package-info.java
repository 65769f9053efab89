/**
 * The scores at the right of Review: groups, bars with thresholds, verdicts, and the evidence of the selected score.
 */
package io.github.assay.ui.review.score;
