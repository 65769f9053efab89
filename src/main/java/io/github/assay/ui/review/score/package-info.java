/** The scores at the right of Review: groups, bars with their thresholds, verdicts, and the evidence of the one chosen. */
package io.github.assay.ui.review.score;
