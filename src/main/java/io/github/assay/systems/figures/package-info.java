/**
 * Figures that exist for a whole run only.
 *
 * <p>Entry points: {@link io.github.assay.systems.figures.RunFigure},
 * {@link io.github.assay.systems.figures.StageCosts}, {@link io.github.assay.systems.figures.DatafaceRates}.
 */
package io.github.assay.systems.figures;
