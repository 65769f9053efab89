/**
 * Figures that exist for a whole run only.
 *
 * <p>Entry points: {@link io.github.assay.systems.figures.RunFigure},
 * {@link io.github.assay.systems.figures.RunFigures}.
 */
package io.github.assay.systems.figures;
