/**
 * Pass rates corrected by labels: Rogan and Gladen, PPI++.
 *
 * <p>Entry points: {@link io.github.assay.statistics.prevalence.RoganGladen},
 * {@link io.github.assay.statistics.prevalence.PredictionPowered},
 * {@link io.github.assay.statistics.prevalence.CorrectedRateBootstrap}.
 */
package io.github.assay.statistics.prevalence;
