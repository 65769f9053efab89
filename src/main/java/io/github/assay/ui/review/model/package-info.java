/** View models of the Review screen. They know no {@code javafx.scene} and no {@code javafx.stage}. */
package io.github.assay.ui.review.model;
