/** Texts that are typed and not stored yet. Entry point: {@link io.github.assay.ui.review.drafts.DraftKeeper}. */
package io.github.assay.ui.review.drafts;

