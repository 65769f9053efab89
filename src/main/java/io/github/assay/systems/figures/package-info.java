/** Figures that exist for a whole run only. */
package io.github.assay.systems.figures;
