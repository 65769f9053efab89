/** View models of the Robustness screen; they know no {@code javafx.scene}. */
package io.github.assay.ui.robustness.model;
