/** The annotator's own session: pace, last decisions, contradictions and repeats, shown to nobody else. */
package io.github.assay.ui.review.session;
