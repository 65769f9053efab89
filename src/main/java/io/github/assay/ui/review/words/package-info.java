/** Sentences of the Review screen: outcomes, findings, reasons, order. */
package io.github.assay.ui.review.words;
