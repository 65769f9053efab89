/**
 * Explanation of one missing or extra row: which part of which query removes or adds it. Entry point: {@code
 * RowExplanation}.
 */
package io.github.assay.ui.review.provenance;
