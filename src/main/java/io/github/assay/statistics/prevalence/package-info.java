/**
 * Pass rates corrected by labels: Rogan and Gladen, PPI++, stratified PPI, active labels.
 *
 * <p>Entry points: {@link io.github.assay.statistics.prevalence.RoganGladen},
 * {@link io.github.assay.statistics.prevalence.PredictionPowered},
 * {@link io.github.assay.statistics.prevalence.StratifiedPowered},
 * {@link io.github.assay.statistics.prevalence.ActivePowered},
 * {@link io.github.assay.statistics.prevalence.DrawProbabilities},
 * {@link io.github.assay.statistics.prevalence.CorrectedRateBootstrap}.
 */
package io.github.assay.statistics.prevalence;
