/** View models of the Review screen. They use no {@code javafx.scene} and no {@code javafx.stage}. */
package io.github.assay.ui.review.model;
