/** View model of the Adjudicate screen. Knows no {@code javafx.scene}. */
package io.github.assay.ui.review.adjudicate.model;
