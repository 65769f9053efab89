/** The annotator's own session: pace, last decisions, contradictions and repeats. Shown only to the annotator. */
package io.github.assay.ui.review.session;
