/**
 * One SQL text, highlighted, with difference marks, drawn on a canvas. {@link io.github.assay.ui.review.sql.SqlText}
 * uses no {@code javafx.scene} and is prepared on a background thread. Layout adds line breaks and spaces; the SQL
 * itself is not changed.
 */
package io.github.assay.ui.review.sql;
