/**
 * One SQL text, highlighted, with difference marks, drawn on a canvas. {@link io.github.assay.ui.review.sql.SqlText}
 * knows no scene and is prepared beside the UI thread. The text shown is only ever laid out, never changed.
 */
package io.github.assay.ui.review.sql;
