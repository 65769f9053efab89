/** Figures of the Robustness screen, made of what its view models hold. */
package io.github.assay.ui.robustness.figure;
