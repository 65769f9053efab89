/**
 * Pass rates corrected by labels: Rogan and Gladen, PPI++, stratified PPI, active labels; sample sizes of studies of κ
 * and of differences, and allocation of labels over strata.
 *
 * <p>Entry points: {@link io.github.assay.statistics.prevalence.RoganGladen},
 * {@link io.github.assay.statistics.prevalence.PredictionPowered},
 * {@link io.github.assay.statistics.prevalence.StratifiedPowered},
 * {@link io.github.assay.statistics.prevalence.ActivePowered},
 * {@link io.github.assay.statistics.prevalence.DrawProbabilities},
 * {@link io.github.assay.statistics.prevalence.CorrectedRateBootstrap},
 * {@link io.github.assay.statistics.prevalence.KappaPlan}, {@link io.github.assay.statistics.prevalence.DeltaPlan},
 * {@link io.github.assay.statistics.prevalence.LabelAllocation}.
 */
package io.github.assay.statistics.prevalence;
